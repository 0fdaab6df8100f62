import type { Presence } from '@crop-planning/shared';
import { z } from 'zod';
import { loadOnce } from '../concurrency/load-once.js';
import type { Logger } from '../settings/log.js';
import { createTableFile } from '../world/table-file.js';

const rowSchema = z.strictObject({
  /** ISO 3166-1 alpha-2. */
  country_code: z.string().regex(/^[A-Z]{2}$/),
  /** By crop, estimates that are good for nothing but their order. */
  areas_ha: z.record(z.string(), z.int().min(0)),
});

/** What is grown in one country. */
export interface CountryCrops {
  presenceOf: (crop: string) => Presence;
  /** In ha, an estimate for ordering only; 0 if none is reported. */
  areaOf: (crop: string) => number;
}

export interface PresenceDeps {
  log: Logger;
  /** By default the table that comes with the service. */
  readTable?: () => Promise<readonly z.output<typeof rowSchema>[]>;
}

export type PresenceTable = ReturnType<typeof createPresence>;

/** Reported on less land than this, a crop counts as not reported. */
const grownFromHa = 100;
/** Of the land of all crops of a country. */
const mainFromShare = 0.002;

const unknownCountry: CountryCrops = { presenceOf: () => 'no_statistics', areaOf: () => 0 };

/** Which crops each country grows. The table is read when first needed; without it the service works on. */
export function createPresence({
  log,
  readTable = createTableFile('presence.ndjson', rowSchema),
}: PresenceDeps) {
  const load = loadOnce(async () => {
    try {
      return await readTable();
    } catch (error) {
      log.error(
        { error },
        'the table of what countries grow cannot be used: crops are suggested by score alone',
      );
      return [];
    }
  });

  return {
    /** How much of a crop all countries together grow, in ha: an estimate for ordering only. */
    async worldwide(): Promise<(crop: string) => number> {
      const rows = await load();
      return (crop) => rows.reduce((sum, { areas_ha }) => sum + (areas_ha[crop] ?? 0), 0);
    },

    /** Of a country that reports nothing, or of none, nothing is known. */
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
