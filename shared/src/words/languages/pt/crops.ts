// A crop in a Portuguese sentence: its article, and what agrees with it. All crops are planted: in Brazil people say
// « plantar » also of what is sown.
import type { CropNames } from '../answer-subjects.js';
import { cropNames, feminineCrops } from './crop-names.js';

const names = new Map(Object.entries(cropNames));

export const crops: CropNames = { name: (crop) => names.get(crop) ?? crop };

/** Returns `o milho`, or `a soja`. */
export function theCrop(crop: string): string {
  return `${feminineCrops.has(crop) ? 'a' : 'o'} ${crops.name(crop)}`;
}

/** Returns `do milho`, or `da soja`. */
export function ofTheCrop(crop: string): string {
  return `d${theCrop(crop)}`;
}

/** Returns the adjective or participle as the crop's name requires: `irrigado`, `irrigada`. */
export function agreeing(crop: string, masculine: `${string}o`): string {
  return feminineCrops.has(crop) ? `${masculine.slice(0, -1)}a` : masculine;
}
