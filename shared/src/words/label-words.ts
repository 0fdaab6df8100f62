import type { ModelDetails } from '../contract/model-details.js';
import type { FeasibilityLabel } from '../contract/crop-plans.js';
import { areDeciding } from './figures/deciding.js';
import { words } from './languages/current.js';
import { labels as english } from './languages/en/labels.js';
import { percentOf, percentText } from './number-text.js';
import { scoreText } from './score-text.js';

/** The sign of each label, for readers who do not see colours. */
export const labelSymbols: Readonly<Record<FeasibilityLabel, string>> = {
  feasible: '✓',
  marginal: '~',
  infeasible: '✗',
};

/** Returns the word of a label. */
export function labelName(label: FeasibilityLabel): string {
  return words('labels', english).names[label];
}

/** Returns the sign and the word of a label; a dash and `not analysed` if there is none. */
export function labelParts(label: FeasibilityLabel | null | undefined): { sign: string; word: string } {
  return label
    ? { sign: labelSymbols[label], word: labelName(label) }
    : { sign: '–', word: words('labels', english).none };
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
  const { fromYears, fromScores } = words('labels', english);
  return years !== null && areDeciding(years)
    ? fromYears({ feasible: percentOf(feasible_share), marginal: percentOf(marginal_share) })
    : fromScores({ feasible: scoreText(feasible), marginal: scoreText(marginal) });
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
  const scaleWords = labelWords(details);
  if (years === null || !areDeciding(years))
    return { marginal, feasible, position: score, ends: ['0', '1'], words: scaleWords };
  return {
    marginal: marginal_share,
    feasible: feasible_share,
    position: (years.good + years.poor) / years.judged,
    ends: [percentText(0), percentText(1)],
    words: scaleWords,
  };
}
