import type { VariantWords } from '../subjects.js';
import { risks } from './choices.js';

export const variants: VariantWords = {
  copy: 'nakala',
  risk: (risk) => `hatari ${risks[risk]}`,
  season: (days) => (days === null ? 'msimu wa kawaida' : `siku ${days}`),
  climate: { place: 'hali ya hewa ya mahali', own: 'hali ya hewa yako' },
  outline: { none: 'bila mpaka', own: 'mpaka wake' },
};
