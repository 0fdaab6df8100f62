import { Option, type Command } from 'commander';
import type { CropPlan } from '@crop-planning/shared';
import type { Api } from '../../connection/api.js';
import { openSignedIn } from '../../connection/open.js';
import type { FileFormat, PlanRow } from '../../plans/file.js';
import type { ImportOutcome, ImportReport } from '../../plans/import.js';
import { exitCodes } from '../../exit-codes.js';
import { CliError } from '../../failures.js';
import { describe } from '../../help.js';
import type { Io } from '../../io.js';
import { addItemOptions, strictOption, type CommonOptions } from '../../input/options.js';
import type { Output } from '../../output/output.js';
import { createOutput } from '../../output/create.js';
import { importReportView } from '../../output/views/crop-plan-import.js';

interface PlanImportOptions extends CommonOptions {
  inputFormat?: FileFormat;
  dryRun?: boolean;
  strict?: boolean;
}

export function configure(command: Command, io: Io): void {
  describe(command, {
    about: [
      'Make a crop plan of every row of a file, or of standard input (-).',
      '',
      'The columns, or keys, are name, crop, location, planting_month (or month: 1 to 12, or a name) and',
      'risk_tolerance (or risk: low, medium, high). A plan that exists already, by name, crop, location and',
      'month, is skipped, so importing a file twice is harmless. Rows that cannot be taken are reported with',
      'their line; the others are made all the same. Rows are sent in the order of the file, eight at a time, so',
      'neighbours may be made in another order. A .csv, .json, .ndjson or .jsonl file is read as such, anything',
      'else by how it begins: [ is JSON, { is NDJSON, the rest is CSV.',
      '',
      'First the service is asked, once for each crop and each place of the file, whether the model knows them, with',
      '--dry-run too. A row that it would not understand is said on stderr and made all the same; with --strict it is',
      'a refused row. A file of thousands of different names takes as many questions, eight at a time.',
    ].join('\n'),
    examples: [
      'crop plan import plans.csv --dry-run',
      'crop plan import plans.csv',
      'crop plan import plans.csv --strict',
      'crop plan list --format ndjson | crop plan import - --json',
    ],
  });
  command
    .argument('<file>', 'the file, or - for standard input')
    .addOption(
      new Option('--input-format <format>', 'how the file is read').choices(['csv', 'json', 'ndjson']),
    )
    .option('--dry-run', 'check every row and say what would happen; make nothing')
    .addOption(strictOption());
  addItemOptions(command, { ids: true });
  command.action((file: string, options: PlanImportOptions) => importFile(io, file, options));
}

async function importFile(io: Io, file: string, options: PlanImportOptions): Promise<void> {
  const output = await createOutput(io, options, importReportView);
  const api = await openSignedIn(io, options);
  const read = await readRows(io, file, options.inputFormat);
  const rows = await understandRows(output, api, read, options.strict === true);
  const existing = await api.call((client) => client.cropPlans.list.query({ include_archived: true }));
  const outcome = await importRows(output, rows, existing, options.dryRun === true ? undefined : api);
  for (const { line, code, message } of outcome.report.failed) {
    await output.remark(`line ${line}: ${code}: ${message}`);
  }
  const { report, createdIds } = outcome;
  const sentence = `${options.dryRun ? 'Would make' : 'Made'} ${account(report)}.`;
  await output.item(report, { ids: createdIds, sentence });
  const failure = failureOf(outcome, rows.length);
  if (failure !== undefined) throw failure;
}

async function readRows(io: Io, file: string, format: FileFormat | undefined): Promise<PlanRow[]> {
  const { formatOf, readPlanRows } = await import('../../plans/file.js');
  const { readTextFile } = await import('../../input/text-file.js');
  const text = await readTextFile(io, file, {
    example: 'crop plan import plans.csv',
    encodingHint: 'In a spreadsheet, save it as "CSV UTF-8".',
  });
  return readPlanRows(text, format ?? formatOf(file, text));
}

/** Says which rows the model would not understand, or refuses them. */
async function understandRows(
  output: Output<ImportReport>,
  api: Api,
  rows: readonly PlanRow[],
  isStrict: boolean,
): Promise<readonly PlanRow[]> {
  const { askAboutRows, questionCount, withRefusals } = await import('../../understanding/rows.js');
  const { show, end } = output.progress('names', questionCount(rows));
  const { refusals, unanswered } = await askAboutRows(api, rows, show).finally(end);
  if (isStrict && unanswered !== undefined) throw unanswered;
  if (isStrict) return withRefusals(rows, refusals);
  if (unanswered !== undefined) {
    await output.remark(`Not every crop and place could be asked about: ${unanswered.message}`);
  }
  for (const [{ line }, { message }] of refusals) await output.remark(`line ${line}: ${message}`);
  return rows;
}

/** Without a service nothing is sent and every plan counts as made. */
async function importRows(
  output: Output<ImportReport>,
  rows: readonly PlanRow[],
  existing: readonly CropPlan[],
  api: Api | undefined,
): Promise<ImportOutcome> {
  const { importPlans } = await import('../../plans/import.js');
  const progress = output.progress('rows', rows.length);
  const outcome = await importPlans({
    rows,
    existing,
    create: async (input) => {
      if (api === undefined) return '';
      return (await api.call((client) => client.cropPlans.create.mutate(input))).id;
    },
    onProgress: progress.show,
  });
  await progress.end();
  return api === undefined ? { ...outcome, createdIds: [] } : outcome;
}

function failureOf({ report, unsent, stoppedBy }: ImportOutcome, rowCount: number): CliError | undefined {
  const { failed } = report;
  if (stoppedBy === undefined) {
    if (failed.length === 0) return undefined;
    return new CliError(exitCodes.refused, 'ROWS_FAILED', `${failed.length} of ${rowCount} rows failed.`, {
      hints: ['Correct these lines and import the file again: what exists is skipped.'],
    });
  }
  const rest =
    unsent.length === 0 ? 'every row was sent' : `${unsent.length} not sent, from line ${unsent[0]} on`;
  return stoppedBy.withDetails({
    hints: [
      ...(stoppedBy.details.hints ?? []),
      `Until then it made ${account(report)} of ${rowCount} rows; ${rest}.`,
      'Importing the file again is harmless: what exists is skipped.',
    ],
  });
}

function account({ created, skipped, failed }: ImportReport): string {
  const plans = created === 1 ? '1 plan' : `${created} plans`;
  return `${plans}, skipped ${skipped}, failed ${failed.length}`;
}
