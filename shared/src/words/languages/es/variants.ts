import type { VariantWords } from '../subjects.js';
import { risks } from './risks.js';

export const variants: VariantWords = {
  copy: 'copia',
  risk: (risk) => `riesgo ${risks[risk]}`,
  season: (days) => (days === null ? 'ciclo habitual' : `${days} días`),
  climate: { place: 'clima del lugar', own: 'clima propio' },
  outline: { none: 'sin contorno', own: 'contorno propio' },
};
