import type { Analysis } from '../contract/analyses.js';
import type { FeasibilityLabel } from '../contract/crop-plans.js';
import { scoreText } from './score-text.js';
import { modelDetailsOf } from './model-details.js';
import { limitWords } from './limit-words.js';

/** One producer's opinion of a plan. */
export interface Opinion {
  label: FeasibilityLabel;
  score: number | null;
  limitedBy: string | null;
  reasons: readonly string[];
  /** The producer's name; null for the model. */
  producer: string | null;
  /** ISO 8601. */
  at: string;
}

/** Returns what an analysis says of its plan. */
export function opinionOf(analysis: Analysis): Opinion {
  const { feasibility_label, score, limiting_factor, reasons, source, created_at } = analysis;
  return {
    label: feasibility_label,
    score,
    limitedBy: modelDetailsOf(analysis)?.limiting_part ?? limiting_factor,
    reasons,
    producer: source === 'model' ? null : source,
    at: created_at,
  };
}

/** Returns `score 0.93, limited by water`; empty if there is only a label. */
export function standingOf({ score, limitedBy, producer }: Opinion): string {
  const limit = limitWords(limitedBy) ?? (producer === null && score === 1 ? 'limited by nothing' : null);
  return [score === null ? null : `score ${scoreText(score)}`, limit]
    .filter((words) => words !== null)
    .join(', ');
}
