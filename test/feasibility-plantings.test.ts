// Field crops of the table, planted at random land nodes of the climate grid with the years of their region.
import type {
  Crop,
  ModelDetails,
  MonthlyClimate,
  RiskTolerance,
  ScorePart,
  Water,
} from '@crop-planning/shared';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createGridFile } from '../server/src/climates/grid-file.js';
import { readGrid } from '../server/src/climates/grid.js';
import { createYears } from '../server/src/climates/years.js';
import { createCropTable } from '../server/src/crops/crop-table.js';
import { assess } from '../server/src/feasibility/assess.js';
import { climateYearOf, sunOf, type Sun } from '../server/src/feasibility/climate-year.js';
import { kindOf } from '../server/src/feasibility/crop-kind.js';
import { middleDayOf } from '../server/src/feasibility/day-length.js';
import { evaluate, type Evaluation } from '../server/src/feasibility/evaluate.js';
import { radiationOf } from '../server/src/feasibility/evapotranspiration.js';
import { nightsFullC, nightsNoneC } from '../server/src/feasibility/field-crops/temperature-parts.js';
import { everyMonth, monthAfter } from '../server/src/feasibility/months.js';
import type { MonthlyFigures } from '../server/src/feasibility/weather.js';
import { anywhere } from './feasibility-examples.js';

/** The number of plantings: few in the suite, and more for a proof. */
const runs = Number(process.env['PROOF_RUNS'] ?? 60);

/** Two neighbouring planting months make a cliff if one scores at least `high` and the other at most `low`. */
const cliff = { high: 0.9, low: 0.1 };
/** The share of the way from harmless to fatal that lies between the two. */
const sharpShare = cliff.high - cliff.low;
/** Nobody farms beyond this latitude. */
const latitudeMax = 62;
/** A season of so few months lives on the water of a single month. */
const shortMonths = 2;

/** The parts that may make a cliff, and the reasons that name the cold or the length of the day. */
const namedBy: Partial<Record<ModelDetails['limiting_part'], readonly string[]>> = {
  sowing: ['too_cold_to_sow'],
  season: ['season_ended_by_frost', 'season_ended_by_cold', 'season_too_long'],
  winter: ['winter_minimum'],
  day: ['heads_before_winter', 'day_length'],
  cool: ['cold_nights'],
  ripening: ['cool_harvest'],
};

interface Planting {
  crop: Crop;
  node: number;
  water: Water;
  risk: RiskTolerance;
  plantingMonth: number;
}

const grid = await createGridFile()();
const ignore = () => undefined;
const years = createYears({ log: { debug: ignore, info: ignore, warn: ignore, error: ignore } });
const fieldCrops = (await createCropTable().list()).filter((crop) => kindOf(crop) === 'annual');

const anyPlanting: fc.Arbitrary<Planting> = fc.record({
  crop: fc.constantFrom(...fieldCrops),
  node: fc.constantFrom(...farmedNodes()),
  water: fc.constantFrom('rainfed' as const, 'irrigated' as const),
  risk: fc.constantFrom('low' as const, 'medium' as const, 'high' as const),
  plantingMonth: fc.integer({ min: 1, max: 12 }),
});

/**
 * The exceptions: where the heat, the nights or the rain differ as much between the two seasons, or between the hot
 * month and one beside it, as between what is harmless and what is fatal to the crop, and crops of two months, for which a soil dries out within the month.
 */
it('a month of 0.9 is next to one of 0.1 only where the cold or the day is named, or the weather turns as sharply', async () => {
  const property = fc.asyncProperty(anyPlanting, async (planting) => {
    for (const [low, high] of cliffsOf((await detailsOf(planting)).window)) {
      const lower = await detailsOf({ ...planting, plantingMonth: low });
      const part = lower.limiting_part;
      const codes = namedBy[part];
      if (codes) expect(codes).toContain(lower.reason_codes?.[0]?.code);
      else {
        const higher = await detailsOf({ ...planting, plantingMonth: high });
        const isSharp = isSharpTurn[part as ScorePart]?.(planting.crop, lower, higher);
        expect({ low, high, part, isSharp }).toEqual({ low, high, part, isSharp: true });
      }
    }
  });
  await fc.assert(property, { numRuns: runs });
});

