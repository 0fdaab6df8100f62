import type { PlaceWords } from '../subjects.js';
import { say } from './writing.js';

export const places: PlaceWords = {
  near: (name, nearest) => `${name} (karibu na ${nearest})`,
  height: (metres) => `${metres} m`,
  people: (count) => say`watu ${count}`,
  away: (km, name) => say`km ${km} kutoka ${name}`,
};
