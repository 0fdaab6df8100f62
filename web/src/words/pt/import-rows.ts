import { say } from '@crop-planning/shared/words/languages/pt/writing';
import type { PageCatalogue } from '../catalogue.js';

export const importRows: PageCatalogue['importRows'] = {
  line: 'Linha',
  plan: 'Plano',
  crop: 'Cultura',
  place: 'Local',
  planting: 'Plantio',
  happens: 'Situação',
  lineOf: (line) => `linha ${line}`,
  planted({ month, water, days, risk, hasOutline }) {
    const season = days === undefined ? '' : `, ${days} dias`;
    return `${month}, ${water}${season}, risco ${risk}${hasOutline ? ', com o contorno da área' : ''}`;
  },

  happening: {
    wrong: 'a corrigir',
    ready: 'a salvar',
    skipped: 'já existe',
    'left out': 'deixada de fora',
    saved: 'salva',
    failed: 'não salva',
  },
  rows: 'Linhas',
  all: (count) => say`todas: ${count}`,
  counted: {
    wrong: (count) => say`a corrigir: ${count}`,
    ready: (count) => say`a salvar: ${count}`,
    skipped: (count) => say`já existem: ${count}`,
    'left out': (count) => say`deixadas de fora: ${count}`,
    saved: (count) => say`salvas: ${count}`,
  },
  none: 'Não há linhas assim.',
  withoutResult: 'sem resultado',
  pages: 'Páginas da lista',
  previous: 'Anterior',
  next: 'Próxima',
  page: (page, count) => say`Página ${page} de ${count}`,

  change: (line) => `Alterar…[ linha ${line}](unseen)`,
  correct: (line) => `Corrigir…[ linha ${line}](unseen)`,
  leaveOut: (line) => `Deixar de fora[ linha ${line}](unseen)`,
  takeBack: (line) => `Incluir de novo[ linha ${line}](unseen)`,

  there: (name) => `“${name}” já existe com esta cultura, este local e este mês`,
  noClimate: (name) => `você não tem um clima chamado “${name}”`,
  severalClimates: (name) => `você tem vários climas chamados “${name}”`,
  unchecked:
    'Não foi possível verificar a cultura e o local desta linha. Corrija a linha ou escolha o arquivo de novo.',

  title: (line) => `Linha ${line}`,
  anyway: 'Salvar mesmo assim, sem resultado',
  others: (count) =>
    count === 1
      ? 'Também na outra linha com o mesmo nome'
      : say`Também nas outras ${count} linhas com o mesmo nome`,
  take: 'Usar estes valores',
  checking: 'Verificando…',
};
