import { AppError, type Crop } from '@crop-planning/shared';
import { loadOnce } from '../concurrency/load-once.js';
import { foldName, nearestNames, type Candidate } from '../world/names.js';
import { cropKeysOf, plainSpellingsOf, pluralKeysOf, scriptMarkOf } from './crop-keys.js';
import { createCropTable, nameLanguages, type CropNames } from './crop-table.js';
import type { PresenceTable } from './presence.js';

export type Crops = ReturnType<typeof createCrops>;

/** The crops that the model knows, and what their names mean. */
export type CropIndex = ReturnType<typeof createCropIndex>;

/** Reads the tables of crops and of their names when they are first needed. */
export function createCropIndex() {
  const table = createCropTable();
  return {
    list: table.list,
    read: loadOnce(async (): Promise<CropLookup> => {
      const [crops, english, names] = await Promise.all([table.list(), table.english(), table.names()]);
      return createIndex(crops, { english, names });
    }),
  };
}

/**
 * Finds crops that the model knows. If several crops share a word, the most widely grown one is suggested
 * first.
 */
export function createCrops(
  presence?: Pick<PresenceTable, 'worldwide'>,
  cropIndex: CropIndex = createCropIndex(),
) {
  async function ambiguousCrop(crops: readonly Crop[]): Promise<AppError> {
    const areaOf = await presence?.worldwide();
    const ranked = areaOf ? crops.toSorted((left, right) => areaOf(right.name) - areaOf(left.name)) : crops;
    return new AppError('CROP_AMBIGUOUS', { suggestions: ranked.map(({ name }) => name) });
  }

  return {
    /** Reads the names; returns a function that gives the name of the one crop that a word means, null if none or several. */
    async naming(): Promise<(word: string) => string | null> {
      const { lookUp } = await cropIndex.read();
      return (word) => {
        const [crop, ...others] = lookUp(word);
        return crop && others.length === 0 ? crop.name : null;
      };
    },

    /** Returns all crops, ordered by name. */
    async list(): Promise<Crop[]> {
      return [...(await cropIndex.list())];
    },

    /**
     * Finds a crop by any of its names, singular or plural, in the languages of the table. Raises CROP_AMBIGUOUS with
     * the crops that share the word, or CROP_NOT_SUPPORTED with the nearest names.
     */
    async find(name: string): Promise<Crop> {
      const { lookUp, suggest } = await cropIndex.read();
      const [crop, ...others] = lookUp(name);
      if (crop && others.length > 0) throw await ambiguousCrop([crop, ...others]);
      if (crop) return crop;
      throw new AppError('CROP_NOT_SUPPORTED', { suggestions: suggest(name) });
    },
  };
}

/** What a word means, as the tables were read. */
export interface CropLookup {
  /** Returns the crops that a name means; none if it is unknown. */
  lookUp(name: string): readonly Crop[];
  /** Returns the crops with the most similar names: in English if any is similar, otherwise in every language. */
  suggest(name: string): string[];
}

interface Words {
  english: readonly Crop[];
  names: readonly CropNames[];
}

function createIndex(crops: readonly Crop[], { english, names }: Words): CropLookup {
  const spellings = new Map(names.map((row) => [row.crop, plainSpellings(row)]));
  const wordsOf = (crop: Crop) => [...namesOf(crop), ...(spellings.get(crop.name) ?? [])];
  const byKey = groupByKeys(crops, (crop) => wordsOf(crop).flatMap(cropKeysOf));
  const byPluralKey = groupByKeys(crops, (crop) => wordsOf(crop).flatMap(pluralKeysOf));
  const candidates = new Map<string, readonly Candidate[]>();
  const englishCandidates = candidatesOf(english, scriptMarkOf('a'));
  return {
    lookUp(name) {
      const keys = cropKeysOf(name).flatMap(singularsOf);
      const key = keys.find((form) => byKey.has(form));
      if (key !== undefined) return byKey.get(key) ?? [];
      return pluralKeysOf(name).flatMap((form) => byPluralKey.get(form) ?? []);
    },
    suggest(name) {
      const inEnglish = nearestNames(name, englishCandidates);
      if (inEnglish.length > 0) return inEnglish;
      const scriptMark = scriptMarkOf(name);
      const inScript = candidates.get(scriptMark) ?? candidatesOf(crops, scriptMark);
      candidates.set(scriptMark, inScript);
      return nearestNames(name, inScript);
    },
  };
}

function groupByKeys(
  crops: readonly Crop[],
  keysOf: (crop: Crop) => readonly string[],
): ReadonlyMap<string, readonly Crop[]> {
  const groups = new Map<string, Crop[]>();
  for (const crop of crops)
    for (const key of new Set(keysOf(crop))) groups.set(key, [...(groups.get(key) ?? []), crop]);
  return groups;
}

/** Returns the names of a crop as people write them without the letters of their language. */
function plainSpellings({ names }: CropNames): string[] {
  return nameLanguages.flatMap((language) =>
    (names[language] ?? []).flatMap((name) => plainSpellingsOf(language, name)),
  );
}

function candidatesOf(crops: readonly Crop[], scriptMark: string): Candidate[] {
  return crops.map((crop) => ({
    name: crop.name,
    keys: namesOf(crop)
      .filter((name) => scriptMarkOf(name) === scriptMark)
      .map(foldName),
  }));
}

function namesOf({ name, aliases, scientific_name }: Crop): string[] {
  return [name, ...aliases, scientific_name];
}

/** Returns the key itself, then its possible singulars, as for oranges, potatoes, strawberries, limões and Bohnen. */
function singularsOf(key: string): string[] {
  const endings: readonly (readonly [plural: string, singular: string])[] = [
    ['', ''],
    ['s', ''],
    ['es', ''],
    ['ies', 'y'],
    ['oes', 'ao'],
    ['ns', 'm'],
    ['n', ''],
  ];
  return endings
    .filter(([plural]) => key.endsWith(plural))
    .map(([plural, singular]) => key.slice(0, key.length - plural.length) + singular);
}
