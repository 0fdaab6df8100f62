import {
  failureCauses,
  verdictCodes,
  type ModelDetails,
  type PlantingVerdict,
  type VerdictValues,
  type Years,
} from '@crop-planning/shared';
import { verdict as english } from '@crop-planning/shared/words/languages/en/verdict';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyMonth, anyPlanting, assessAt, plantingRuns } from '../../../../test/random-plantings.js';
import { createCropTable } from '../../crops/crop-table.js';
import { judgeCrops } from '../../crops/suggestions/judged-crops.js';
import { verdictOfAnalysis } from './analysis-verdict.js';
import { localSeasonOf } from './local-season.js';
import { localVerdict } from './local-verdict.js';

const asked = fc.record({
  planting: anyPlanting,
  water: fc.constantFrom('rainfed' as const, 'irrigated' as const),
  local: fc.option(
    fc.record({
      months: fc.uniqueArray(anyMonth, { minLength: 1, maxLength: 5 }),
      source: fc.constantFrom('GGCMI phase 3 (MIRCA)', 'GEOGLAM Crop Monitor, North'),
    }),
  ),
});

type Asked = typeof asked extends fc.Arbitrary<infer One> ? One : never;

function judge({ planting, water, local }: Asked) {
  const { crop, climate, region, plantingMonth, risk } = planting;
  const question = { crop, climate, plantingMonth, water, seasonDays: null };
  const assessment = assessAt(question, risk, region, local);
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
      const { months, variety } = verdict.values;
      expect(codesOf[feasibility_label]).toContain(code);
      expect(months.length > 0).toBe(code === 'rather_in_months');
      for (const month of months) {
        expect(details.good_months).toContain(month);
        expect(details.window[month - 1]?.feasibility_label).toBe('feasible');
        expect(month).not.toBe(details.inputs.planting_month);
      }
      expectIrrigation(verdict, details);
      expectSeason(verdict, details);
      expect(variety !== null).toBe(code === 'with_early_variety');
      if (variety !== null) expect(details.season?.variety?.maturity).toBe(variety);
      expectSentence(verdict, details.years);
    }),
  );
});

/** Irrigation is advised, or its amount named, only if it makes a rainfed planting feasible. */
function expectIrrigation({ code, values: { irrigation_mm } }: PlantingVerdict, details: ModelDetails): void {
  const { inputs, waters, water, components, good_months } = details;
  const isHelped =
    inputs.water === 'rainfed' &&
    waters.rainfed.feasibility_label !== 'feasible' &&
    waters.irrigated.feasibility_label === 'feasible' &&
    good_months.length === 0;
  const isUsual = water.irrigation_mm < 800.5 && (components.dry?.score ?? 1) === 1;
  expect(code === 'with_irrigation').toBe(isHelped && isUsual);
  expect(irrigation_mm !== null).toBe(isHelped && (isUsual || code === 'not_here'));
}

/** A sentence that names other months names those of the calendar first, and one that says to plant knows the season. */
function expectSeason({ code, values, sentence }: PlantingVerdict, details: ModelDetails): void {
  const { local_months, good_months } = details;
  const isSown = (month: number) => local_months?.includes(month) ?? false;
  if (code === 'rather_in_months') expect(isSown(values.months[0] ?? 0)).toBe(good_months.some(isSown));
  if (values.in_season_here !== null) expect(local_months).not.toBeNull();
  if (values.months.some(isSown)) expect(values.in_season_here).not.toBe(false);
  const saysToPlant = code !== 'with_irrigation' && code !== 'not_here';
  expect(sentence.includes('out of season here')).toBe(saysToPlant && values.in_season_here === false);
}

function expectSentence({ values, sentence }: PlantingVerdict, years: Years | null): void {
  expect(wordsOf(sentence)).toBeLessThanOrEqual(25);
  expect(sentence).toMatch(/^(Plant|Rather plant|Not here:|Do not plant) .*[a-z0-9]\.$/);
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
    irrigation_mm: fc.option(fc.integer({ min: 1, max: 3000 })),
    in_season_here: fc.option(fc.boolean()),
  });
  fc.assert(
    fc.property(anyValues, fc.constantFrom(...verdictCodes), (values, code) => {
      // Irrigation ends a dry season, and only trees have one, which no calendar knows.
      fc.pre(values.cause !== 'dry' || (values.water === 'rainfed' && values.in_season_here === null));
      // A planting whose good years are rare is a risk.
      fc.pre(code !== 'plant' || values.good === null || 2 * values.good >= 44);
      expect(wordsOf(english.sentence({ code, values }))).toBeLessThanOrEqual(25);
    }),
    { numRuns: 1_000 },
  );
});

it('a suggestion has the verdict of the crop’s own analysis', () => {
  fc.assert(
    fc.property(asked, (one) => {
      const { crop, climate, region, plantingMonth, risk } = one.planting;
      const question = { climate, region, plantingMonth, water: one.water, risk };
      const { latitude } = climate;
      const seasonIn = (month: number) => localSeasonOf(crop, one.local, { plantingMonth: month, latitude });
      const suggestions = judgeCrops([crop], question).map(({ verdict, good_months: good }) =>
        localVerdict(verdict, { good, seasonIn, latitude }),
      );
      expect(suggestions).toEqual([judge(one).verdict]);
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
