import {
  failureCauses,
  verdictCodes,
  type PlantingVerdict,
  type VerdictValues,
  type Years,
} from '@crop-planning/shared';
import { verdictSentence } from '@crop-planning/shared/words/planting-verdict';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyPlanting, assessAt, plantingRuns } from '../../../../test/random-plantings.js';
import { createCropTable } from '../../crops/crop-table.js';
import { judgeCrops } from '../../crops/suggestions/judged-crops.js';
import { verdictOfAnalysis } from './analysis-verdict.js';

const asked = fc.record({
  planting: anyPlanting,
  water: fc.constantFrom('rainfed' as const, 'irrigated' as const),
});

type Asked = typeof asked extends fc.Arbitrary<infer One> ? One : never;

function judge({ planting, water }: Asked) {
  const { crop, climate, region, plantingMonth, risk } = planting;
  const question = { crop, climate, plantingMonth, water, seasonDays: null };
  const assessment = assessAt(question, risk, region);
  const verdict = verdictOfAnalysis({ source: 'model', ...assessment });
  if (!verdict) throw new Error('there is no verdict');
  return { ...assessment, verdict, code: verdict.code };
}

const codesOf = {
  feasible: ['plant', 'plant_at_risk', 'with_early_variety'],
  marginal: ['plant_at_risk', 'rather_in_months', 'with_irrigation'],
  infeasible: ['rather_in_months', 'with_irrigation', 'not_here'],
};

it('a verdict agrees with the label, and advises only months, water and varieties that the model found better', () => {
  fc.assert(
    fc.property(asked, (one) => {
      const { feasibility_label, details, verdict, code } = judge(one);
      const { months, variety, irrigation_mm } = verdict.values;
      expect(codesOf[feasibility_label]).toContain(code);
      expect(months.length > 0).toBe(code === 'rather_in_months');
      for (const month of months) {
        expect(details.good_months).toContain(month);
        expect(details.window[month - 1]?.feasibility_label).toBe('feasible');
        expect(month).not.toBe(details.inputs.planting_month);
      }
      expect(irrigation_mm !== null).toBe(code === 'with_irrigation');
      if (code === 'with_irrigation') {
        expect(details.inputs.water).toBe('rainfed');
        expect(details.waters.irrigated.feasibility_label).toBe('feasible');
        expect(details.waters.rainfed.feasibility_label).not.toBe('feasible');
      }
      expect(variety !== null).toBe(code === 'with_early_variety');
      if (variety !== null) expect(details.season?.variety?.maturity).toBe(variety);
      expectSentence(verdict, details.years);
    }),
  );
});

function expectSentence({ values, sentence }: PlantingVerdict, years: Years | null): void {
  expect(wordsOf(sentence)).toBeLessThanOrEqual(25);
  expect(sentence).toMatch(/^(Plant|Rather plant|Not here:) .*[a-z0-9]\.$/);
  if (values.judged === null) return;
  expect([values.carried, values.judged]).toEqual([years?.carried, years?.judged]);
  expect(sentence).toContain(`${values.judged} years`);
}

it('the sentence has at most 25 words for every code, cause and count, and the longest name of a crop', async () => {
  const names = (await createCropTable().list()).map(({ name }) => name);
  const crop = names.toSorted((one, other) => wordsOf(other) - wordsOf(one))[0] ?? '';
  const anyValues: fc.Arbitrary<VerdictValues> = fc.record({
    crop: fc.constant(crop),
    planting_month: fc.integer({ min: 1, max: 12 }),
    water: fc.constantFrom('rainfed', 'irrigated'),
    carried: fc.integer({ min: 0, max: 44 }),
    good: fc.option(fc.integer({ min: 0, max: 44 })),
    judged: fc.constant(44),
    cause: fc.option(fc.constantFrom(...failureCauses)),
    is_only_cause: fc.boolean(),
    months: fc.constantFrom([1, 2, 4, 5], [7], [11, 12, 1, 5]),
    variety: fc.constantFrom('early', 'very_early'),
    irrigation_mm: fc.integer({ min: 1, max: 3000 }),
  });
  fc.assert(
    fc.property(anyValues, fc.constantFrom(...verdictCodes), (values, code) => {
      // Irrigation ends a dry season.
      fc.pre(values.water === 'rainfed' || values.cause !== 'dry');
      expect(wordsOf(verdictSentence({ code, values }))).toBeLessThanOrEqual(25);
    }),
    { numRuns: 1_000 },
  );
});

it('a suggestion has the verdict of the crop’s own analysis', () => {
  fc.assert(
    fc.property(asked, (one) => {
      const { crop, climate, region, plantingMonth, risk } = one.planting;
      const question = { climate, region, plantingMonth, water: one.water, risk };
      const [suggestion] = judgeCrops([crop], question);
      expect(suggestion?.verdict).toEqual(judge(one).verdict);
    }),
    { numRuns: plantingRuns },
  );
});

it('an analysis by another producer, or one that is not in the model’s form, has no verdict', () => {
  const analysis = { source: 'agronomist', feasibility_label: 'feasible', details: {} } as const;
  expect(verdictOfAnalysis(analysis)).toBeNull();
  expect(verdictOfAnalysis({ ...analysis, source: 'model' })).toBeNull();
  expect(verdictOfAnalysis({ ...analysis, source: 'model', details: null })).toBeNull();
});

function wordsOf(text: string): number {
  return text.split(' ').length;
}
