import type { PageCatalogue } from '../catalogue.js';

export const compared: PageCatalogue['compared'] = {
  parts: 'Fatores do índice',
  window: 'Índice, de janeiro a dezembro',
  scores: (months) => `Índices: ${months.map(({ month, score }) => `${month} ${score}`).join('; ')}`,
  wholeYear: 'o ano todo',
  none: 'nenhum',
};
