import { feasibilityLabels, modelDetailsSchema, recordAnalysisInput } from '@crop-planning/shared';
import type { Crop, Water } from '@crop-planning/shared';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anywhere, apple, evenClimate, oilPalm, potato, rye } from '../../../test/feasibility-examples.js';
import { assess } from './assess.js';
import type { Asked } from './assess.js';
import { climateYearOf } from './climate-year.js';
import type { ModelClimate } from './climate-year.js';
import { kindOf } from './crop-kind.js';
import { evaluate } from './evaluate.js';
import { scoresOf } from './judgement.js';
import { monthAfter } from './months.js';

/** Generates figures with one decimal, like those of published climates. */
const figure = (min: number, max: number) =>
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

const anyMonth = fc.integer({ min: 1, max: 12 });

interface Question {
  crop: Crop;
  climate: ModelClimate;
  plantingMonth: number;
  water: Water;
  seasonDays: number | null;
}

const anyQuestion: fc.Arbitrary<Question> = fc.record({
  crop: anyCrop,
  climate: anyClimate,
  plantingMonth: anyMonth,
  water: fc.constantFrom('rainfed' as const, 'irrigated' as const),
  seasonDays: fc.option(fc.integer({ min: 1, max: 365 })),
});

const judge = ({ climate, ...question }: Question) => evaluate({ ...question, year: climateYearOf(climate) });

it('without a latitude, shifting climate and planting by the same number of months does not change the score', () => {
  fc.assert(
    fc.property(anyQuestion, fc.integer({ min: 1, max: 11 }), (anyLatitude, later) => {
      const question = { ...anyLatitude, climate: { ...anyLatitude.climate, latitude: null } };
      const shiftedQuestion = {
        ...question,
        climate: {
          latitude: null,
          longitude: question.climate.longitude,
          mean_temperature_c: shiftMonths(question.climate.mean_temperature_c, later),
          min_temperature_c: shiftMonths(question.climate.min_temperature_c, later),
          rain_mm: shiftMonths(question.climate.rain_mm, later),
        },
        plantingMonth: monthAfter(question.plantingMonth, later),
      };
      expect(judge(shiftedQuestion).score).toBeCloseTo(judge(question).score, 9);
    }),
  );
});

it('all planting months score the same in a climate of twelve equal months without a latitude', () => {
  fc.assert(
    fc.property(anyQuestion, figure(-20, 40), figure(0, 500), anyMonth, (question, mean, rainMm, month) => {
      const even = { ...question, climate: evenClimate(mean, mean - 8, rainMm) };
      expect(judge({ ...even, plantingMonth: month }).score).toBeCloseTo(judge(even).score, 9);
    }),
  );
});

it('a score is from 0 to 1, and never lower with irrigation', () => {
  fc.assert(
    fc.property(anyQuestion, (question) => {
      const { score: rainfed, scoreOf } = judge({ ...question, water: 'rainfed' });
      const { score: irrigated } = judge({ ...question, water: 'irrigated' });
      expect(rainfed).toBeGreaterThanOrEqual(0);
      expect(irrigated).toBeLessThanOrEqual(1);
      expect(irrigated).toBeGreaterThanOrEqual(rainfed);
      expect(scoreOf).toEqual({ rainfed, irrigated });
    }),
  );
});

it('more rain in any month never lowers the water score and never raises the irrigation need', () => {
  fc.assert(
    fc.property(anyQuestion, anyMonth, figure(0, 300), (question, month, more) => {
      const { climate } = question;
      const wetter = {
        ...climate,
        rain_mm: climate.rain_mm.map((rain, index) => (index + 1 === month ? rain + more : rain)),
      };
      const before = judge(question);
      const after = judge({ ...question, climate: wetter });
      expect(after.parts.water.score).toBeGreaterThanOrEqual(before.parts.water.score - 1e-12);
      expect(after.water.irrigationMm).toBeLessThanOrEqual(before.water.irrigationMm + 1e-9);
    }),
  );
});

it('the score is that of the lowest part, and the water balance adds up', () => {
  fc.assert(
    fc.property(anyQuestion, (question) => {
      const { score, parts, limitingPart, spare, water } = judge(question);
      const scores = scoresOf(parts).map((part) => part.score);
      expect(score).toBe(Math.min(...scores));
      expect(limitingPart === 'nothing').toBe(score === 1);
      expect(spare).toBeGreaterThanOrEqual(score);
      expect(water.gotMm + water.irrigationMm).toBeCloseTo(water.wantedMm, 6);
      for (const storedMm of water.soilMm)
        expect(storedMm >= 0 && storedMm <= question.crop.soil_mm).toBe(true);
    }),
  );
});

it('a season ends in the month when the crop is ripe, or names the reason why it stopped', () => {
  fc.assert(
    fc.property(anyQuestion, (question) => {
      const { season } = judge(question);
      expect(season === null).toBe(kindOf(question.crop) === 'perennial');
      if (!season) return;
      expect(season.months[0]?.month).toBe(question.plantingMonth);
      expect(season.stopped === null).toBe(season.daysDone === season.daysNeeded);
    }),
  );
});

it('more risk tolerance never leads to a worse label or a different score', () => {
  fc.assert(
    fc.property(anyQuestion, (question) => {
      const assessments = (['low', 'medium', 'high'] as const).map((risk) => assessAt(question, risk));
      const ranks = assessments.map(({ feasibility_label }) => feasibilityLabels.indexOf(feasibility_label));
      expect(ranks).toEqual(ranks.toSorted((left, right) => right - left));
      expect(new Set(assessments.map(({ score }) => score)).size).toBe(1);
    }),
  );
});

it('the details and reasons of every assessment fit the contract', () => {
  fc.assert(
    fc.property(anyQuestion, (question) => {
      const { details, reasons, ...rest } = assessAt(question, 'medium');
      expect(modelDetailsSchema.parse(details)).toEqual(details);
      const recorded = { crop_plan_id: 'a'.repeat(24), details, reasons, ...rest };
      expect(recordAnalysisInput.parse(recorded)).toEqual(recorded);
      expect(reasons.length).toBeGreaterThanOrEqual(2);
    }),
  );
});

it('the good months are the feasible months within 0.10 of the best of them', () => {
  fc.assert(
    fc.property(anyQuestion, (question) => {
      const { details } = assessAt(question, 'medium');
      const feasible = details.window.filter(({ feasibility_label }) => feasibility_label === 'feasible');
      const best = Math.max(...feasible.map(({ score }) => score));
      const good = feasible.filter(({ score }) => score >= best - 0.1 - 1e-9);
      expect(details.good_months).toEqual(good.map(({ planting_month }) => planting_month));
    }),
  );
});

it('another month is recommended only if the chosen one is not feasible and the other scores over 0.10 more', () => {
  fc.assert(
    fc.property(anyQuestion, (question) => {
      const { score, details } = assessAt(question, 'medium');
      for (const month of details.better_months) {
        expect(score).toBeLessThan(0.6);
        expect(details.window[month - 1]?.feasibility_label).toBe('feasible');
        expect((details.window[month - 1]?.score ?? 0) - score).toBeGreaterThan(0.1);
        expect(details.good_months).toContain(month);
      }
    }),
  );
});

function assessAt(
  { crop, climate, plantingMonth, water, seasonDays }: Question,
  risk: Asked['risk_tolerance'],
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
  return assess({ crop, climate, place, region: null, asked });
}

/** Moves the figures of a year by `later` months. */
function shiftMonths(figures: readonly number[], later: number): number[] {
  return figures.map((_, index) => figures[(index - later + 12) % 12] ?? NaN);
}
