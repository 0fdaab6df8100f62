import type { Analysis, ListedCropPlan } from '@crop-planning/client';
import { modelDetailsOf } from '@crop-planning/shared/words/model-details';
import { useAnswer } from '../compare/use-answer.js';

/**
 * Whether another analysis would change anything: what the model would say now is compared with what it has said
 * by the hash of everything that decides it. Undefined until that is known.
 */
export function useIsOutdated(plan: ListedCropPlan, newest: Analysis | undefined): boolean | undefined {
  const before = newest && modelDetailsOf(newest);
  const { data, error } = useAnswer(plan, {}, before !== undefined);
  const isKnown = newest !== undefined || plan.latest_analysis_at === null;
  // The newest one may be another producer's; and if the model cannot be asked, an analysis says why.
  if (isKnown && (before === undefined || error !== null)) return true;
  if (before === undefined || data === undefined) return undefined;
  const now = data.details;
  return before.inputs_hash !== now.inputs_hash || before.model_version !== now.model_version;
}
