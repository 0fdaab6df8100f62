import type { PageCatalogue } from '../catalogue.js';

export const compared: PageCatalogue['compared'] = {
  parts: 'Vipengele vya alama',
  window: 'Alama, Januari hadi Desemba',
  scores: (months) => `Alama: ${months.map(({ month, score }) => `${month} ${score}`).join(', ')}`,
  wholeYear: 'mwaka mzima',
  none: 'hakuna',
};
