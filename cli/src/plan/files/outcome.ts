import { CliError, exitCodes } from '../../terminal/failures.js';
import type { Notices, Output } from '../../terminal/output/output.js';
import { counted } from '@crop-planning/shared/words/listing';
import type { Refusal } from '@crop-planning/shared/plan-files/plan-row';
import type { RowsOutcome, RowsReport } from '@crop-planning/shared/plan-files/send-rows';
import { words } from '@crop-planning/shared/words/languages/current';
import { files as english } from '@crop-planning/shared/words/languages/en/files';

export interface OutcomeOptions {
  /** The number of rows in the whole file. */
  rowCount: number;
  /** Whether this is a dry run: nothing was sent, so no plan has an id. */
  isDryRun: boolean;
  /** The reason why it is harmless to send the file again as it is. */
  again: string;
  /** What to do once the refused lines are corrected, as the rest of a sentence, and the command for it. */
  correction: { advice: string; command?: string };
  /** Why rows were refused whose crop or place the model does not know. */
  refusals: ReadonlyMap<unknown, Refusal>;
}

/** Finishes a command that sent the rows of a file: shows the report, and throws if any row failed. */
export async function tellOutcome<Report extends RowsReport>(
  output: Output<Report>,
  outcome: RowsOutcome<CliError> & { report: Report },
  options: OutcomeOptions,
): Promise<void> {
  const { report } = outcome;
  const ids = options.isDryRun ? [] : outcome.ids;
  await tellLines(output, report.failed);
  const said = words('files', english);
  const counts = { ...report, failed: report.failed.length };
  const sentence = options.isDryRun ? said.wouldCreate(counts) : said.created(counts);
  await output.item(report, { ids, sentence });
  if (ids.length > 0) await output.next('crop plan analyze --all');
  const failure = failureOf(outcome, options);
  if (failure !== undefined) throw failure;
}

/** Tells what is wrong with lines of a file: not with all of many, which would take pages. */
export async function tellLines(
  { remark }: Pick<Notices, 'remark'>,
  lines: readonly { line: number; message: string }[],
): Promise<void> {
  for (const { line, message } of lines.slice(0, linesTold)) await remark(`line ${line}: ${message}`);
  const more = lines.length - linesTold;
  if (more > 0) await remark(`and ${counted(more, 'more line')}; --json lists every one that failed`);
}

const linesTold = 50;

const createUnknown =
  'With --create-unknown, a plan is created although the model does not know its crop or place.';

/**
 * Returns the error for rows that failed, or the error that stopped the command; undefined if there is none.
 */
function failureOf(
  { report, unsent, stoppedBy }: RowsOutcome<CliError>,
  { rowCount, again, correction, refusals }: OutcomeOptions,
): CliError | undefined {
  const { failed } = report;
  if (stoppedBy === undefined) {
    if (failed.length === 0) return undefined;
    const unknown = new Set([...refusals.values()].map(({ message }) => message));
    return new CliError(exitCodes.refused, 'ROWS_FAILED', `${failed.length} of ${rowCount} rows failed.`, {
      hints: [
        `Correct these lines, then ${correction.advice}.`,
        ...(failed.some(({ message }) => unknown.has(message)) ? [createUnknown] : []),
      ],
      tryNext: correction.command,
    });
  }
  const rest =
    unsent.length === 0 ? 'every row was sent' : `${unsent.length} not sent, starting at line ${unsent[0]}`;
  return stoppedBy.withDetails({
    hints: [
      ...(stoppedBy.details.hints ?? []),
      `Created ${countsOf(report)} of ${rowCount} rows before that; ${rest}.`,
      `Sending the file again is harmless: ${again}.`,
    ],
  });
}

/** Returns `2 plans, updated 1, skipped 0, failed 3`. */
function countsOf({ created, updated, skipped, failed }: RowsReport): string {
  const changed = updated === 0 ? '' : `, updated ${updated}`;
  return `${counted(created, 'plan')}${changed}, skipped ${skipped}, failed ${failed.length}`;
}
