import { labels } from '@crop-planning/shared/words/languages/pt/labels';
import { inMonths, months } from '@crop-planning/shared/words/languages/pt/months';
import { list } from '@crop-planning/shared/words/languages/pt/writing';
import type { PageCatalogue } from '../catalogue.js';
import type { Planting } from '../en/welcome.js';
import { waters } from './waters.js';

export const welcome: PageCatalogue['welcome'] = {
  question: 'Esta cultura dá certo aqui, plantada neste mês?',
  lead: 'Salve o que você pretende plantar: uma cultura, um local e um mês. Um modelo que explica o que diz avalia o plantio pelo clima de quase qualquer ponto em terra, com os anos em que teria falhado. Quando um resultado muda, você recebe uma notificação.',

  askRegion: 'Uma pergunta sem conta',
  askTitle: 'Perguntar sem conta',
  ask: 'Dá certo?',
  asking: 'Perguntando…',

  planting,
  asked: (asked) => `${planting(asked)}, para um risco médio.`,
  save: 'Salvar como plano',
  saveHint: 'É preciso uma conta; o que você digitou fica guardado.',
  why: 'Por quê',
  figures: 'O ano em números',

  exampleTitle: 'Trigo em Hanôver, na Alemanha, plantado em outubro',
  example: ({ month, label, harvest, dry }) =>
    `Um exemplo: o trigo plantado em Hanôver ${inMonths([month])} é ${labels.names[label]}, com colheita por volta de ${list(harvest.map(months.full), 'ou')}; o solo fica seco ${inMonths(dry)}.`,

  terminal: 'No terminal',
  sources:
    '[A API e como chamá-la](docs) · o código-fonte, a linha de comando [](crop) e a sua documentação estão na pasta de onde [](start) iniciou este servidor.',
  screens:
    'O modelo faz uma primeira avaliação dos plantios; ele não prevê rendimentos. Solo, pragas e preços ficam de fora.',
  askWithout: 'Fazer uma pergunta sem conta',
};

function planting({ crop, place, month, water }: Planting): string {
  return `${crop}, ${place}, plantio ${inMonths([month])}, ${waters[water]}`;
}
