import type { ModelDetails } from '../contract/model-details.js';
import type { FeasibilityLabel } from '../contract/crop-plans.js';
import { areDeciding } from './known-years.js';

/** The sign of each label, for readers who do not see colours. */
export const labelSymbols: Readonly<Record<FeasibilityLabel, string>> = {
  feasible: '✓',
  marginal: '~',
  infeasible: '✗',
};

/** Returns the sign and the word of a label; a dash and `not analysed` if there is none. */
export function labelParts(label: FeasibilityLabel | null | undefined): { sign: string; word: string } {
  return label ? { sign: labelSymbols[label], word: label } : { sign: '–', word: 'not analysed' };
}

/** Returns `✓ feasible`, or `– not analysed`. */
export function signedLabel(label: FeasibilityLabel | null | undefined): string {
  const { sign, word } = labelParts(label);
  return `${sign} ${word}`;
}

/**
 * Returns `feasible from 75 % of the years, marginal from 10 %`, or the same with scores if scores decide the
 * label.
 */
export function labelWords({ thresholds, years }: ModelDetails): string {
  const { feasible, marginal, feasible_share, marginal_share } = thresholds;
  return years !== null && areDeciding(years)
    ? `feasible from ${percent(feasible_share)} of the years, marginal from ${percent(marginal_share)}`
    : `feasible from ${feasible.toFixed(2)}, marginal from ${marginal.toFixed(2)}`;
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}

/** Where a result stands between its labels, all as shares of the whole scale. */
export interface LabelScale {
  marginal: number;
  feasible: number;
  position: number;
  ends: readonly [lowest: string, highest: string];
  /** `feasible from 0.60, marginal from 0.20`. */
  words: string;
}

/** Places the score, or the share of years with a harvest if that decides the label, on a scale of the labels. */
export function labelScaleOf(score: number, details: ModelDetails): LabelScale {
  const { thresholds, years } = details;
  const { feasible, marginal, feasible_share, marginal_share } = thresholds;
  const words = labelWords(details);
  if (years === null || !areDeciding(years))
    return { marginal, feasible, position: score, ends: ['0', '1'], words };
  return {
    marginal: marginal_share,
    feasible: feasible_share,
    position: (years.good + years.poor) / years.judged,
    ends: ['0 %', '100 %'],
    words,
  };
}
