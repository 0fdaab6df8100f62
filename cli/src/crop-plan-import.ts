import type { CreateCropPlanInput, CropPlan } from '@crop-planning/shared';
import { CliError } from './failures.js';
import { exitCodes } from './exit-codes.js';
import type { PlanRow, RowFailure } from './crop-plan-file.js';
import { issueText } from './words.js';

export interface FailedRow extends RowFailure {
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

type Result = { kind: 'created'; id: string } | { kind: 'skipped' } | { kind: 'failed'; failure: RowFailure };

type SendableRow = Extract<PlanRow, { input: unknown }>;

const inFlightMax = 8;

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
  const pending = groupByPlan(rows, results);
  const existingKeys = new Set(existing.map(planKey));
  let stoppedBy: CliError | undefined;

  await Promise.all(Array.from({ length: inFlightMax }, work));
  return summarise(rows, results, stoppedBy);

  async function work(): Promise<void> {
    for (let group = pending.shift(); group !== undefined; group = pending.shift()) {
      let isThere = existingKeys.has(planKey(group[0].input));
      for (const row of group) {
        if (stoppedBy !== undefined) return;
        const result: Result = isThere ? { kind: 'skipped' } : await send(row);
        if (result.kind === 'created') isThere = true;
        results.set(row, result);
        onProgress(results.size);
      }
    }
  }

  async function send({ input }: SendableRow): Promise<Result> {
    try {
      return { kind: 'created', id: await create(input) };
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      if (isHopeless(error)) stoppedBy ??= error;
      return { kind: 'failed', failure: { code: error.code, message: explain(error) } };
    }
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

/** After these every further row would fare the same. */
function isHopeless({ exitCode, code }: CliError): boolean {
  const hopeless: readonly number[] = [exitCodes.notSignedIn, exitCodes.network, exitCodes.interrupted];
  return hopeless.includes(exitCode) || code === 'SERVICE_UNAVAILABLE';
}

function explain({ message, exitCode, details }: CliError): string {
  const issues = details.issues?.map(issueText) ?? [];
  if (issues.length > 0) return issues.join('; ');
  const isUncertain = exitCode === exitCodes.network || exitCode === exitCodes.interrupted;
  return isUncertain ? `${message} The plan may exist all the same.` : message;
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
