import type { PlaceWords } from '../subjects.js';
import { de, say } from './writing.js';

export const places: PlaceWords = {
  near: (name, nearest) => `${name} (près ${de(nearest)})`,
  height: (metres) => `${metres} m`,
  people: (count) => say`${count} habitants`,
  away: (km, name) => say`à ${km} km ${de(name)}`,
};
