import { cropSchema } from '@crop-planning/shared';
import { parse } from 'csv-parse/sync';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createCropTable } from '../server/src/crops/crop-table.js';
import { foldName } from '../server/src/names.js';
import { cropFiles, readReferenceCrops, readRows, text } from './feasibility-figures.js';
import type { Row } from './feasibility-figures.js';
import { sharedFiles } from './shared-data.js';

const crops = await createCropTable().list();
const reference = sharedFiles(cropFiles);

describe('the table of crops', () => {
  it('has at least 80, all as in the contract', () => {
    expect(crops.length).toBeGreaterThanOrEqual(80);
    expect(crops.filter((crop) => !cropSchema.safeParse(crop).success)).toEqual([]);
  });

  it('is sorted by name', () => {
    const names = crops.map(({ name }) => name);
    expect(names).toEqual(names.toSorted());
  });

  it('has requirements that rise from lowest to highest', () => {
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

describe('the figures and flags of the crops', () => {
  it.skipIf(reference.areAbsent)(
    `are those of the data, with its codes and life spans${reference.note}`,
    () => {
      const rows = new Map(readRows('crops.csv').map((row) => [text(row, 'crop'), row]));
      const expected = [...readReferenceCrops().values()].map((crop) => {
        const source = text(rows.get(crop.name) ?? {}, 'source');
        const lifeSpan = /lifespan=([a-z ,]*[a-z])/.exec(source)?.[1];
        return {
          ...crop,
          life_span: lifeSpan === 'not stated' ? null : lifeSpan?.split(', '),
          source: `FAO EcoCrop, crop ${/code (\d+)/.exec(source)?.[1]}`,
        };
      });
      expect(expected).toHaveLength(88);
      const own = crops.map((crop) => ({ ...crop, aliases: [], flag_sources: [] }));
      expect(own).toEqual(expected.toSorted((a, b) => (a.name < b.name ? -1 : 1)));
    },
  );

  it('say for 13 crops that the cold that kills them has to be confirmed', () => {
    const unconfirmed = crops.filter(({ winter }) => winter?.is_confirmed === false);
    expect(unconfirmed).toHaveLength(13);
    for (const { flag_sources } of unconfirmed) expect(flag_sources.join(' ')).toContain('to be confirmed');
  });

  it('name a source for every flag', () => {
    for (const { winter, cool_nights, equatorial, chill_hours, stand_coefficient, flag_sources } of crops) {
      const sources = flag_sources.join(' ');
      const named = (flag: unknown, word: string) => expect(!flag || sources.includes(word)).toBe(true);
      named(winter, 'Winter');
      named(cool_nights, 'Cool nights');
      named(equatorial, 'Coldest month');
      named(chill_hours, 'Chill');
      named(stand_coefficient, 'Water use');
      named(true, 'Wetness');
    }
  });
});

function readTable(file: URL): Row[] {
  return parse<Row>(readFileSync(file), { columns: true });
}

function repeated(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}
