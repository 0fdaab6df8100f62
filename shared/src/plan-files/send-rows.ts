// Sends the rows of a file, several at a time, for `crop plan import`, `crop plan apply` and the page. What a row does,
// and what its failure means, is the caller's.
import type { CreateCropPlanInput } from '../contract/crop-plans.js';
import { addTo } from './grouping.js';
import type { PlanRow, ReadRow, Refusal } from './plan-row.js';

/** The counts are numbers of rows; `failed` is in the order of the file. */
export interface RowsReport {
  created: number;
  updated: number;
  skipped: number;
  failed: (Refusal & { line: number })[];
}

export interface RowsOutcome<Stop = unknown> {
  report: RowsReport;
  /** The plans that were created or changed, in the order of the file. */
  ids: string[];
  /** Lines that were never sent, because of `stoppedBy`. */
  unsent: number[];
  stoppedBy?: Stop;
}

export type RowResult =
  { kind: 'created' | 'updated'; id: string } | { kind: 'skipped' } | { kind: 'failed'; failure: Refusal };

/** Runs requests, each of which can fail without affecting the rest. */
export interface RowSender<Stop> {
  /** A failure that every further request would share; no request is sent after it. */
  readonly stoppedBy: Stop | undefined;
  /** Works on all items, several at a time, until one attempt stops the rest or the work itself throws. */
  each<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void>;
  attempt<Done>(send: () => Promise<Done>): Promise<{ done: Done } | { failure: Refusal }>;
}

export interface SendRowsOptions<Stop> {
  rows: readonly PlanRow[];
  sender: RowSender<Stop>;
  /** Rows with the same key are handled one after another. */
  keyOf(input: CreateCropPlanInput): string;
  /** Carries out the row; an error that it throws becomes the row's failure. */
  handle(row: ReadRow): Promise<RowResult>;
  onProgress(doneCount: number): void;
  /** Called with the outcome for each row that was sent. */
  onResult?(row: ReadRow, result: RowResult): void;
}

/** Handles the rows of a file, several at a time; the report does not depend on which row finishes first. */
export async function sendRows<Stop>({
  rows,
  sender,
  keyOf,
  handle,
  onProgress,
  onResult,
}: SendRowsOptions<Stop>): Promise<RowsOutcome<Stop>> {
  const results = new Map<PlanRow, RowResult>();
  await sender.each(groupRows(rows, keyOf, results), async (group) => {
    for (const row of group) {
      if (sender.stoppedBy !== undefined) return;
      const attempt = await sender.attempt(() => handle(row));
      const result = 'done' in attempt ? attempt.done : ({ kind: 'failed', ...attempt } as const);
      results.set(row, result);
      onProgress(results.size);
      onResult?.(row, result);
    }
  });
  return summarise(rows, results, sender.stoppedBy);
}

function groupRows(
  rows: readonly PlanRow[],
  keyOf: (input: CreateCropPlanInput) => string,
  results: Map<PlanRow, RowResult>,
): ReadRow[][] {
  const groups = new Map<string, ReadRow[]>();
  for (const row of rows) {
    if ('failure' in row) results.set(row, { kind: 'failed', failure: row.failure });
    else addTo(groups, keyOf(row.input), row);
  }
  return [...groups.values()];
}

function summarise<Stop>(
  rows: readonly PlanRow[],
  results: ReadonlyMap<PlanRow, RowResult>,
  stoppedBy: Stop | undefined,
): RowsOutcome<Stop> {
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
  return { report, ids, unsent, ...(stoppedBy !== undefined && { stoppedBy }) };
}
