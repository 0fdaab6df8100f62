// The operator's calendar of regions: a CSV file that is not part of the project. Read by calendars.ts.
import { parse } from 'csv-parse/sync';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { loadOnce } from '../concurrency/load-once.js';
import { distanceKm, type Point } from '../world/distances.js';

export type RegionalCalendar = readonly z.output<typeof rowSchema>[];

/** What a calendar says about a crop in the region around a town. */
export interface RegionalMonths {
  months: number[];
  region: string;
}

const regionKmMax = 400;

/** Months, 1 to 12, separated by spaces. */
const monthsSchema = z
  .string()
  .regex(/^([1-9]|1[0-2])( ([1-9]|1[0-2]))*$/, 'must be months such as 4 5')
  .transform((text) => text.split(' ').map(Number));
const degrees = (max: number) =>
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/, 'must be in degrees')
    .transform(Number)
    .refine((value) => Math.abs(value) <= max, 'must be in degrees');
const rowSchema = z.object({
  /** ISO 3166-1 alpha-2. */
  country_code: z.string().regex(/^[A-Z]{2}$/, 'must be two capital letters'),
  region: z.string().min(1),
  /** The name in GET /crops. */
  crop: z.string().min(1),
  /** A town that stands for the region. */
  town_latitude: degrees(90),
  town_longitude: degrees(180),
  sowing_months: monthsSchema,
});

/** Returns a function that reads the file when it is first needed; it raises an Error for an unusable one. */
export function createRegionalCalendarFile(path: string): () => Promise<RegionalCalendar> {
  return loadOnce(async () => decodeRegionalCalendar(await readFile(path, 'utf8')));
}

/** Reads the rows of a CSV file; raises an Error that names the first line with a problem. */
export function decodeRegionalCalendar(text: string): RegionalCalendar {
  const rows = parse<Record<string, string>>(text, { columns: true, bom: true, skip_empty_lines: true });
  return rows.map((row, index) => {
    const { data, error } = rowSchema.safeParse(row);
    if (data) return data;
    const problems = error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
    throw new Error(`row ${index + 1} of the calendar: ${problems.join('; ')}`);
  });
}

/** Returns the months of the nearest region of the country that has a calendar of the crop. */
export function regionalMonthsOf(
  table: RegionalCalendar,
  crop: string,
  countryCode: string,
  point: Point,
): RegionalMonths | null {
  let [nearest, km]: [RegionalCalendar[number] | null, number] = [null, regionKmMax];
  for (const row of table) {
    if (row.country_code !== countryCode || row.crop !== crop) continue;
    const own = distanceKm(point, { latitude: row.town_latitude, longitude: row.town_longitude });
    if (own < km) [nearest, km] = [row, own];
  }
  return nearest && { months: [...nearest.sowing_months], region: nearest.region };
}
