import type { PlaceWords } from '../subjects.js';
import { say } from './writing.js';

export const places: PlaceWords = {
  near: (name, nearest) => `${name} (${nearest} के पास)`,
  height: (metres) => `${metres} मीटर`,
  people: (count) => say`जनसंख्या ${count}`,
  away: (km, name) => say`${name} से ${km} किमी`,
};
