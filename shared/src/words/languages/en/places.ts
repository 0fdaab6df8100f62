import type { PlaceWords } from '../subjects.js';
import { numbers } from './numbers.js';

export const places: PlaceWords = {
  near: (name, nearest) => `${name} (near ${nearest})`,
  height: (metres) => `${metres} m`,
  people: (count) => `${numbers.count(count)} people`,
  away: (km, name) => `${km} km from ${name}`,
};
