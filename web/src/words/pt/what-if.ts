import type { PageCatalogue } from '../catalogue.js';

export const whatIf: PageCatalogue['whatIf'] = {
  title: 'E se',
  variety: 'Variedade',
  planned: (days) => (days === null ? 'usual' : `como previsto: ${days} dias`),
  varieties: {
    early: (days) => `precoce: ${days} dias`,
    typical: (days) => `usual: ${days} dias`,
    late: (days) => `tardia: ${days} dias`,
  },
  chooseCrop: 'Escolha uma das culturas.',
  change: 'Mude alguma coisa, e a resposta aparece ao lado da do plano.',
  asking: 'Perguntando ao modelo…',
  table: 'O plano e a pergunta',
  thisPlan: 'Este plano',
  save: 'Salvar como plano…',
  notSaved: 'Até lá, nada é salvo.',
};
