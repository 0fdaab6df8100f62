import type { CreateCropPlanInput } from '@crop-planning/shared';
import type { Api } from '../../service/api.js';
import { asCsv, asJson } from '../../terminal/output/formats.js';
import { fieldOf, planFieldNames, planFields, type PlanFieldName } from '../fields.js';
import type { FileFormat } from './file.js';
import { inputOf, planKey } from '../input.js';
import { fetchPlansWithAnalyses } from '../listed.js';

type Exported = Required<CreateCropPlanInput>;

export interface ExportedPlans {
  /** Oldest first, the order in which import should create them. */
  plans: Exported[];
  /** The number of plans that import would treat as duplicates of another. */
  doubleCount: number;
}

/** Fetches the plans in the form that import reads. */
export async function readExportedPlans(
  api: Api,
  includesArchived: boolean,
  onProgress: (planCount: number) => void,
): Promise<ExportedPlans> {
  const newestFirst = await fetchPlansWithAnalyses(api, { include_archived: includesArchived }, onProgress);
  const { withClimateNames } = await import('./climates.js');
  const plans = await withClimateNames(api, newestFirst.reverse().map(inputOf));
  return { plans, doubleCount: plans.length - new Set(plans.map((plan) => planKey(plan))).size };
}

/**
 * Returns the text of the file, with one line for each plan even in JSON, so that import can name the line of
 * a row.
 */
export async function exportText(
  plans: readonly Exported[],
  format: FileFormat,
  isShown: boolean,
): Promise<string> {
  if (format === 'csv') {
    return asCsv(plans.map(cellsOf), planFieldNames, { fields: planFields }, isShown);
  }
  const lines = plans.map((plan) => asJson(plan, isShown));
  if (format === 'ndjson') return lines.map((line) => `${line}\n`).join('');
  return lines.length === 0 ? '[]\n' : `[\n${lines.join(',\n')}\n]\n`;
}

function cellsOf(plan: Exported): Record<PlanFieldName, unknown> {
  const cells: Record<PlanFieldName, unknown> = { ...plan };
  for (const name of planFieldNames) cells[name] ??= fieldOf(name).nullWord;
  return cells;
}
