// The verdict on a planting as the API gives it, in English.
import type { PlantingVerdict, VerdictCode, VerdictValues } from '../contract/verdict.js';
import { verdict as english } from './languages/en/verdict.js';
import { runsOf } from './figures/month-runs.js';

/** More spans of months would make the sentence too long. */
const spansMax = 2;

/** Adds its sentence to a verdict. */
export function withSentence(verdict: { code: VerdictCode; values: VerdictValues }): PlantingVerdict {
  return { code: verdict.code, values: verdict.values, sentence: english.sentence(verdict) };
}

/** Returns as many of the months as a sentence names: the first two spans. */
export function namedMonths(months: readonly number[]): number[] {
  return runsOf(months).slice(0, spansMax).flat();
}
