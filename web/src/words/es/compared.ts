import type { PageCatalogue } from '../catalogue.js';

export const compared: PageCatalogue['compared'] = {
  parts: 'Criterios del índice',
  window: 'Índice, de enero a diciembre',
  scores: (months) => `Índices: ${months.map(({ month, score }) => `${month} ${score}`).join(', ')}`,
  wholeYear: 'todo el año',
  none: 'ninguno',
};
