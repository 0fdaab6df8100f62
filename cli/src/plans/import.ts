import type { CreateCropPlanInput, CropPlan } from '@crop-planning/shared';
import { createBulk, type Refusal } from './bulk.js';
import type { CliError } from '../failures.js';
import type { PlanRow } from './file.js';

export interface FailedRow extends Refusal {
  line: number;
}

/** The counts are of rows; `failed` is in the order of the file. */
export interface ImportReport {
  created: number;
  updated: number;
  skipped: number;
  failed: FailedRow[];
}

export interface ImportOutcome {
  report: ImportReport;
  /** The new plans, in the order of the file. */
  createdIds: string[];
  /** Lines that were never sent, because of `stoppedBy`. */
  unsent: number[];
  stoppedBy?: CliError;
}

export interface ImportOptions {
  rows: readonly PlanRow[];
  existing: readonly CropPlan[];
  /** Makes one plan and returns its id. */
  create(input: CreateCropPlanInput): Promise<string>;
  onProgress(doneCount: number): void;
}

type Result = { kind: 'created'; id: string } | { kind: 'skipped' } | { kind: 'failed'; failure: Refusal };

type SendableRow = Extract<PlanRow, { input: unknown }>;

/**
 * Makes every plan of the file that does not exist yet, several at a time. Rows of one plan are handled one after
 * the other, so that the report does not depend on which request was faster.
 */
export async function importPlans({
  rows,
  existing,
  create,
  onProgress,
}: ImportOptions): Promise<ImportOutcome> {
  const results = new Map<PlanRow, Result>();
  const existingKeys = new Set(existing.map(planKey));
  const bulk = createBulk('The plan may exist all the same.');
  await bulk.each(groupByPlan(rows, results), work);
  return summarise(rows, results, bulk.stoppedBy);

  async function work(group: Group): Promise<void> {
    let isThere = existingKeys.has(planKey(group[0].input));
    for (const row of group) {
      if (bulk.stoppedBy !== undefined) return;
      const result: Result = isThere ? { kind: 'skipped' } : await send(row);
      if (result.kind === 'created') isThere = true;
      results.set(row, result);
      onProgress(results.size);
    }
  }

  async function send({ input }: SendableRow): Promise<Result> {
    const attempt = await bulk.attempt(() => create(input));
    return 'done' in attempt ? { kind: 'created', id: attempt.done } : { kind: 'failed', ...attempt };
  }
}

/** The same plan is one of the same name, crop, place and month. */
export function planKey({ name, crop, location, planting_month }: CreateCropPlanInput | CropPlan): string {
  return JSON.stringify([name, crop, location, planting_month]);
}

type Group = [SendableRow, ...SendableRow[]];

function groupByPlan(rows: readonly PlanRow[], results: Map<PlanRow, Result>): Group[] {
  const groups = new Map<string, Group>();
  for (const row of rows) {
    if ('failure' in row) {
      results.set(row, { kind: 'failed', failure: row.failure });
      continue;
    }
    const key = planKey(row.input);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return [...groups.values()];
}

function summarise(
  rows: readonly PlanRow[],
  results: ReadonlyMap<PlanRow, Result>,
  stoppedBy: CliError | undefined,
): ImportOutcome {
  const report: ImportReport = { created: 0, updated: 0, skipped: 0, failed: [] };
  const createdIds: string[] = [];
  const unsent: number[] = [];
  for (const row of rows) {
    const result = results.get(row);
    if (result === undefined) unsent.push(row.line);
    else if (result.kind === 'failed') report.failed.push({ line: row.line, ...result.failure });
    else report[result.kind] += 1;
    if (result?.kind === 'created') createdIds.push(result.id);
  }
  return { report, createdIds, unsent, ...(stoppedBy && { stoppedBy }) };
}