it('the advice names only good months, and the main planting seasons only feasible ones', async () => {
  const property = fc.asyncProperty(anyPlanting, async (planting) => {
    const { reason_codes, good_months, better_months, planting_seasons, window } = await detailsOf(planting);
    const feasible = window
      .filter(({ feasibility_label }) => feasibility_label === 'feasible')
      .map(({ planting_month }) => planting_month);
    const isFeasible = feasible.includes(planting.plantingMonth);
    expect(feasible).toEqual(expect.arrayContaining(good_months));
    expect(better_months.length > 0 && isFeasible).toBe(false);
    for (const { months, best_month } of planting_seasons)
      expect(feasible).toEqual(expect.arrayContaining([...months, best_month]));
    for (const reason of reason_codes ?? []) {
      if (reason.code === 'good_months') expect(reason.values.months).toEqual(good_months);
      if (reason.code === 'better_months')
        expect(good_months).toEqual(expect.arrayContaining(reason.values.months));
      if (reason.code === 'rains_come_later' && reason.values.next_month !== null)
        expect(good_months).toContain(reason.values.next_month);
    }
  });
  await fc.assert(property, { numRuns: runs });
});

/** Outside monsoon Asia, whose winter nights vary less. */
const elsewhere = -100;

/** The exception: of two months that are equally cold, the model takes the first of the calendar for the coldest. */
it('a place mirrored at the equator is judged alike under the mirrored sun', () => {
  const property = fc.property(anyPlanting, ({ crop, node, water, plantingMonth }) => {
    const { latitude, ...figures } = climateAt(node);
    const [coldest, next] = figures.mean_temperature_c.toSorted((left, right) => left - right);
    fc.pre(coldest !== next);
    const sun = sunOf(latitude);
    const partsUnder = (side: 1 | -1, months: number) => {
      const moved = { latitude: side * latitude, longitude: elsewhere, ...shifted(figures, months) };
      const year = climateYearOf(moved, { ...sun, ...shiftedSun(sun, months) });
      const question = { crop, year, plantingMonth: monthAfter(plantingMonth, months), water };
      return evaluate({ ...question, seasonDays: crop.typical_days }).parts;
    };
    const [here, mirrored] = [partsUnder(1, 0), partsUnder(-1, 6)];
    expect(scoresOf(mirrored)).toEqual(scoresOf(here));
    expect(mirrored.water.share).toBe(here.water.share);
  });
  fc.assert(property, { numRuns: runs });
});

/**
 * Being nearer to the sun in January, the Earth gets 3.3 % more of its radiation then than on average, and as much less
 * in July. Besides, the middles of two months are 182 or 183 days apart, not 182.5, which matters where the winter sun
 * is low. No bound on the water of mirrored places follows: a soil that just fills up in one stays dry in the other.
 */
it('the mirrored sun shines as its distance says', () => {
  const strengthIn = (month: number) => 1 + 0.033 * Math.cos((2 * Math.PI * middleDayOf(month)) / 365);
  for (let latitude = -latitudeMax; latitude <= latitudeMax; latitude += 1)
    for (const month of everyMonth()) {
      const opposite = monthAfter(month, 6);
      const nearer = strengthIn(opposite) / strengthIn(month);
      const brighter = radiationOf(opposite, -latitude) / radiationOf(month, latitude);
      expect(Math.abs(brighter / nearer - 1)).toBeLessThan(Math.abs(latitude) <= 40 ? 0.006 : 0.02);
    }
});

type SharpTurn = (crop: Crop, lower: ModelDetails, higher: ModelDetails) => boolean;

