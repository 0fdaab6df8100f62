// A crop in a Hindi sentence: its name before a postposition, and whether it is sown or planted. Verbs never agree
// with the name itself, whose gender people do not agree on (मक्का, उड़द, मटर): they agree with फसल, बुवाई or रोपाई.
import type { CropNames } from '../answer-subjects.js';
import { fromCuttings, setOut } from '../../figures/planted-crops.js';
import { cropNames } from './crop-names.js';

/** Tubers and bulbs are sown in Hindi (आलू की बुवाई), but cabbages are set out (गोभी की रोपाई). */
const planted = new Set([...setOut, ...fromCuttings, 'cabbage', 'cauliflower']);

/** Masculine names in -ा that become -े before a postposition; the others in -ा stay (मक्का, राजमा, कसावा). */
const bending = new Set([
  ...'alfalfa,banana,bitter gourd,chickpea,cucumber,cumin,grapefruit,lettuce,mandarin,melon,papaya'.split(
    ',',
  ),
  ...'pearl millet,pistachio,plum,sugarcane'.split(','),
]);

export const crops: CropNames = { name: (crop) => names.get(crop) ?? crop };

const names = new Map(Object.entries(cropNames));

/** Returns the name as it stands before में, की or के लिए: `चने`, `बाजरे`, `मक्का`. */
export function cropBefore(crop: string): string {
  const name = crops.name(crop);
  // In two words the adjective bends: बड़ा नींबू, बड़े नींबू.
  if (crop === 'lemon') return name.replace('बड़ा', 'बड़े');
  return bending.has(crop) ? name.replace(/ा$/, 'े') : name;
}

/** Returns `मक्का की फसल`, which is feminine. */
export function standOf(crop: string): string {
  return `${cropBefore(crop)} की फसल`;
}

/** Returns `बुवाई` or `रोपाई`, which are feminine. */
export function sowingOf(crop: string): string {
  return isPlanted(crop) ? 'रोपाई' : 'बुवाई';
}

/** Whether people plant the crop instead of sowing it. */
export function isPlanted(crop: string): boolean {
  return planted.has(crop);
}
