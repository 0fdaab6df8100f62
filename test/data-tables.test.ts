import { cropSchema, monthlyClimateSchema } from '@crop-planning/shared';
import { parse } from 'csv-parse/sync';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createCropTable } from '../server/src/crops/crop-table.js';
import { createStarterPlaces } from '../server/src/locations/starter-places.js';
import { foldName } from '../server/src/names.js';

const referenceFolder = new URL('../../shared/data/', import.meta.url);
const isReferenceThere = existsSync(referenceFolder);
if (!isReferenceThere) console.warn('../shared/data is not there: the tables are not compared with it.');

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const crops = await createCropTable().list();
const places = await createStarterPlaces().list();

describe('the table of crops', () => {
  it('has at least 80, all in the form of the contract', () => {
    expect(crops.length).toBeGreaterThanOrEqual(80);
    expect(crops.filter((crop) => !cropSchema.safeParse(crop).success)).toEqual([]);
  });

  it('is sorted by name', () => {
    const names = crops.map(({ name }) => name);
    expect(names).toEqual(names.toSorted());
  });

  it('has requirements that rise from the least to the most', () => {
    const falling = crops.filter(({ temperature_c, rain_mm_per_year, soil_ph, growing_days }) =>
      [
        ...[temperature_c, rain_mm_per_year, soil_ph].map(({ min, optimal_min, optimal_max, max }) => [
          min,
          optimal_min,
          optimal_max,
          max,
        ]),
        growing_days ? [growing_days.min, growing_days.max] : [],
      ].some((figures) => figures.some((value, index) => value < (figures[index - 1] ?? value))),
    );
    expect(falling).toEqual([]);
  });

  it('has no name that means two crops, spaces aside, or that one crop has twice', () => {
    const names = crops.flatMap((crop) => [crop.name, crop.scientific_name, ...crop.aliases]);
    expect(repeated(names.map((name) => foldName(name).replaceAll(' ', '')))).toEqual([]);
  });

  it('knows the crops of the example plans', () => {
    const known = new Set(crops.map(({ name }) => name));
    const plans = readTable(new URL('../examples/plans.csv', import.meta.url));
    expect(plans.map((plan) => plan['crop']).filter((crop) => !known.has(crop ?? ''))).toEqual([]);
  });
});

describe('the table of places', () => {
  it('has at least 150, among them those of the cropping regions that were asked for', () => {
    expect(places.length).toBeGreaterThanOrEqual(150);
    const known = new Set(places.map(({ place, country_code }) => `${place}, ${country_code}`));
    const wanted = [
      'Nakuru, KE',
      'Kano, NG',
      'Ludhiana, IN',
      'Pune, IN',
      'Des Moines, US',
      'Toulouse, FR',
      'Londrina, BR',
      'Cusco, PE',
      'Niamey, NE',
      'Wagga Wagga, AU',
      'Saskatoon, CA',
      'Can Tho, VN',
    ];
    expect(wanted.filter((name) => !known.has(name))).toEqual([]);
  });

  it('is sorted by country and name', () => {
    const names = places.map(({ place, country_code }) => `${country_code} ${place}`);
    expect(names).toEqual(names.toSorted());
  });

  it('has twelve sound figures of each kind, places on the globe, and countries that exist', () => {
    const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
    const wrong = places.filter(
      ({ climate, latitude, longitude, elevation_m, country_code }) =>
        !monthlyClimateSchema.safeParse(climate).success ||
        Math.abs(latitude) > 90 ||
        Math.abs(longitude) > 180 ||
        elevation_m === null ||
        elevation_m < -450 ||
        elevation_m > 6_000 ||
        countries.of(country_code) === undefined,
    );
    expect(wrong).toEqual([]);
  });

  it('has one name only that means two places', () => {
    const names = places.flatMap(({ place, aliases }) => [place, ...aliases].map(foldName));
    expect(repeated(names)).toEqual(['lincoln']);
    expect(names).not.toContain('');
  });
});

describe.skipIf(!isReferenceThere)(
  'the figures (compared with ../shared/data; skipped where it is absent)',
  () => {
    it('every crop has them, with its code and life span', () => {
      const expected = readReference('crops.csv').map((row) => {
        const source = text(row, 'source');
        const lifeSpan = /lifespan=([a-z ,]*[a-z])/.exec(source)?.[1];
        const days = { min: figure(row, 'gmin_days'), max: figure(row, 'gmax_days') };
        return {
          name: text(row, 'crop'),
          scientific_name: text(row, 'scientific_name'),
          aliases: [],
          life_span: lifeSpan === 'not stated' ? null : lifeSpan?.split(', '),
          growing_days: days.min === null && days.max === null ? null : days,
          kill_temperature_c: figure(row, 't_kill_c'),
          temperature_c: requirement(row, 't', '_c'),
          rain_mm_per_year: requirement(row, 'r', '_mm'),
          soil_ph: requirement(row, 'ph', ''),
          source: `FAO EcoCrop, crop ${/code (\d+)/.exec(source)?.[1]}`,
        };
      });
      expect(expected).toHaveLength(88);
      const own = crops.map((crop) => ({ ...crop, aliases: [] }));
      expect(own).toEqual(expected.toSorted((a, b) => (a.name < b.name ? -1 : 1)));
    });

    it('every place has them', () => {
      const expected = readReference('climate-reference.csv').map((row) => ({
        name: `${text(row, 'country')} ${text(row, 'place')}`,
        at: [figure(row, 'lat'), figure(row, 'lon'), figure(row, 'elevation_m')],
        climate: {
          mean_temperature_c: months.map((month) => figure(row, `tmean_${month}_c`)),
          min_temperature_c: months.map((month) => figure(row, `tmin_${month}_c`)),
          rain_mm: months.map((month) => figure(row, `rain_${month}_mm`)),
        },
      }));
      expect(expected).toHaveLength(400);
      const own = places.map(({ place, country_code, latitude, longitude, elevation_m, climate }) => ({
        name: `${country_code} ${place}`,
        at: [latitude, longitude, elevation_m],
        climate,
      }));
      expect(own).toEqual(expected.toSorted((a, b) => (a.name < b.name ? -1 : 1)));
    });
  },
);

type Row = Readonly<Record<string, string>>;

function readReference(name: string): Row[] {
  return readTable(new URL(name, referenceFolder));
}

function readTable(file: URL): Row[] {
  return parse<Row>(readFileSync(file, 'utf8'), { columns: true });
}

function text(row: Row, column: string): string {
  const value = row[column];
  if (value === undefined) throw new Error(`There is no column ${column}.`);
  return value;
}

/** Null for a blank, which is what FAO does not state; 0 for the -0.0 that rounding left. */
function figure(row: Row, column: string): number | null {
  const value = text(row, column);
  return value === '' ? null : Number(value) + 0;
}

function requirement(row: Row, column: string, unit: string) {
  return {
    min: figure(row, `${column}_min${unit}`),
    optimal_min: figure(row, `${column}_opt_min${unit}`),
    optimal_max: figure(row, `${column}_opt_max${unit}`),
    max: figure(row, `${column}_max${unit}`),
  };
}

function repeated(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}
