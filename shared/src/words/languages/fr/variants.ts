import type { VariantWords } from '../subjects.js';
import { risks } from './choices.js';

export const variants: VariantWords = {
  copy: 'copie',
  risk: (risk) => `risque ${risks[risk]}`,
  season: (days) => (days === null ? 'saison habituelle' : `${days} jours`),
  climate: { place: 'climat du lieu', own: 'climat propre' },
  outline: { none: 'sans contour', own: 'contour propre' },
};
