// When people sow a crop around a place, as published calendars have it. Part of core; used by analyses and
// suggestions, never to refuse a planting.
import type { LocalMonths } from '@crop-planning/shared';
import { worldCalendar } from '@crop-planning/shared/words/figures/calendar-source';
import { loadOnce } from '../concurrency/load-once.js';
import type { Logger } from '../settings/log.js';
import type { Point } from '../world/distances.js';
import { createRegionalCalendarFile, regionalMonthsOf } from './regional-calendar.js';
import {
  createWorldCalendarFile,
  monthsMaskOf,
  worldMonthsOf,
  type MonthsMaskOf,
  type WorldCalendar,
} from './world-calendar.js';

/** Where a crop is to be sown; the country is null if it is not known. */
export interface CalendarSite extends Point {
  countryCode: string | null;
}

/** Finds the months of one crop after another at the same site; null for a crop without a calendar there. */
export type MonthsOf = (crop: string) => LocalMonths | null;

export type Calendars = ReturnType<typeof createCalendars>;

const regionalCalendar = 'GEOGLAM Crop Monitor';
/** Crops without a calendar of their own are sown with a relative. */
const relatives: Readonly<Record<string, string>> = {
  'durum wheat': 'wheat',
  spelt: 'wheat',
  oats: 'barley',
  'sweet corn': 'maize',
  'sweet sorghum': 'sorghum',
  'finger millet': 'pearl millet',
};

/** Finds local months; reads the tables when they are first needed, and works without either. */
export function createCalendars({
  log,
  regionalFile,
  readWorld = createWorldCalendarFile(),
}: {
  log: Logger;
  /** The path of the operator's calendar; undefined if there is none. */
  regionalFile: string | undefined;
  /** Reads the world calendar; by default the bundled one. */
  readWorld?: () => Promise<WorldCalendar>;
}) {
  const load = loadOnce(async () => {
    const readRegional = regionalFile === undefined ? undefined : createRegionalCalendarFile(regionalFile);
    const [world, regional] = await Promise.all([
      readWorld().catch((error: unknown) => {
        log.error({ error }, 'the world calendar cannot be used: answers name no months of it');
        return null;
      }),
      readRegional?.().catch((error: unknown) => {
        log.error({ error }, 'the calendar of regions cannot be used: answers name no months of it');
        return null;
      }),
    ]);
    return { world, regional: regional ?? null };
  });

  return {
    /** Returns the months of a crop in the world calendar, for maps; null without any. */
    async inWorld(name: string): Promise<MonthsMaskOf | null> {
      const { world } = await load();
      return world && monthsMaskOf(world, relatives[name] ?? name);
    },

    /** Returns the calendars of a site: the operator's where it knows the crop, otherwise the world's. */
    async at(site: CalendarSite): Promise<MonthsOf> {
      const { world, regional } = await load();
      const { countryCode } = site;
      return (name) => {
        const crop = relatives[name] ?? name;
        const own = regional && countryCode !== null && regionalMonthsOf(regional, crop, countryCode, site);
        if (own) return { months: own.months, source: `${regionalCalendar}, ${own.region}` };
        const other = world && worldMonthsOf(world, crop, site);
        return other && { months: other.months, source: `${worldCalendar} (${other.collection})` };
      };
    },
  };
}
