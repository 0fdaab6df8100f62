import type { Presence } from '@crop-planning/shared';
import { z } from 'zod';
import { loadOnce } from '../concurrency/load-once.js';
import type { Logger } from '../settings/log.js';
import { createTableFile } from '../world/table-file.js';

const rowSchema = z.strictObject({
  /** ISO 3166-1 alpha-2. */
  country_code: z.string().regex(/^[A-Z]{2}$/),
  /** Estimates by crop, for ordering only. */
  areas_ha: z.record(z.string(), z.int().min(0)),
});

/** The crops of one country. */
export interface CountryCrops {
  presenceOf: (crop: string) => Presence;
  /** Returns the area of a crop in ha, an estimate for ordering only; 0 if none is reported. */
  areaOf: (crop: string) => number;
}

export type PresenceTable = ReturnType<typeof createPresence>;

/** A crop reported on less land than this counts as not reported. */
const grownFromHa = 100;
/** A crop with at least this share of the land under crops in a country is a main crop. */
const mainFromShare = 0.002;

const unknownCountry: CountryCrops = { presenceOf: () => 'no_statistics', areaOf: () => 0 };

/** Returns a function that reads the bundled table when it is first needed. */
export const createPresenceFile = () => createTableFile('presence.ndjson', rowSchema);

/**
 * Finds the crops that each country grows. Reads the table when first needed; the service also works without
 * it.
 */
export function createPresence({
  log,
  readTable = createPresenceFile(),
}: {
  log: Logger;
  /** Reads the table; by default the bundled one. */
  readTable?: () => Promise<readonly z.output<typeof rowSchema>[]>;
}) {
  const load = loadOnce(async () => {
    try {
      return await readTable();
    } catch (error) {
      log.error(
        { error },
        'the table of countries’ crops cannot be used: suggestions are ordered by score alone',
      );
      return [];
    }
  });

  return {
    /** Returns the area of a crop in all countries together, in ha: an estimate for ordering only. */
    async worldwide(): Promise<(crop: string) => number> {
      const rows = await load();
      return (crop) => rows.reduce((sum, { areas_ha }) => sum + (areas_ha[crop] ?? 0), 0);
    },

    /**
     * Returns the crops of a country. If the code is null or the country reports nothing, no crop has
     * statistics.
     */
    async of(countryCode: string | null): Promise<CountryCrops> {
      const rows = await load();
      const areas = rows.find(({ country_code }) => country_code === countryCode)?.areas_ha;
      if (!areas) return unknownCountry;
      const total = Object.values(areas).reduce((sum, area) => sum + area, 0);
      const areaOf = (crop: string) => areas[crop] ?? 0;
      const isReported = (crop: string) => rows.some(({ areas_ha }) => Object.hasOwn(areas_ha, crop));
      return {
        areaOf,
        presenceOf(crop) {
          const area = areaOf(crop);
          if (area >= grownFromHa) return area >= mainFromShare * total ? 'main' : 'grown';
          return isReported(crop) ? 'not_reported' : 'no_statistics';
        },
      };
    },
  };
}
