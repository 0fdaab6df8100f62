import {
  feasibilityLabels,
  type ChangeCause,
  type FeasibilityLabel,
  type NotificationRun,
  type Severity,
} from '@crop-planning/shared';
import type { NotificationValues } from '@crop-planning/shared/words/languages/subjects';
import { notify, type UnwrittenNotification } from './notify.js';
import type { Records } from '../records/handle.js';

/** A change of a plan's feasibility status, caused by the analysis `analysisId`. */
export interface StatusChange {
  planId: string;
  /** The plan, and what the model now advises. */
  planting: Omit<NotificationValues['label_changed'], 'from' | 'to' | 'causes'>;
  from: FeasibilityLabel;
  to: FeasibilityLabel;
  /** Why; and whether a changed question alone, or a changed model alone, explains the new status. */
  cause: { causes: ChangeCause[]; isQuestionAlone: boolean; isModelAlone: boolean };
  analysisId: string;
  at: Date;
  /** The run of the scheduled job that analysed the plan; undefined if the analysis was requested. */
  run: NotificationRun | undefined;
}

/**
 * Notifies the owner of plans of their changes; each notification has the id of its analysis, so that each change
 * is reported once.
 */
export function notifyStatusChanges(
  records: Records,
  accountId: string,
  changes: readonly StatusChange[],
): Promise<void> {
  return notify(records, accountId, changes.map(toNotification));
}

function toNotification(change: StatusChange): UnwrittenNotification {
  const { planId, planting, from, to, cause, analysisId, at, run } = change;
  const { causes, isQuestionAlone, isModelAlone } = cause;
  return {
    id: analysisId,
    coded: { code: 'label_changed', values: { ...planting, from, to, causes } },
    severity: isQuestionAlone || isModelAlone ? 'info' : severityOf(from, to),
    related_crop_plan_id: planId,
    created_at: at,
    run,
  };
}

function severityOf(from: FeasibilityLabel, to: FeasibilityLabel): Severity {
  if (to === 'infeasible') return 'critical';
  return feasibilityLabels.indexOf(to) > feasibilityLabels.indexOf(from) ? 'warning' : 'info';
}
