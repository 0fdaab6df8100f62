// A crop in a French sentence: its article, and whether it is sown or planted.
import type { CropNames } from '../answer-subjects.js';
import { fromCuttings, fromTubers, setOut } from '../../figures/planted-crops.js';
import { cropNames, feminineCrops } from './crop-names.js';
import { de, isElided } from './writing.js';

/** What is not sown in French: nothing but seed is. */
const planted = new Set([...setOut, ...fromCuttings, ...fromTubers]);

export const crops: CropNames = { name: (crop) => names.get(crop) ?? crop };

const names = new Map(Object.entries(cropNames));

/** Returns `le maïs`, `la tomate` or `l’orge`. */
export function theCrop(crop: string): string {
  const name = crops.name(crop);
  if (isElided(name)) return `l’${name}`;
  return `${feminineCrops.has(crop) ? 'la' : 'le'} ${name}`;
}

/** Returns `du maïs`, `de la tomate` or `de l’orge`. */
export function ofTheCrop(crop: string): string {
  const name = crops.name(crop);
  return isElided(name) || feminineCrops.has(crop) ? `de ${theCrop(crop)}` : `du ${name}`;
}

/** Returns `de maïs`, or `d’orge`. */
export function ofCrop(crop: string): string {
  return de(crops.name(crop));
}

/** Returns the adjective or participle as the crop's name requires: `irrigué`, `irriguée`. */
export function agreeing(crop: string, masculine: string): string {
  return feminineCrops.has(crop) ? `${masculine}e` : masculine;
}

/** Whether people plant the crop instead of sowing it. */
export function isPlanted(crop: string): boolean {
  return planted.has(crop);
}
