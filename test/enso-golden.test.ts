import { describe, expect, it } from 'vitest';
import { createCrops } from '../server/src/crops/crops.js';
import { createEnsoIndexFile } from '../server/src/climates/enso-index-file.js';
import { persistenceOf, seasonIndex } from '../server/src/feasibility/enso/enso-index.js';
import { ensoOf, type PlantingEnso, type StateCounts } from '../server/src/feasibility/enso/planting-enso.js';
import { climateYearOf } from '../server/src/feasibility/climate-year.js';
import { evaluate } from '../server/src/feasibility/evaluate.js';
import { oddsOf } from '../server/src/feasibility/years/odds.js';
import { outcomesOf } from '../server/src/feasibility/years/outcomes.js';
import { recordOf } from '../server/src/feasibility/years/record.js';
import { createGridFile } from '../server/src/climates/grid-file.js';
import { readGrid } from '../server/src/climates/grid.js';
import { createYears } from '../server/src/climates/years.js';
import { figure, readRows, stated, text, waterOf, type Row } from './feasibility-figures.js';
import { readSharedFile, sharedFiles } from './shared-data.js';

const golden = 'el-nino-reference/golden.csv';
const table = 'el-nino-reference/roni.csv';
const ignore = () => undefined;
const index = await createEnsoIndexFile()();

const source = sharedFiles([table]);
describe('the table of El Niño’s index', () => {
  it.skipIf(source.areAbsent)(`has the figures of the reference data${source.note}`, () => {
    const [, ...lines] = readSharedFile(table).toString().trimEnd().split('\n');
    for (const [year = '', ...months] of lines.map((line) => line.split(','))) {
      for (const [i, value] of months.entries()) {
        const expected = value === '' ? null : Math.round(100 * Number(value));
        expect(seasonIndex(index, Number(year), i + 1, 1)).toBe(expected);
      }
    }
  });
});

const reference = sharedFiles([golden]);
describe('what El Niño did to a planting', () => {
  it.skipIf(reference.areAbsent)(
    `is counted as in the reference data, to the season${reference.note}`,
    async () => {
      const rows = readRows(golden);
      expect(rows).toHaveLength(353);
      const misses: string[] = [];
      for (const row of rows) {
        const seen = await answerTo(row);
        misses.push(...differences(seen, row).map((name) => `${rowName(row)}: ${name}`));
      }
      expect(misses).toEqual([]);
    },
  );
});

const crops = createCrops();
const readFigures = createGridFile();
const years = createYears({ log: { debug: ignore, info: ignore, warn: ignore, error: ignore } });

/** Judges a planting at its coordinates without a height, in its planting month. */
async function answerTo(row: Row): Promise<Figures> {
  const point = { latitude: figure(row, 'latitude'), longitude: figure(row, 'longitude') };
  const found = readGrid(await readFigures(), { ...point, elevation_m: null }, 75);
  const region = await years.at(point);
  if (!found || typeof region === 'string') throw new Error(`${rowName(row)} has no climate or no years`);
  const year = climateYearOf({ ...found.climate, ...point });
  const [crop, plantingMonth, water] = [
    await crops.find(text(row, 'crop')),
    figure(row, 'month'),
    waterOf(row),
  ];
  const question = { crop, year, seasonDays: null };
  const months = evaluate({ ...question, plantingMonth, water }).season?.months.length ?? NaN;
  const outcomes = outcomesOf({ ...question, record: recordOf(year, region) })(plantingMonth, water);
  const { kept, of } = persistenceOf(index, 'el_nino', plantingMonth, months);
  return {
    season_months: months,
    judged: oddsOf(outcomes).judged,
    ...figuresOf(ensoOf({ ...point, plantingMonth, months, water, outcomes }, index)),
    known_el_nino_kept: kept,
    known_el_nino_of: of,
  };
}

type Figures = Record<string, string | number | null>;

function figuresOf(enso: PlantingEnso | null): Figures {
  const { region = '', rain = '', reason = null, states = null } = enso ?? {};
  return {
    region,
    rain,
    reason: reason ?? '',
    ...countsOf('el_nino', states?.el_nino),
    ...countsOf('neutral', states?.neutral),
    ...countsOf('la_nina', states?.la_nina),
  };
}

function countsOf(state: string, counts: StateCounts | undefined): Figures {
  return {
    [`${state}_seasons`]: counts?.seasons ?? null,
    [`${state}_carried`]: counts?.carried ?? null,
    [`${state}_good`]: counts?.good ?? null,
    [`${state}_score`]: counts?.meanScore ?? null,
  };
}

/** Returns the columns that differ; scores may differ by the rounding of the file. */
function differences(seen: Figures, row: Row): string[] {
  return Object.entries(seen).flatMap(([column, value]) => {
    if (typeof value === 'string') return text(row, column) === value ? [] : [`${column} is ${value}`];
    const expected = stated(row, column);
    const isSame =
      value === null || expected === null ? value === expected : Math.abs(value - expected) <= 0.0005;
    return isSame ? [] : [`${column} is ${value}, not ${expected}`];
  });
}

function rowName(row: Row): string {
  return `${text(row, 'crop')} at ${text(row, 'latitude')},${text(row, 'longitude')} in ${text(row, 'month')}`;
}
