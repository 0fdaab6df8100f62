import type { Analysis, AnalysisPreview } from '../contract/analyses.js';
import type { FeasibilityLabel } from '../contract/crop-plans.js';
import { labelScaleOf, type LabelScale } from './label-words.js';
import { reasonTexts, verdictSentence } from './answer-text.js';
import { limitedByNothing, limitWords } from './limit-words.js';
import { modelDetailsOf } from './model-details.js';
import { harvestWords } from './harvests.js';
import { dayOf } from './months.js';
import { words } from './languages/current.js';
import { report as english } from './languages/en/report.js';
import { scoreOf, scoreText } from './score-text.js';

/** What one producer says of a plan. */
export interface Verdict {
  /** What to do, in a sentence; null for other producers than the model, and for some old analyses. */
  sentence: string | null;
  label: FeasibilityLabel;
  /** Null if there is only a label. */
  score: string | null;
  /** `score 0.93`. */
  scoreWords: string | null;
  /** `limited by water`; null if nothing limits the score, or the limit is not stated. */
  limit: string | null;
  /** `a harvest in 43 of 44 years, a good one in 41`; null unless the years decide the label. */
  harvests: string | null;
  /** `score 0.93, limited by water`, which explains the result; empty if there is only a label. */
  standing: string;
  reasons: readonly string[];
  /** The producer's name; null for the model. */
  producer: string | null;
  /** The day of the analysis, such as `21 November 2025`. */
  day: string;
  /** Null for other producers than the model. */
  scale: LabelScale | null;
}

/** Heads the score and what limits it, where the years decide the label. */
export function figuresTitle(): string {
  return words('report', english).figures;
}

/** Heads the verdict of the model. */
export function modelSays(): string {
  return words('report', english).modelSays;
}

/** Heads the verdict of another producer than the model. */
export function producerSays(producer: string): string {
  return words('report', english).says(producer);
}

/** Heads the reasons. */
export function whyTitle(): string {
  return words('report', english).why;
}

/** Stands in place of reasons. */
export function noReason(): string {
  return words('report', english).noReason;
}

export function analysedOn(day: string): string {
  return words('report', english).analysedOn(day);
}

/** Stands in place of a verdict. */
export function neverAnalysed(): string {
  return words('report', english).neverAnalysed;
}

export function verdictOf(analysis: Analysis): Verdict {
  const { feasibility_label, score, source, created_at } = analysis;
  const details = modelDetailsOf(analysis);
  return {
    sentence: analysis.verdict && verdictSentence(analysis.verdict),
    label: feasibility_label,
    score: score === null ? null : scoreText(score),
    scoreWords: score === null ? null : scoreOf(score),
    limit: limitOf(analysis),
    harvests: harvestWords(analysis),
    standing: standingOf(analysis),
    reasons: reasonTexts(analysis),
    producer: source === 'model' ? null : source,
    day: dayOf(created_at),
    scale: details === undefined || score === null ? null : labelScaleOf(score, details),
  };
}

/** Returns `score 0.93, limited by water`; empty if there is only a label. */
export function standingOf(analysis: Analysis | AnalysisPreview): string {
  const { score, source } = analysis;
  const limit = limitOf(analysis) ?? (source === 'model' && score === 1 ? limitedByNothing() : null);
  return [score === null ? null : scoreOf(score), limit].filter((words) => words !== null).join(', ');
}

function limitOf(analysis: Analysis | AnalysisPreview): string | null {
  return limitWords(modelDetailsOf(analysis)?.limiting_part ?? analysis.limiting_factor);
}
