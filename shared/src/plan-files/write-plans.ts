// Writes plans to files that the reader beside it reads again, and lists of plans in CSV. `crop plan export`,
// `crop plan list --format csv` and the page write the same text here.
import type { CreateCropPlanInput } from '../contract/crop-plans.js';
import { cellText } from './cell-text.js';
import { planColumns, planFieldNames, type PlanColumn, type PlanFieldName } from './columns.js';
import { csvText } from './csv.js';
import { guarded } from './formula-guard.js';
import { listedNames, type ListedPlan } from './listed-plan.js';

export type ExportedPlan = Required<CreateCropPlanInput>;

/** Returns plans in CSV, in the form that an import reads. */
export function planTable(plans: readonly ExportedPlan[], show?: (text: string) => string): string {
  return csvTable(planFieldNames, plans.map(cellsOf), show);
}

/**
 * Returns records in CSV below the names of their fields. `show` replaces characters that must not be written as they
 * are. A text that a spreadsheet would take for a formula gets an apostrophe in front.
 */
export function csvTable(
  names: readonly string[],
  records: readonly (readonly unknown[])[],
  show: (text: string) => string = (text) => text,
): string {
  const rows = records.map((values) =>
    values.map((value) => {
      const text = show(cellText(value));
      return typeof value === 'string' ? guarded(text) : text;
    }),
  );
  return csvText([names, ...rows]);
}

/** Returns plans with their results in CSV, as `crop plan list` lists them. */
export function listTable(plans: readonly ListedPlan[]): string {
  return csvTable(
    listedNames,
    plans.map((plan) => listedNames.map((name) => plan[name])),
  );
}

function cellsOf(plan: ExportedPlan): unknown[] {
  const columns: Readonly<Record<PlanFieldName, PlanColumn>> = planColumns;
  return planFieldNames.map((name) => plan[name] ?? columns[name].nullWord);
}
