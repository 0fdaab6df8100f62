import {
  feasibilityLabels,
  modelDetailsSchema,
  recordAnalysisInput,
  type Water,
} from '@crop-planning/shared';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { evenClimate } from '../../../test/feasibility-examples.js';
import {
  anyMonth,
  anyPlanting,
  anyQuestion,
  assessAt,
  figure,
  plantingRuns,
  type Question,
} from '../../../test/random-plantings.js';
import { climateYearOf } from './climate-year.js';
import { kindOf } from './crop-kind.js';
import { evaluate } from './evaluate.js';
import { scoresOf } from './judgement.js';
import { harvestMonthsOf } from './field-crops/season.js';
import { monthAfter } from './months.js';
import { windowOf } from './window.js';
import { isTooEarly, labelBy } from './years/odds.js';
import { recordOf } from './years/record.js';

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
      // A wet harvest month can call for another variety, so the season is given.
      const { climate } = (question = { ...question, seasonDays: question.seasonDays ?? 120 });
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
      const { feasibility_label, score, details } = assessAt(question, 'medium');
      for (const month of details.better_months) {
        // A planting without a full harvest is not feasible, however high its score.
        expect(feasibility_label).not.toBe('feasible');
        expect(details.window[month - 1]?.feasibility_label).toBe('feasible');
        expect((details.window[month - 1]?.score ?? 0) - score).toBeGreaterThan(0.1);
        expect(details.good_months).toContain(month);
      }
    }),
  );
});

it('a feasible planting has a harvest and a score of 0.20, a good month is feasible and not before the rains', () => {
  fc.assert(
    fc.property(anyPlanting, ({ crop, climate, region, plantingMonth, risk }) => {
      const year = climateYearOf(climate);
      const record = region && recordOf(year, region);
      const window = windowOf({ crop, year, record, water: 'rainfed', seasonDays: null });
      for (const { season, hasHarvest, score } of window.filter((one) => labelBy(one, risk) === 'feasible')) {
        expect(score).toBeGreaterThanOrEqual(0.2);
        expect(season === null || harvestMonthsOf(season).length > 0).toBe(true);
        expect(hasHarvest).toBe(true);
      }
      const question = { crop, climate, plantingMonth, water: 'rainfed' as const, seasonDays: null };
      const { details, feasibility_label, reasons } = assessAt(question, risk, region);
      const feasible = window.flatMap((one, index) => (labelBy(one, risk) === 'feasible' ? [index + 1] : []));
      const early = window.flatMap(({ odds }, index) => (isTooEarly(odds) ? [index + 1] : []));
      const good = feasible.filter((month) => !early.includes(month));
      expect(good).toEqual(expect.arrayContaining(details.good_months));
      expect(details.good_months.length > 0).toBe(good.length > 0);
      expect(details.good_months).toEqual(expect.arrayContaining(details.better_months));
      expect(details.years?.rains_come_later ?? false).toBe(early.includes(plantingMonth));
      expect(reasons.some((reason) => reason.startsWith('No planting month is feasible'))).toBe(
        details.season !== null && feasible.length === 0,
      );
      if (feasibility_label === 'feasible') expect(reasons.join(' ')).not.toContain('No full harvest');
    }),
    { numRuns: plantingRuns },
  );
});

/** The exception: a sowing that waits for the rains may escape the heat or the frost of a timely, irrigated one. */
it('irrigation never lowers the score, nor the label unless a rainfed crop waits for the rains', () => {
  fc.assert(
    fc.property(anyPlanting, ({ crop, climate, region, plantingMonth, risk }) => {
      const of = (water: Water) =>
        assessAt({ crop, climate, plantingMonth, water, seasonDays: null }, risk, region);
      const [rainfed, irrigated] = [of('rainfed'), of('irrigated')];
      expect(irrigated.score).toBeGreaterThanOrEqual(rainfed.score);
      if (rainfed.details.years?.seasons.some(({ waited }) => waited)) return;
      const rankOf = ({ feasibility_label }: typeof rainfed) => feasibilityLabels.indexOf(feasibility_label);
      expect(rankOf(irrigated)).toBeLessThanOrEqual(rankOf(rainfed));
    }),
    { numRuns: plantingRuns },
  );
});

it('the other half of the year is judged alike, if it has the same weather and days of the same length', () => {
  fc.assert(
    fc.property(anyPlanting, ({ crop, climate, plantingMonth, risk }) => {
      const answer = (months: number) => {
        const moved = {
          latitude: null,
          longitude: null,
          mean_temperature_c: shiftMonths(climate.mean_temperature_c, months),
          min_temperature_c: shiftMonths(climate.min_temperature_c, months),
          rain_mm: shiftMonths(climate.rain_mm, months),
        };
        const month = monthAfter(plantingMonth, months);
        const question = {
          crop,
          climate: moved,
          plantingMonth: month,
          water: 'rainfed' as const,
          seasonDays: null,
        };
        const { feasibility_label, details } = assessAt(question, risk);
        const good = details.good_months.map((one) => monthAfter(one, 12 - months));
        return {
          feasibility_label,
          good: good.toSorted((left, right) => left - right),
          part: details.limiting_part,
        };
      };
      fc.pre(new Set(climate.mean_temperature_c).size > 6);
      expect(answer(6)).toEqual(answer(0));
    }),
  );
});

/** Moves the figures of a year by `later` months. */
function shiftMonths(figures: readonly number[], later: number): number[] {
  return figures.map((_, index) => figures[(index - later + 12) % 12] ?? NaN);
}
