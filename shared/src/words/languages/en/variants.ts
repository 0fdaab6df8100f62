import type { VariantWords } from '../subjects.js';

export const variants: VariantWords = {
  copy: 'copy',
  risk: (risk) => `${risk} risk`,
  season: (days) => (days === null ? 'own season' : `${days} days`),
  climate: { place: 'place climate', own: 'own climate' },
  outline: { none: 'no outline', own: 'own outline' },
};
