import { AppError, cropSchema, type Crop } from '@crop-planning/shared';
import { parse } from 'csv-parse/sync';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createCropTable } from '../server/src/crops/crop-table.js';
import { createPresence } from '../server/src/crops/presence.js';
import { createCrops, type Crops } from '../server/src/crops/crops.js';
import { cropFiles, figure, readReferenceCrops, readRows, text, type Row } from './feasibility-figures.js';
import { sharedFiles } from './shared-data.js';

const ignore = () => undefined;
const silent = { debug: ignore, info: ignore, warn: ignore, error: ignore };
const crops = await createCropTable().list();
const reference = sharedFiles(cropFiles);
const tables = new URL('../server/data/', import.meta.url);

describe('the table of crops', () => {
  it('has 158 crops that all match the schema', () => {
    expect(crops).toHaveLength(158);
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

  it('includes every crop in the example plans', () => {
    const known = new Set(crops.map(({ name }) => name));
    const plans = readTable(new URL('../examples/plans.csv', import.meta.url));
    expect(plans.map((plan) => plan['crop']).filter((crop) => !known.has(crop ?? ''))).toEqual([]);
  });
});

describe('the figures and flags of the crops', () => {
  it.skipIf(reference.areAbsent)(
    `match the reference data, including codes and life spans${reference.note}`,
    () => {
      const rows = new Map(readRows('crops-3.csv').map((row) => [text(row, 'crop'), row]));
      const expected = [...readReferenceCrops().values()].map((crop) => {
        const lifeSpan = text(rows.get(crop.name) ?? {}, 'life_span');
        return { ...crop, life_span: lifeSpan === '' ? null : lifeSpan.split(/; ?/) };
      });
      expect(expected).toHaveLength(158);
      expect(crops.map(asInReference)).toEqual(expected.toSorted((a, b) => (a.name < b.name ? -1 : 1)));
    },
  );

  it.skipIf(reference.areAbsent)(
    `belong to crops that can be looked up by every name that the reference data adds${reference.note}`,
    async () => {
      const service = createCrops();
      for (const row of readRows('crops-3.csv'))
        for (const name of text(row, 'aliases_add').split('|').filter(Boolean))
          expect(await cropsMeantBy(service, name)).toContain(text(row, 'crop'));
    },
  );

  it('mark the killing cold of 24 winter annuals as still to be confirmed', () => {
    const unconfirmed = crops.filter(({ winter }) => winter?.is_confirmed === false);
    expect(unconfirmed).toHaveLength(24);
    expect(new Set(unconfirmed.map(({ habit }) => habit))).toEqual(new Set(['winter annual']));
    for (const { flag_sources } of unconfirmed) expect(flag_sources.join(' ')).toContain('to be confirmed');
  });

  it('match the habit: a season for field crops, a coldest night for evergreens', () => {
    for (const { habit, typical_days, coldest_night, winter } of crops) {
      const isField = habit === 'annual' || habit === 'winter annual';
      expect(typical_days !== null).toBe(isField);
      expect(coldest_night !== null).toBe(habit === 'evergreen');
      if (habit === 'evergreen') expect(winter).toBeNull();
    }
  });

  it('name a source for every flag', () => {
    for (const crop of crops) {
      const { winter, cool_nights, equatorial, chill_hours, stand_coefficient } = crop;
      const sources = crop.flag_sources.join(' ');
      const named = (flag: unknown, word: string) => expect(!flag || sources.includes(word)).toBe(true);
      named(winter, 'Winter');
      named(cool_nights, 'Cool nights');
      named(equatorial, 'Coldest month');
      named(chill_hours, 'Chill');
      named(stand_coefficient, 'Water use');
      named(true, 'Wetness');
      named(crop.typical_days, 'Season');
      named(crop.sow_min_c, 'Sowing');
      named(crop.tender_c, 'Tender');
      named(crop.cold_nights, 'Cold nights');
      named(crop.coldest_night, 'Coldest night');
      named(crop.cool_winter_c, 'Cool winter');
      named(crop.year_mean, 'Mean of the year');
      named(crop.dry_months_max, 'Dry months');
      named(crop.day_min_hours, 'Day length');
      named(crop.ripens_dry, 'Ripening');
      named(crop.soil_mm !== 100, 'Soil');
      named(crop.yield_response !== 1, 'Yield response');
    }
  });
});

describe.each(readdirSync(tables))('the table %s', (name) => {
  it('has the sha256 given in docs/data.md', () => {
    const sum = createHash('sha256')
      .update(readFileSync(new URL(name, tables)))
      .digest('hex');
    expect(readFileSync(new URL('../docs/data.md', import.meta.url), 'utf8')).toContain(sum);
  });

  it('has its sources and terms in NOTICE', () => {
    expect(readFileSync(new URL('../NOTICE', import.meta.url), 'utf8')).toContain(`server/data/${name}`);
  });
});

/** Returns the names of the crops that a word means: one, or several if it is ambiguous. */
async function cropsMeantBy(service: Crops, word: string): Promise<readonly string[]> {
  try {
    return [(await service.find(word)).name];
  } catch (error) {
    if (error instanceof AppError && error.code === 'CROP_AMBIGUOUS') return error.fields.suggestions ?? [];
    throw error;
  }
}

/**
 * Returns the crop in the form of the reference data: without aliases, sources and confirmations, and with
 * the limits of wetness as its upper rain limits.
 */
function asInReference(crop: Crop): Crop {
  const { winter, wet, rain_mm_per_year: rain } = crop;
  return {
    ...crop,
    aliases: [],
    flag_sources: [],
    rain_mm_per_year: { ...rain, optimal_max: wet.from_mm, max: wet.to_mm },
    winter: winter && { ...winter, is_confirmed: false },
  };
}

const presence = sharedFiles(['presence-3.csv']);

describe('the table of crops by country', () => {
  it.skipIf(presence.areAbsent)(
    `matches the reference data, and names only crops that exist${presence.note}`,
    async () => {
      const table = createPresence({ log: silent });
      const known = new Set(crops.map(({ name }) => name));
      const rows = readRows('presence-3.csv');
      expect(rows).toHaveLength(7_982);
      for (const row of rows) {
        expect(known).toContain(text(row, 'crop'));
        const grown = await table.of(text(row, 'country'));
        expect(grown.areaOf(text(row, 'crop'))).toBe(figure(row, 'area_ha_estimate'));
      }
    },
  );
});

function readTable(file: URL): Row[] {
  return parse<Row>(readFileSync(file), { columns: true });
}
