import { feasibilityLabels, modelDetailsSchema, recordAnalysisInput } from '@crop-planning/shared';
import type { Crop, MonthlyClimate } from '@crop-planning/shared';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { evenClimate, nakuru, potato } from '../../../../test/feasibility-examples.js';
import { assess } from './assess.js';
import type { Asked } from './assess.js';
import { evaluate } from './evaluate.js';
import { monthAfter } from './season.js';

/** With one decimal, as climates are published. */
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

const lifeSpans: Crop['life_span'][] = [null, ['annual'], ['perennial'], ['annual', 'perennial']];

const anyCrop: fc.Arbitrary<Crop> = fc.record({
  name: fc.constantFrom('potato', 'barley', 'oil palm'),
  scientific_name: fc.constant(potato.scientific_name),
  aliases: fc.constant(potato.aliases),
  life_span: fc.constantFrom(...lifeSpans),
  growing_days: fc
    .tuple(fc.integer({ min: 15, max: 365 }), fc.integer({ min: 0, max: 200 }))
    .map(([min, more]) => ({ min, max: min + more })),
  kill_temperature_c: fc.option(fc.integer({ min: -12, max: 4 })),
  temperature_c: requirement(0, 45),
  rain_mm_per_year: requirement(0, 4000),
  soil_ph: fc.constant(potato.soil_ph),
  source: fc.constant(potato.source),
});

const anyClimate: fc.Arbitrary<MonthlyClimate> = fc
  .array(fc.tuple(figure(-20, 40), figure(0, 15), figure(0, 500)), { minLength: 12, maxLength: 12 })
  .map((months) => ({
    mean_temperature_c: months.map(([mean]) => mean),
    min_temperature_c: months.map(([mean, below]) => mean - below),
    rain_mm: months.map(([, , rain]) => rain),
  }));

const anyMonth = fc.integer({ min: 1, max: 12 });
const anyWater = fc.constantFrom('rainfed' as const, 'irrigated' as const);
const anySeason = fc.option(fc.integer({ min: 1, max: 365 }));

const anyQuestion = fc.record({
  crop: anyCrop,
  climate: anyClimate,
  plantingMonth: anyMonth,
  water: anyWater,
  seasonDays: anySeason,
});

it('a climate that comes some months later suits a planting that comes as much later as well', () => {
  fc.assert(
    fc.property(anyQuestion, fc.integer({ min: 1, max: 11 }), (question, later) => {
      const { climate, plantingMonth } = question;
      const moved = {
        ...question,
        climate: {
          mean_temperature_c: shifted(climate.mean_temperature_c, later),
          min_temperature_c: shifted(climate.min_temperature_c, later),
          rain_mm: shifted(climate.rain_mm, later),
        },
        plantingMonth: monthAfter(plantingMonth, later),
      };
      expect(evaluate(moved).score).toBe(evaluate(question).score);
      expect(evaluate(moved).limitingFactor).toBe(evaluate(question).limitingFactor);
    }),
  );
});

it('a season of twelve months scores alike whenever it begins', () => {
  fc.assert(
    fc.property(anyQuestion, anyMonth, (question, plantingMonth) => {
      const year = { ...question, seasonDays: 360 };
      expect(evaluate({ ...year, plantingMonth }).score).toBe(evaluate(year).score);
    }),
  );
});

it('twelve equal months score alike for every planting', () => {
  fc.assert(
    fc.property(anyQuestion, figure(-20, 40), figure(0, 500), anyMonth, (question, mean, rainMm, month) => {
      const even = { ...question, climate: evenClimate(mean, mean - 8, rainMm) };
      expect(evaluate({ ...even, plantingMonth: month }).score).toBe(evaluate(even).score);
    }),
  );
});

it('a score is from 0 to 1, and under irrigation never less', () => {
  fc.assert(
    fc.property(anyQuestion, (question) => {
      const rainfed = evaluate({ ...question, water: 'rainfed' }).score;
      const irrigated = evaluate({ ...question, water: 'irrigated' }).score;
      expect(rainfed).toBeGreaterThanOrEqual(0);
      expect(irrigated).toBeLessThanOrEqual(1);
      expect(irrigated).toBeGreaterThanOrEqual(rainfed);
    }),
  );
});

it('more tolerance of risk never has a worse label, nor another score', () => {
  fc.assert(
    fc.property(anyQuestion, (question) => {
      const [low, medium, high] = (['low', 'medium', 'high'] as const).map((risk_tolerance) =>
        assessed(question, risk_tolerance),
      );
      const ranks = [low, medium, high].map((found) =>
        found ? feasibilityLabels.indexOf(found.feasibility_label) : NaN,
      );
      expect(ranks).toEqual(ranks.toSorted((left, right) => right - left));
      expect([medium?.score, high?.score]).toEqual([low?.score, low?.score]);
    }),
  );
});

it('the details and reasons of every assessment fit the contract', () => {
  fc.assert(
    fc.property(anyQuestion, (question) => {
      const { details, reasons, ...rest } = assessed(question, 'medium');
      expect(modelDetailsSchema.parse(details)).toEqual(details);
      const recorded = { crop_plan_id: 'a'.repeat(24), details, reasons, ...rest };
      expect(recordAnalysisInput.parse(recorded)).toEqual(recorded);
      expect(reasons.length).toBeGreaterThanOrEqual(2);
      expect(reasons.length).toBeLessThanOrEqual(6);
    }),
  );
});

function assessed(
  { crop, climate, plantingMonth, water, seasonDays }: Parameters<typeof evaluate>[0],
  risk_tolerance: Asked['risk_tolerance'],
) {
  const asked = {
    crop: crop.name,
    location: nakuru.name,
    planting_month: plantingMonth,
    risk_tolerance,
    water,
    season_days: seasonDays,
  };
  const place = { location: nakuru, source: nakuru.source, period: nakuru.period };
  return assess({ crop, climate, place, asked });
}

/** The figures of each month, so many months later. */
function shifted(figures: readonly number[], later: number): number[] {
  return figures.map((_, index) => figures[(index - later + 12) % 12] ?? NaN);
}
