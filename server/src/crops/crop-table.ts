import { cropSchema, type Crop } from '@crop-planning/shared';
import { z } from 'zod';
import { loadOnce } from '../concurrency/load-once.js';
import { createTableFile } from '../world/table-file.js';
import { cropKeysOf } from './crop-keys.js';

/** The languages of the table of names besides English, whose names are in the table of crops. */
export const nameLanguages = [
  'fr',
  'es',
  'pt',
  'sw',
  'ha',
  'am',
  'ar',
  'hi',
  'bn',
  'id',
  'zh',
  'de',
  'tr',
] as const;

const rowSchema = cropSchema
  .omit({ source: true })
  .extend({ ecocrop_code: z.int() })
  .transform(({ ecocrop_code, ...crop }): Crop => ({ ...crop, source: `FAO EcoCrop, crop ${ecocrop_code}` }));

const namesSchema = z.strictObject({
  crop: z.string(),
  /**
   * The crop's names by language, in its own script and in Latin letters; the first is the one that answers in that
   * language use.
   */
  names: z.partialRecord(z.enum(nameLanguages), z.array(z.string().min(1)).min(1)),
  /** The languages in which the first name is feminine. */
  feminine: z.array(z.enum(['fr', 'es', 'pt'])).exactOptional(),
});

export type CropNames = z.output<typeof namesSchema>;

/** Reads the service's own tables of crops and of their names. */
export function createCropTable() {
  const readCrops = createTableFile('crops.ndjson', rowSchema);
  const readNames = createTableFile('crop-names.ndjson', namesSchema);
  return {
    /** Returns the crops ordered by name, their aliases in all languages. */
    list: loadOnce(async (): Promise<readonly Crop[]> => {
      const [crops, rows] = await Promise.all([readCrops(), readNames()]);
      const namesOf = new Map(rows.map(({ crop, names }) => [crop, Object.values(names).flat()]));
      return crops.map((crop) => withAliases(crop, namesOf.get(crop.name) ?? []));
    }),

    /** Returns the crops with their English aliases alone. */
    english: readCrops,

    /** Returns the names in each language, ordered by crop. */
    names: readNames,
  };
}

/** Adds the names that the crop does not have yet in any spelling. */
function withAliases(crop: Crop, names: readonly string[]): Crop {
  const aliases = [...crop.aliases];
  const known = new Set([crop.name, crop.scientific_name, ...aliases].map(keyOf));
  for (const name of names) {
    if (known.has(keyOf(name))) continue;
    known.add(keyOf(name));
    aliases.push(name);
  }
  return { ...crop, aliases };
}

function keyOf(name: string): string | undefined {
  return cropKeysOf(name)[0];
}
