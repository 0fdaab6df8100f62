import type { Command } from 'commander';
import type { CropPlan } from '@crop-planning/shared';
import type { Api } from '../../../service/api.js';
import { openSignedIn } from '../../../service/open.js';
import type { ApplyOutcome, Replacement } from '../../files/apply.js';
import type { FileFormat, PlanRow } from '../../files/file.js';
import { tellOutcome } from '../../files/outcome.js';
import { createPlanWriter, inputFormatOption, readRows, understandRows } from '../../files/rows.js';
import { describe } from '../../../terminal/help.js';
import type { Io } from '../../../terminal/io.js';
import { requireOptions } from '../../../terminal/input/answers.js';
import { addItemOptions, strictOption, type CommonOptions } from '../../../terminal/input/options.js';
import type { Asides } from '../../../terminal/output/output.js';
import { createOutput } from '../../../terminal/output/create.js';
import { applyReportView } from '../../files/views.js';

interface PlanApplyOptions extends CommonOptions {
  file?: string;
  inputFormat?: FileFormat;
  dryRun?: boolean;
  strict?: boolean;
}

export function configure(command: Command, io: Io): void {
  describe(command, {
    about: [
      'Create or update crop plans from a file, matched by name. A name without a plan becomes a new plan; a plan that',
      'exists is changed to match the file. Plans not in the file are left alone, and archived plans are ignored. The file',
      'has the same format as for plan import.',
      '',
      'Until a plan is first analysed, its crop, location and month can still change: a new plan replaces it, so its id',
      'changes, as stderr and "replaced" say. After that such a row is refused: archive the plan and apply the file again.',
      'Applying a file twice is harmless.',
    ].join('\n'),
    examples: [
      'crop plan apply -f plans.csv --dry-run',
      'crop plan apply -f plans.csv',
      'crop plan apply -f plans.csv --strict --json',
    ],
  });
  command
    .option('-f, --file <file>', 'the file, or - for standard input')
    .addOption(inputFormatOption())
    .option('--dry-run', 'check every row and say what would happen; change nothing')
    .addOption(strictOption());
  addItemOptions(command, { ids: true });
  command.action((options: PlanApplyOptions) => applyFile(io, options));
}

async function applyFile(io: Io, options: PlanApplyOptions): Promise<void> {
  const output = await createOutput(io, options, applyReportView);
  const example = 'crop plan apply -f plans.csv';
  const { file } = requireOptions({ file: options.file }, example);
  const api = await openSignedIn(io, options);
  const read = await readRows(io, file, { format: options.inputFormat, example });
  const rows = await understandRows(output, api, read, options.strict === true);
  const existing = await api.call((client) => client.cropPlans.list.query({}));
  const isDryRun = options.dryRun === true;
  const outcome = await applyRows(output, api, { rows, existing, isDryRun });
  const replaced = isDryRun ? [] : outcome.replaced;
  for (const replacement of replaced) await output.remark(replacedLine(replacement));
  const report = { ...outcome.report, replaced };
  const again = 'what is as in the file is skipped';
  await tellOutcome(output, { ...outcome, report }, { rowCount: rows.length, isDryRun, again });
}

interface Application {
  rows: readonly PlanRow[];
  existing: readonly CropPlan[];
  /** Nothing is sent, and no plan has an id. */
  isDryRun: boolean;
}

async function applyRows(
  output: Asides,
  api: Api,
  { rows, existing, isDryRun }: Application,
): Promise<ApplyOutcome> {
  const [{ applyPlans }, { replacePlan }] = await Promise.all([
    import('../../files/apply.js'),
    import('../../replace.js'),
  ]);
  const progress = output.progress('rows', rows.length);
  const outcome = await applyPlans({
    rows,
    existing,
    ...createPlanWriter(api, isDryRun),
    replace: async (plan, input) => (isDryRun ? '' : (await replacePlan(api, plan, input)).id),
    onProgress: progress.show,
  });
  await progress.end();
  return outcome;
}

function replacedLine({ line, id, old_id }: Replacement): string {
  return `line ${line}: plan ${old_id} was replaced, its id is now ${id}`;
}
