import { Option, type Command } from 'commander';
import { openSignedIn } from '../../../service/open.js';
import { usageError } from '../../../terminal/failures.js';
import type { FileFormat } from '../../files/file.js';
import { describe } from '../../../terminal/help.js';
import type { Io } from '../../../terminal/io.js';
import { addItemOptions, type CommonOptions } from '../../../terminal/input/options.js';
import { createOutput } from '../../../terminal/output/create.js';
import { writtenPlansView } from '../../files/views.js';

interface PlanExportOptions extends Omit<CommonOptions, 'format'> {
  format?: FileFormat;
  output?: string;
  force?: boolean;
  includeArchived: boolean;
}

const formats: Record<FileFormat, true> = { csv: true, json: true, ndjson: true };

export function configure(command: Command, io: Io): void {
  describe(command, {
    about: [
      'Write your crop plans in the format that plan import and plan apply read: name, crop, location, planting_month and',
      'risk_tolerance, oldest first. With -o the file is written whole or not at all, and --json prints a summary; without',
      '-o the plans go to stdout. Plans with the same name, crop, location and month are all written, but plan import',
      'creates only one of them; stderr says how many there are.',
    ].join('\n'),
    examples: [
      'crop plan export -o plans.csv --force',
      'crop plan export --format ndjson > plans.ndjson',
      'crop plan export --include-archived --json',
    ],
  });
  command
    .addOption(
      new Option(
        '--format <format>',
        'csv, json or ndjson (default: by the name of the file, else csv)',
      ).choices(Object.keys(formats)),
    )
    .option('-o, --output <file>', 'the file to write, or - for stdout')
    .option('--force', 'replace the file if it exists')
    .option('--include-archived', 'write archived plans too; imported, they are not archived', false);
  addItemOptions(command, { ids: false });
  command.action((options: PlanExportOptions) => exportPlans(io, options));
}

async function exportPlans(io: Io, options: PlanExportOptions): Promise<void> {
  const { format: given, output: named, force, includeArchived, ...common } = options;
  const file = named === '-' ? undefined : named;
  const isToldAsJson = common.json === true || common.fields !== undefined;
  if (file === undefined) refuseSelection(common, given);
  const output = await createOutput(io, common, writtenPlansView);
  const [{ createFileWriter }, { exportText, readExportedPlans }, { formatOf }] = await Promise.all([
    import('../../../terminal/output/file-writer.js'),
    import('../../files/export.js'),
    import('../../files/file.js'),
  ]);
  const format = given ?? (file === undefined && isToldAsJson ? 'json' : formatOf(file ?? '', ''));
  const files = createFileWriter({ command: 'crop plan export', example: 'plans.csv' });
  if (file !== undefined) await files.check(file, force ? {} : { replaceOption: '--force' });
  const api = await openSignedIn(io, common);
  const { show, end } = output.progress('plans');
  const { plans, doubleCount } = await readExportedPlans(api, includeArchived, show).finally(end);
  if (doubleCount > 0) await output.remark(doublesLine(doubleCount));
  const text = await exportText(plans, format, file === undefined && io.stdout.isTerminal);
  if (file === undefined) return io.stdout.write(text);
  await files.write(file, text);
  await output.remark(`Wrote ${file}: ${plans.length === 1 ? '1 plan' : `${plans.length} plans`}.`);
  if (isToldAsJson) await output.item({ file, format, crop_plans: plans.length });
}

/** stdout gets nothing but the whole plans in one form. */
function refuseSelection({ json, fields }: CommonOptions, format: FileFormat | undefined): void {
  if (fields !== undefined) {
    throw usageError('--fields works only with -o: it selects from the summary of the file.', {
      tryNext: 'crop plan list --fields name,crop',
    });
  }
  if (json === true && format !== undefined && format !== 'json') {
    throw usageError(`--json and --format ${format} cannot be used together.`, {
      tryNext: `crop plan export --format ${format}`,
    });
  }
}

function doublesLine(count: number): string {
  return `${count === 1 ? '1 plan is' : `${count} plans are`} the same as another by name, crop, location and month.`;
}
