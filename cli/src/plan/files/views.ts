import type { FailedPlan } from '../bulk.js';
import type { PrunedPlan, Replacement } from './apply.js';
import type { FileFormat } from '@crop-planning/shared/plan-files/formats';
import type { RowsReport } from '@crop-planning/shared/plan-files/send-rows';
import type { View } from '../../terminal/output/view.js';

export const importReportView: View<RowsReport> = {
  fields: {
    created: { title: 'CREATED', kind: 'count' },
    updated: { title: 'UPDATED', kind: 'count' },
    skipped: { title: 'SKIPPED', kind: 'count' },
    failed: { title: 'FAILED', kind: 'count' },
  },
};

export interface ApplyReport extends RowsReport {
  /** Plans that replaced old ones; they also count as updated. */
  replaced: readonly Replacement[];
  /** Plans that were archived because the file lacks them. */
  archived: readonly PrunedPlan[];
  /** Plans that should have been archived, but could not be. */
  not_archived: readonly FailedPlan[];
}

export const applyReportView: View<ApplyReport> = {
  fields: {
    ...importReportView.fields,
    replaced: { title: 'REPLACED', kind: 'count' },
    archived: { title: 'ARCHIVED', kind: 'count' },
    not_archived: { title: 'NOT ARCHIVED', kind: 'count' },
  },
  columns: ['created', 'updated', 'skipped', 'failed', 'replaced', 'archived', 'not_archived'],
};

/** A summary of the file that was exported. */
export const writtenPlansView: View<{ file: string; format: FileFormat; crop_plans: number }> = {
  fields: {
    file: { title: 'FILE', kind: 'headline' },
    format: { title: 'FORMAT', kind: 'text' },
    crop_plans: { title: 'CROP PLANS', kind: 'count' },
  },
};
