import { say } from '@crop-planning/shared/words/languages/fr/writing';
import type { PageCatalogue } from '../catalogue.js';

export const compared: PageCatalogue['compared'] = {
  parts: 'Critères de l’indice',
  window: 'Indice, de janvier à décembre',
  scores: (months) => say`Indices : ${months.map(({ month, score }) => `${month} ${score}`).join(', ')}`,
  wholeYear: 'toute l’année',
  none: 'aucun',
};
