import type { CreateCropPlanInput } from '@crop-planning/shared';
import type { Api } from '../../service/api.js';
import { asCsv, asJson } from '../../terminal/output/formats.js';
import { exportedPlanView } from '../views/crop-plans.js';
import { fieldNames } from '../../terminal/output/view.js';
import type { FileFormat } from './file.js';
import { inputOf, planKey } from '../input.js';

export interface ExportedPlans {
  /** Oldest first, the order in which import should create them. */
  plans: CreateCropPlanInput[];
  /** The number of plans that import would treat as duplicates of another. */
  doubleCount: number;
}

/** Fetches the plans in the form that import reads. */
export async function readExportedPlans(
  api: Api,
  includesArchived: boolean,
  onProgress: (planCount: number) => void,
): Promise<ExportedPlans> {
  const { collectPages } = await import('@crop-planning/client');
  let count = 0;
  const newestFirst = await collectPages(async (page) => {
    const plans = await api.call((client) =>
      client.cropPlans.list.query({ include_archived: includesArchived, ...page }),
    );
    onProgress((count += plans.length));
    return plans;
  });
  const plans = newestFirst.reverse().map(inputOf);
  return { plans, doubleCount: plans.length - new Set(plans.map((plan) => planKey(plan))).size };
}

/** Writes a line for each plan, even in JSON, so that import can name the line of a row. */
export async function exportText(
  plans: readonly CreateCropPlanInput[],
  format: FileFormat,
  isShown: boolean,
): Promise<string> {
  if (format === 'csv') return asCsv(plans, fieldNames(exportedPlanView), exportedPlanView, isShown);
  const lines = plans.map((plan) => asJson(plan, isShown));
  if (format === 'ndjson') return lines.map((line) => `${line}\n`).join('');
  return lines.length === 0 ? '[]\n' : `[\n${lines.join(',\n')}\n]\n`;
}
