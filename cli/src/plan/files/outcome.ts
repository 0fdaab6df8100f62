import { CliError, exitCodes } from '../../terminal/failures.js';
import type { Output } from '../../terminal/output/output.js';
import type { RowsOutcome, RowsReport } from './send-rows.js';

export interface OutcomeOptions {
  /** Of the whole file. */
  rowCount: number;
  /** Nothing was sent, and no plan has an id. */
  isDryRun: boolean;
  /** Why it is harmless to send the file again. */
  again: string;
}

/** Ends a command that sent the rows of a file: with its report, and a failure where not all of them went through. */
export async function tellOutcome<Report extends RowsReport>(
  output: Output<Report>,
  outcome: RowsOutcome & { report: Report },
  options: OutcomeOptions,
): Promise<void> {
  const { report } = outcome;
  const ids = options.isDryRun ? [] : outcome.ids;
  for (const { line, code, message } of report.failed) {
    await output.remark(`line ${line}: ${code}: ${message}`);
  }
  const verb = options.isDryRun ? 'Would make' : 'Made';
  await output.item(report, { ids, sentence: `${verb} ${account(report)}.` });
  if (ids.length > 0) await output.next('crop plan analyze --all');
  const failure = failureOf(outcome, options);
  if (failure !== undefined) throw failure;
}

/** Of rows that were refused, or of what stopped the rest. */
function failureOf(
  { report, unsent, stoppedBy }: RowsOutcome,
  { rowCount, again }: OutcomeOptions,
): CliError | undefined {
  const { failed } = report;
  if (stoppedBy === undefined) {
    if (failed.length === 0) return undefined;
    return new CliError(exitCodes.refused, 'ROWS_FAILED', `${failed.length} of ${rowCount} rows failed.`, {
      hints: [`Correct these lines and send the file again: ${again}.`],
    });
  }
  const rest =
    unsent.length === 0 ? 'every row was sent' : `${unsent.length} not sent, from line ${unsent[0]} on`;
  return stoppedBy.withDetails({
    hints: [
      ...(stoppedBy.details.hints ?? []),
      `Until then it made ${account(report)} of ${rowCount} rows; ${rest}.`,
      `Sending the file again is harmless: ${again}.`,
    ],
  });
}

/** `2 plans, updated 1, skipped 0, failed 3` */
function account({ created, updated, skipped, failed }: RowsReport): string {
  const plans = created === 1 ? '1 plan' : `${created} plans`;
  const changed = updated === 0 ? '' : `, updated ${updated}`;
  return `${plans}${changed}, skipped ${skipped}, failed ${failed.length}`;
}
