import type { VariantWords } from '../subjects.js';
import { risks } from './choices.js';

export const variants: VariantWords = {
  copy: 'cópia',
  risk: (risk) => `risco ${risks[risk]}`,
  season: (days) => (days === null ? 'ciclo usual' : `${days} dias`),
  climate: { place: 'clima do lugar', own: 'clima próprio' },
  outline: { none: 'sem contorno', own: 'contorno próprio' },
};
