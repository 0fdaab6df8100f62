// Random plantings for properties of the model: of crops that need not exist, or of the service's own.
import type { Crop, LocalMonths, Water } from '@crop-planning/shared';
import fc from 'fast-check';
import { createCropTable } from '../server/src/crops/crop-table.js';
import { assess, type Asked } from '../server/src/feasibility/assess.js';
import type { ModelClimate } from '../server/src/feasibility/climate-year.js';
import type { RegionYears } from '../server/src/feasibility/years/record.js';
import { anywhere, apple, oilPalm, potato, rye } from './feasibility-examples.js';
import { regionWith } from './region-years.js';

/** Generates figures with one decimal, like those of published climates. */
export const figure = (min: number, max: number) =>
  fc.integer({ min: min * 10, max: max * 10 }).map((tenths) => tenths / 10);

const requirement = (min: number, max: number) =>
  fc
    .array(fc.integer({ min, max }), { minLength: 4, maxLength: 4 })
    .map((figures) => figures.toSorted((left, right) => left - right))
    .map(([lowest = 0, optimal_min = 0, optimal_max = 0, highest = 0]) => ({
      min: lowest,
      optimal_min,
      optimal_max,
      max: highest,
    }));

const anyCrop: fc.Arbitrary<Crop> = fc
  .record({
    kind: fc.constantFrom(potato, rye, apple, oilPalm),
    growing_days: fc
      .tuple(fc.integer({ min: 15, max: 365 }), fc.integer({ min: 0, max: 200 }))
      .map(([min, more]) => ({ min, max: min + more })),
    kill_temperature_c: fc.option(fc.integer({ min: -12, max: 4 })),
    temperature_c: requirement(0, 45),
    rain_mm_per_year: requirement(0, 4000),
    cool_nights: fc.boolean(),
    is_flooded: fc.boolean(),
    typical_days: fc.integer({ min: 15, max: 365 }),
    tender_c: fc.option(fc.integer({ min: 0, max: 12 })),
    sow_min_c: fc.option(fc.integer({ min: 5, max: 18 })),
    cold_nights: fc.option(fc.constant({ sure_c: 11, lost_c: 6 })),
    year_mean: fc.option(fc.constantFrom({ from_c: 18, to_c: 24 }, { from_c: 20, to_c: null })),
    dry_months_max: fc.option(fc.integer({ min: 1, max: 8 })),
    cool_winter_c: fc.option(fc.integer({ min: 8, max: 20 })),
    day_min_hours: fc.option(fc.constant(12.3)),
    is_gathered: fc.boolean(),
    ripens_dry: fc.boolean(),
    soil_mm: fc.constantFrom(100, 200),
  })
  .map(({ kind, ...figures }) => ({ ...kind, ...figures }));

const latitude = fc.option(fc.integer({ min: -90, max: 90 }));
const longitude = fc.option(fc.integer({ min: -180, max: 180 }));

const anyClimate: fc.Arbitrary<ModelClimate> = fc
  .tuple(
    fc.array(fc.tuple(figure(-20, 40), figure(0, 15), figure(0, 500)), { minLength: 12, maxLength: 12 }),
    latitude,
    longitude,
  )
  .map(([months, north, east]) => ({
    latitude: north,
    longitude: east,
    mean_temperature_c: months.map(([mean]) => mean),
    min_temperature_c: months.map(([mean, below]) => mean - below),
    rain_mm: months.map(([, , rain]) => rain),
  }));

export const anyMonth = fc.integer({ min: 1, max: 12 });

export interface Question {
  crop: Crop;
  climate: ModelClimate;
  plantingMonth: number;
  water: Water;
  seasonDays: number | null;
}

export const anyQuestion: fc.Arbitrary<Question> = fc.record({
  crop: anyCrop,
  climate: anyClimate,
  plantingMonth: anyMonth,
  water: fc.constantFrom('rainfed' as const, 'irrigated' as const),
  seasonDays: fc.option(fc.integer({ min: 1, max: 365 })),
});

/** Generates a year with one summer and one rainy season, at a latitude that fits. */
const smoothClimate: fc.Arbitrary<ModelClimate> = fc
  .record({
    mean: figure(0, 30),
    swing: figure(0, 15),
    range: figure(5, 16),
    rain: figure(5, 250),
    isSouth: fc.boolean(),
    wettest: anyMonth,
    seasonality: fc.integer({ min: 0, max: 10 }),
  })
  .map(({ mean, swing, range, rain, isSouth, wettest, seasonality }) => {
    const waveAt = (month: number, peak: number) => Math.cos((Math.PI * (month - peak)) / 6);
    const byMonth = (figureIn: (month: number) => number) =>
      Array.from({ length: 12 }, (_, index) => Math.round(10 * figureIn(index + 1)) / 10);
    const warmth = (month: number) => mean + swing * waveAt(month, isSouth ? 1 : 7);
    return {
      latitude: Math.round((isSouth ? -1 : 1) * (5 + 3 * swing)),
      longitude: 20,
      mean_temperature_c: byMonth(warmth),
      min_temperature_c: byMonth((month) => warmth(month) - range / 2),
      rain_mm: byMonth((month) => rain * (1 + (seasonality / 10) * waveAt(month, wettest))),
    };
  });

/** Generates the years of a region: each has its own rain and temperature, all months of a year alike. */
const anyRegion: fc.Arbitrary<RegionYears> = fc
  .array(fc.tuple(fc.integer({ min: 20, max: 180 }), figure(-2, 2)), { minLength: 45, maxLength: 45 })
  .map((years) => {
    const monthly = (of: (year: readonly [number, number]) => number) =>
      Float64Array.from({ length: 12 * 45 }, (_, i) => of(years[Math.floor(i / 12)] ?? [100, 0]));
    return {
      ...regionWith(),
      rainRatio: monthly(([rain]) => rain / 100),
      warmerC: monthly(([, warmer]) => warmer),
    };
  });

/** Fewer than usual, since each judges twelve months in 44 years at least twice; more for a proof. */
export const plantingRuns = Number(process.env['PROOF_RUNS'] ?? 40);

export const anyPlanting = fc.record({
  crop: fc.constantFrom(...(await createCropTable().list())),
  climate: smoothClimate,
  region: fc.option(anyRegion, { freq: 5 }),
  plantingMonth: anyMonth,
  risk: fc.constantFrom('low' as const, 'medium' as const, 'high' as const),
});

/** Assesses a planting in a place of no name. */
export function assessAt(
  { crop, climate, plantingMonth, water, seasonDays }: Question,
  risk: Asked['risk_tolerance'],
  region: RegionYears | null = null,
  local: LocalMonths | null = null,
) {
  const asked = {
    crop: crop.name,
    location: anywhere.name,
    planting_month: plantingMonth,
    risk_tolerance: risk,
    water,
    season_days: seasonDays,
  };
  const place = { location: anywhere, source: anywhere.source, period: anywhere.period, limits: [] };
  return assess({ crop, climate, place, region, local, asked });
}
