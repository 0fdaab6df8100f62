import {
  feasibilityLabels,
  type FeasibilityLabel,
  type NotificationRun,
  type Severity,
} from '@crop-planning/shared';
import { notify } from './notify.js';
import type { Records } from '../records/handle.js';

/** A change of a plan's feasibility status, caused by the analysis `analysisId`. */
export interface StatusChange {
  accountId: string;
  planId: string;
  planName: string;
  /** The crop and the place, such as `wheat at Hannover, Germany`. */
  planting: string;
  /** What the model now advises; null for another producer's analysis. */
  advice: string | null;
  from: FeasibilityLabel;
  to: FeasibilityLabel;
  /**
   * The reasons, as sentences, and whether a changed question alone, or a changed model alone, explains the
   * new status.
   */
  cause: { sentences: string; isQuestionAlone: boolean; isModelAlone: boolean };
  analysisId: string;
  at: Date;
  /** The run of the scheduled job that analysed the plan; undefined if the analysis was requested. */
  run: NotificationRun | undefined;
}

/**
 * Notifies the plan's owner of the change; the notification has the id of the analysis, so that each change
 * is reported once.
 */
export function notifyStatusChange(records: Records, change: StatusChange): Promise<void> {
  const { accountId, planId, planName, planting, advice, from, to, cause, analysisId, at, run } = change;
  return notify(records, accountId, {
    id: analysisId,
    title: `${planName}: ${from} to ${to}`,
    message: `${advice === null ? '' : `${advice} `}The feasibility of the crop plan "${planName}" (${planting}) changed from ${from} to ${to}. ${cause.sentences}`,
    severity: cause.isQuestionAlone || cause.isModelAlone ? 'info' : severityOf(from, to),
    related_crop_plan_id: planId,
    created_at: at,
    run,
  });
}

function severityOf(from: FeasibilityLabel, to: FeasibilityLabel): Severity {
  if (to === 'infeasible') return 'critical';
  return feasibilityLabels.indexOf(to) > feasibilityLabels.indexOf(from) ? 'warning' : 'info';
}
