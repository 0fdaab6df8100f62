import type { PlaceWords } from '../subjects.js';
import { say } from './writing.js';

export const places: PlaceWords = {
  near: (name, nearest) => `${name} (perto de ${nearest})`,
  height: (metres) => `${metres} m`,
  people: (count) => say`${count} habitantes`,
  away: (km, name) => say`a ${km} km de ${name}`,
};
