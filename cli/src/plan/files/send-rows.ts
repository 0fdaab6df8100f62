import type { CreateCropPlanInput } from '@crop-planning/shared';
import { createBulk, type Refusal } from '../bulk.js';
import type { CliError } from '../../terminal/failures.js';
import type { PlanRow } from './file.js';
import { addTo } from './grouping.js';

/** The counts are numbers of rows; `failed` is in the order of the file. */
export interface RowsReport {
  created: number;
  updated: number;
  skipped: number;
  failed: (Refusal & { line: number })[];
}

export interface RowsOutcome {
  report: RowsReport;
  /** The plans that were created or changed, in the order of the file. */
  ids: string[];
  /** Lines that were never sent, because of `stoppedBy`. */
  unsent: number[];
  stoppedBy?: CliError;
}

export type RowResult =
  { kind: 'created' | 'updated'; id: string } | { kind: 'skipped' } | { kind: 'failed'; failure: Refusal };

export type SendableRow = Extract<PlanRow, { input: unknown }>;

export interface SendRowsOptions {
  rows: readonly PlanRow[];
  /** Rows with the same key are handled one after another. */
  keyOf(input: CreateCropPlanInput): string;
  /** Carries out the row; an error that it throws becomes the row's failure. */
  handle(row: SendableRow): Promise<RowResult>;
  onProgress(doneCount: number): void;
}

/** Handles the rows of a file, several at a time; the report does not depend on which row finishes first. */
export async function sendRows({ rows, keyOf, handle, onProgress }: SendRowsOptions): Promise<RowsOutcome> {
  const results = new Map<PlanRow, RowResult>();
  const bulk = createBulk('The plan may still have been created or changed.');
  await bulk.each(groupRows(rows, keyOf, results), async (group) => {
    for (const row of group) {
      if (bulk.stoppedBy !== undefined) return;
      const attempt = await bulk.attempt(() => handle(row));
      results.set(row, 'done' in attempt ? attempt.done : { kind: 'failed', ...attempt });
      onProgress(results.size);
    }
  });
  return summarise(rows, results, bulk.stoppedBy);
}

function groupRows(
  rows: readonly PlanRow[],
  keyOf: SendRowsOptions['keyOf'],
  results: Map<PlanRow, RowResult>,
): SendableRow[][] {
  const groups = new Map<string, SendableRow[]>();
  for (const row of rows) {
    if ('failure' in row) results.set(row, { kind: 'failed', failure: row.failure });
    else addTo(groups, keyOf(row.input), row);
  }
  return [...groups.values()];
}

function summarise(
  rows: readonly PlanRow[],
  results: ReadonlyMap<PlanRow, RowResult>,
  stoppedBy: CliError | undefined,
): RowsOutcome {
  const report: RowsReport = { created: 0, updated: 0, skipped: 0, failed: [] };
  const ids: string[] = [];
  const unsent: number[] = [];
  for (const row of rows) {
    const result = results.get(row);
    if (result === undefined) unsent.push(row.line);
    else if (result.kind === 'failed') report.failed.push({ line: row.line, ...result.failure });
    else report[result.kind] += 1;
    if (result !== undefined && 'id' in result) ids.push(result.id);
  }
  return { report, ids, unsent, ...(stoppedBy && { stoppedBy }) };
}
