import { AppError } from '@crop-planning/shared';
import type { Crop } from '@crop-planning/shared';
import { foldName, nearestNames, type Candidate } from '../names.js';
import { createCropTable } from './crop-table.js';

export type CropsService = ReturnType<typeof createCropsService>;

/** The crops that the model knows; their table is read when first needed. */
export function createCropsService() {
  const table = createCropTable();
  let known: Index | undefined;

  async function index(): Promise<Index> {
    const crops = await table.list();
    return (known ??= createIndex(crops));
  }

  return {
    /** By name. */
    async list(): Promise<Crop[]> {
      return [...(await table.list())];
    },

    /** By any of its names, in the singular or the plural. Raises CROP_NOT_SUPPORTED with the nearest names. */
    async find(name: string): Promise<Crop> {
      const { cropOf, candidates } = await index();
      for (const form of singularsOf(withoutSpaces(foldName(name)))) {
        const crop = cropOf.get(form);
        if (crop) return crop;
      }
      throw new AppError('CROP_NOT_SUPPORTED', { suggestions: nearestNames(name, candidates) });
    },
  };
}

interface Index {
  /** By folded names without spaces: `sweetcorn`, `soya bean` and `chick pea` are spelt both ways. */
  cropOf: ReadonlyMap<string, Crop>;
  candidates: readonly Candidate[];
}

function createIndex(crops: readonly Crop[]): Index {
  const cropOf = new Map<string, Crop>();
  const candidates: Candidate[] = [];
  for (const crop of crops) {
    const keys = [crop.name, ...crop.aliases, crop.scientific_name].map(foldName);
    for (const key of keys) cropOf.set(withoutSpaces(key), crop);
    candidates.push({ name: crop.name, keys });
  }
  return { cropOf, candidates };
}

function withoutSpaces(key: string): string {
  return key.replaceAll(' ', '');
}

/** The word itself, then what it could be the plural of: oranges, potatoes, strawberries. */
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
