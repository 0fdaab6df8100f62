import type { PlaceWords } from '../subjects.js';
import { plural, say } from './writing.js';

export const places: PlaceWords = {
  near: (name, nearest) => `${name} (cerca de ${nearest})`,
  height: (metres) => `${metres} m`,
  people: (count) => say`${count} ${plural(count, { one: 'habitante', other: 'habitantes' })}`,
  away: (km, name) => say`a ${km} km de ${name}`,
};
