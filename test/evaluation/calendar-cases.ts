// The calibration cases of ../shared/data/calendar-cases.ndjson: plantings of two published calendars and of
// the disputed kinds. They come without a licence to redistribute them.
import type { Water } from '@crop-planning/shared';
import { z } from 'zod';
import { createCountries } from '../../server/src/locations/countries.js';
import { createGazetteer } from '../../server/src/locations/gazetteer/gazetteer.js';
import { readSharedFile } from '../shared-data.js';
import type { Judge, Judged, Site } from './judging.js';

export const calendarFiles = ['calendar-cases.ndjson'];

const month = z.int().min(1).max(12);
const months = z.array(month).min(1);
const planting = {
  crop: z.string(),
  /** A place as people write it, or `latitude,longitude`. */
  place: z.string(),
  water: z.enum(['rainfed', 'irrigated']),
};
const sets = {
  /** A season of a region in GEOGLAM's calendar: its planting and its harvest months. */
  geoglam: z.object({ ...planting, set: z.literal('geoglam'), pm: months, hm: months }),
  /** A cell of GGCMI's calendar: its planting and its maturity month. */
  ggcmi: z.object({ ...planting, set: z.literal('ggcmi'), month, mm: month }),
  /** A tropical tree in a town, `hemi` the hemisphere. */
  dry: z.object({ ...planting, set: z.literal('dry'), month, hemi: z.enum(['N', 'S']) }),
  /** Irrigated wheat in a town of a known wheat plain. */
  belts: z.object({ ...planting, set: z.literal('belts'), month }),
  /** A planting, with the years of harvests that failed. */
  disaster: z.object({ ...planting, set: z.literal('disaster'), month, years: z.array(z.int()) }),
};
const caseSchema = z.discriminatedUnion('set', [
  sets.geoglam,
  sets.ggcmi,
  sets.dry,
  sets.belts,
  sets.disaster,
]);
type CaseOfSets = z.output<typeof caseSchema>;
type NameOfSet = CaseOfSets['set'];

/** A case with the model's results for its crop, place and water in every planting month. */
export type CalendarCase<Name extends NameOfSet> = Extract<CaseOfSets, { set: Name }> & Placed;
type AnyCase = CaseOfSets & Placed;

interface Placed {
  site: Site;
  judged: Judged;
}

export interface CalendarCases {
  /** Returns the cases of a set, in the order of the file. */
  of: <Name extends NameOfSet>(set: Name) => CalendarCase<Name>[];
  all: readonly AnyCase[];
  /** The places that the service's table of places does not know; their cases are left out. */
  unknownPlaces: readonly string[];
}

/** As in the service: land may be farther from a named place than from bare coordinates. */
const landKmMax = { point: 75, place: 150 };

/**
 * Judges every case: at coordinates without a height, or at the service's own place of that name with its
 * height.
 */
export async function evaluateCalendarCases(windowAt: Judge): Promise<CalendarCases> {
  const { lookUp } = await createGazetteer(createCountries()).load();
  const unknownPlaces = new Set<string>();

  function siteOf(place: string): Site | null {
    const point = /^(-?[\d.]+),(-?[\d.]+)$/.exec(place);
    if (point) {
      const [latitude, longitude] = [Number(point[1]), Number(point[2])];
      return { latitude, longitude, elevation_m: null, landKmMax: landKmMax.point };
    }
    const found = lookUp(place)?.taken;
    if (found) return { ...found, landKmMax: landKmMax.place };
    unknownPlaces.add(place);
    return null;
  }

  const rows = readSharedFile('calendar-cases.ndjson').toString('utf8').trimEnd().split('\n');
  const all: AnyCase[] = [];
  for (const row of rows.map((line) => caseSchema.parse(JSON.parse(line)))) {
    const site = siteOf(row.place);
    const water: Water = row.water;
    if (site) all.push({ ...row, site, judged: await windowAt(row.crop, site, water) });
  }
  const isOf =
    <Name extends NameOfSet>(set: Name) =>
    (one: AnyCase): one is AnyCase & CalendarCase<Name> =>
      one.set === set;
  return { of: (set) => all.filter(isOf(set)), all, unknownPlaces: [...unknownPlaces] };
}