const isSharpTurn: Partial<Record<ScorePart, SharpTurn>> = {
  heat: ({ temperature_c }, lower, higher) => {
    const month = lower.components.heat?.month ?? NaN;
    const hot = lower.components.heat?.mean_temperature_c ?? NaN;
    const means = lower.climate.mean_temperature_c;
    // The other season may end as the hot month begins, so that the month beside it counts.
    const beside = [means[(month + 10) % 12], means[month % 12]];
    const mild = Math.min(
      ...[higher.components.heat?.mean_temperature_c, ...beside].map((each) => each ?? hot),
    );
    return hot - mild >= sharpShare * (temperature_c.max - temperature_c.optimal_max);
  },
  nights: (_, lower, higher) => {
    const { min_temperature_c: warm = NaN } = lower.components.nights ?? {};
    const { min_temperature_c: cool = NaN } = higher.components.nights ?? {};
    return warm - cool >= sharpShare * (nightsNoneC - nightsFullC);
  },
  wet: ({ wet }, lower, higher) =>
    lower.components.wet.rain_mm - higher.components.wet.rain_mm >= sharpShare * (wet.to_mm - wet.from_mm),
  water: (_, lower, higher) =>
    Math.min(lower.season?.months ?? NaN, higher.season?.months ?? NaN) <= shortMonths,
};

async function detailsOf({ crop, node, water, risk, plantingMonth }: Planting): Promise<ModelDetails> {
  const point = pointOf(node);
  const region = await years.at(point);
  const { source, period } = anywhere;
  return assess({
    crop,
    climate: climateAt(node),
    place: { location: { ...anywhere, ...point }, source, period, limits: [] },
    region: typeof region === 'string' ? null : region,
    asked: {
      crop: crop.name,
      location: anywhere.name,
      planting_month: plantingMonth,
      risk_tolerance: risk,
      water,
      season_days: null,
    },
  }).details;
}

function climateAt(node: number) {
  const point = pointOf(node);
  const found = readGrid(grid, { ...point, elevation_m: null }, 0);
  if (!found) throw new Error(`there is no land at ${JSON.stringify(point)}`);
  return { ...found.climate, ...point };
}

/** Moves the figures of a year by some months. */
function shifted(climate: MonthlyClimate, months: number): MonthlyClimate {
  return {
    mean_temperature_c: moved(climate.mean_temperature_c, months),
    min_temperature_c: moved(climate.min_temperature_c, months),
    rain_mm: moved(climate.rain_mm, months),
  };
}

function shiftedSun({ radiation, dayHours }: Sun, months: number): Pick<Sun, 'radiation' | 'dayHours'> {
  return { radiation: moved(radiation, months), dayHours: dayHours && moved(dayHours, months) };
}

function moved(figures: MonthlyFigures, months: number): number[] {
  return Array.from(figures, (_, index) => figures[(index - months + 12) % 12] ?? NaN);
}

function scoresOf(parts: Evaluation['parts']): Record<string, number | undefined> {
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part?.score]));
}

/** Returns the pairs of neighbouring months that make a cliff, the month of the lower score first. */
function cliffsOf(window: ModelDetails['window']): [number, number][] {
  const scores = window.map(({ score }) => score);
  return scores.flatMap((score, i): [number, number][] => {
    const next = (i + 1) % scores.length;
    const other = scores[next] ?? NaN;
    if (score <= cliff.low && other >= cliff.high) return [[i + 1, next + 1]];
    return other <= cliff.low && score >= cliff.high ? [[next + 1, i + 1]] : [];
  });
}

function farmedNodes(): number[] {
  const nodes = Array.from(grid.landIndex.keys()).filter((node) => (grid.landIndex[node] ?? -1) >= 0);
  return nodes.filter((node) => Math.abs(pointOf(node).latitude) <= latitudeMax);
}

function pointOf(node: number) {
  const { columns, stepDegrees } = grid;
  const east = (node % columns) * stepDegrees;
  return {
    latitude: 90 - Math.floor(node / columns) * stepDegrees,
    longitude: east < 180 ? east : east - 360,
  };
}
