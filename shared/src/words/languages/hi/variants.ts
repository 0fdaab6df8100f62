import type { VariantWords } from '../subjects.js';
import { risks } from './choices.js';

export const variants: VariantWords = {
  copy: 'प्रति',
  risk: (risk) => `${risks[risk]} जोखिम`,
  season: (days) => (days === null ? 'सामान्य अवधि' : `${days} दिन`),
  climate: { place: 'स्थान की जलवायु', own: 'अपनी जलवायु' },
  outline: { none: 'बिना सीमा', own: 'अपनी सीमा' },
};
