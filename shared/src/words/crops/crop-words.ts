import type { Crop } from '../../contract/crops.js';
import { foldCrop } from '../figures/crop-spelling.js';

/** What people call crops, for searching plans, whose crop is whatever word their owner typed. */
export interface CropWords {
  /** Returns true if the word is one of the words by which people call the plan's crop. */
  isCalled: (crop: string, word: string) => boolean;
  /** Returns true if one of these words begins with the text. */
  isCalledLike: (crop: string, beginning: string) => boolean;
  /** Returns true for two spellings or names of one crop; a word of several crops is only the same as itself. */
  isSame: (crop: string, other: string) => boolean;
}

type NamedCrop = Pick<Crop, 'name' | 'aliases' | 'scientific_name'>;

/** Creates the words from the crops that the service lists; without any, a crop is called only what its plan says. */
export function createCropWords(crops: readonly NamedCrop[]): CropWords {
  const cropsOf = new Map<string, NamedCrop[]>();
  for (const crop of crops)
    for (const key of new Set(namesOf(crop).map(foldCrop)))
      cropsOf.set(key, [...(cropsOf.get(key) ?? []), crop]);
  const meaningOf = (word: string) => cropsOf.get(foldCrop(word)) ?? [];
  const isNamed = (crop: string, part: string, isWhole: boolean) =>
    [crop, ...meaningOf(crop).flatMap(namesOf)].some((name) =>
      ` ${foldCrop(name)} `.includes(` ${foldCrop(part)}${isWhole ? ' ' : ''}`),
    );
  return {
    isCalled: (crop, word) => isNamed(crop, word, true),
    isCalledLike: (crop, beginning) => isNamed(crop, beginning, false),
    isSame(crop, other) {
      const [[one, ...more], [same, ...others]] = [meaningOf(crop), meaningOf(other)];
      if (foldCrop(crop) === foldCrop(other)) return true;
      return one !== undefined && one === same && more.length + others.length === 0;
    },
  };
}

function namesOf({ name, aliases, scientific_name }: NamedCrop): string[] {
  return [name, ...aliases, scientific_name];
}
