import { inputOf, planKey } from '@crop-planning/shared/plan-files/plan-values';
import type { FileFormat } from '@crop-planning/shared/plan-files/formats';
import { planTable, type ExportedPlan } from '@crop-planning/shared/plan-files/write-plans';
import { visible } from '@crop-planning/shared/visible-text';
import type { Api } from '../../service/api.js';
import { asJson } from '../../terminal/output/formats.js';
import { fetchPlansWithAnalyses } from '../listed.js';

export interface ExportedPlans {
  /** Oldest first, the order in which import should create them. */
  plans: ExportedPlan[];
  /** The number of plans that import would treat as duplicates of another. */
  doubleCount: number;
}

/** Fetches the plans in the form that import reads. */
export async function readExportedPlans(
  api: Api,
  includesArchived: boolean,
  onProgress: (planCount: number) => void,
): Promise<ExportedPlans> {
  const newestFirst = await fetchPlansWithAnalyses(
    api,
    { include_archived: includesArchived, withOutlines: true },
    onProgress,
  );
  const { withClimateNames } = await import('./climates.js');
  const plans = await withClimateNames(api, newestFirst.reverse().map(inputOf));
  return { plans, doubleCount: plans.length - new Set(plans.map((plan) => planKey(plan))).size };
}

/**
 * Returns the text of the file, with one line for each plan even in JSON, so that import can name the line of
 * a row.
 */
export function exportText(plans: readonly ExportedPlan[], format: FileFormat, isShown: boolean): string {
  if (format === 'csv') return planTable(plans, isShown ? visible : undefined);
  const lines = plans.map((plan) => asJson(plan, isShown));
  if (format === 'ndjson') return lines.map((line) => `${line}\n`).join('');
  return lines.length === 0 ? '[]\n' : `[\n${lines.join(',\n')}\n]\n`;
}
