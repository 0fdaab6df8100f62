import { AppError } from '@crop-planning/shared';
import type { Crop } from '@crop-planning/shared';
import { foldName, nearestNames, type Candidate } from '../world/names.js';
import { createCropTable } from './crop-table.js';
import type { PresenceTable } from './presence.js';

export type CropsService = ReturnType<typeof createCropsService>;

/**
 * Finds crops that the model knows; reads their table when first needed. If several crops share a word, the
 * most widely grown one is suggested first.
 */
export function createCropsService(presence?: Pick<PresenceTable, 'worldwide'>) {
  const table = createCropTable();
  let cachedIndex: Index | undefined;

  async function index(): Promise<Index> {
    const crops = await table.list();
    return (cachedIndex ??= createIndex(crops));
  }

  async function ambiguousCrop(crops: readonly Crop[]): Promise<AppError> {
    const areaOf = await presence?.worldwide();
    const ranked = areaOf ? crops.toSorted((left, right) => areaOf(right.name) - areaOf(left.name)) : crops;
    return new AppError('CROP_AMBIGUOUS', { suggestions: ranked.map(({ name }) => name) });
  }

  return {
    /** Returns all crops, ordered by name. */
    async list(): Promise<Crop[]> {
      return [...(await table.list())];
    },

    /**
     * Finds a crop by any of its names, singular or plural. Raises CROP_AMBIGUOUS with the crops that share
     * the word, or CROP_NOT_SUPPORTED with the nearest names.
     */
    async find(name: string): Promise<Crop> {
      const { cropsOf, candidates } = await index();
      for (const form of singularsOf(withoutSpaces(foldName(name)))) {
        const [crop, ...others] = cropsOf.get(form) ?? [];
        if (crop && others.length > 0) throw await ambiguousCrop([crop, ...others]);
        if (crop) return crop;
      }
      throw new AppError('CROP_NOT_SUPPORTED', { suggestions: nearestNames(name, candidates) });
    },
  };
}

interface Index {
  /**
   * Crops by folded names without spaces, because `sweetcorn`, `soya bean` and `chick pea` are spelt both
   * ways.
   */
  cropsOf: ReadonlyMap<string, readonly Crop[]>;
  candidates: readonly Candidate[];
}

function createIndex(crops: readonly Crop[]): Index {
  const cropsOf = new Map<string, Crop[]>();
  const candidates: Candidate[] = [];
  for (const crop of crops) {
    const keys = [crop.name, ...crop.aliases, crop.scientific_name].map(foldName);
    for (const key of new Set(keys.map(withoutSpaces))) cropsOf.set(key, [...(cropsOf.get(key) ?? []), crop]);
    candidates.push({ name: crop.name, keys });
  }
  return { cropsOf, candidates };
}

function withoutSpaces(key: string): string {
  return key.replaceAll(' ', '');
}

/** Returns the word itself, then its possible singulars, as for oranges, potatoes, strawberries. */
function singularsOf(key: string): string[] {
  const endings: readonly (readonly [plural: string, singular: string])[] = [
    ['', ''],
    ['s', ''],
    ['es', ''],
    ['ies', 'y'],
  ];
  return endings
    .filter(([plural]) => key.endsWith(plural))
    .map(([plural, singular]) => key.slice(0, key.length - plural.length) + singular);
}
