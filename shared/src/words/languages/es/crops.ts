// A crop in a Spanish sentence: its article, and whether it is sown or planted.
import type { CropNames } from '../answer-subjects.js';
import { setOut } from '../../figures/planted-crops.js';
import { cropNames, feminineCrops } from './crop-names.js';

/** Farmers of Latin America sow the rest, also potatoes and cassava. */
const planted = new Set(setOut);

const names = new Map(Object.entries(cropNames));

export const crops: CropNames = { name: (crop) => names.get(crop) ?? crop };

/** Returns `el maíz` or `la papa`; a feminine name with a stressed a- has the other article, as `el haba`. */
export function theCrop(crop: string): string {
  const isLa = feminineCrops.has(crop) && crop !== 'faba bean';
  return `${isLa ? 'la' : 'el'} ${crops.name(crop)}`;
}

/** Whether people plant the crop instead of sowing it. */
export function isPlanted(crop: string): boolean {
  return planted.has(crop);
}

/** Returns `siembra`, or `plantación` of a tree. */
export function sowing(crop: string): 'siembra' | 'plantación' {
  return isPlanted(crop) ? 'plantación' : 'siembra';
}
