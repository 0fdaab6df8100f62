import type { CropPlan } from '@crop-planning/shared';
import type { Api } from '../../../service/api.js';
import type { ApplyOutcome, Replacement } from '../../files/apply.js';
import type { PlanRow } from '../../files/file.js';
import { tellOutcome } from '../../files/outcome.js';
import { createPlanWriter, inputFormatOption, readRows, understandRows } from '../../files/rows.js';
import { requireOptions } from '../../../terminal/input/answers.js';
import type { Notices } from '../../../terminal/output/output.js';
import { applyReportView } from '../../files/views.js';
import { defineCommand, flag, option } from '../../../command/define-command.js';
import { itemOptions, strictOption } from '../../../command/shared-options.js';

export const command = defineCommand({
  words: 'plan apply',
  summary: 'Create or update crop plans from a file, by name',
  about: [
    'Create or update crop plans from a file, matched by name. A name without a plan becomes a new plan; a',
    'plan that exists is changed to match the file. Plans not in the file are left alone, and archived plans',
    'are ignored. The file has the same format as for plan import.',
    '',
    'Until a plan is first analysed, its crop, location and month can still change: a new plan replaces it,',
    'so its id changes, which stderr and "replaced" report. After that, such a row is refused: archive the',
    'plan and apply the file again. Applying a file twice is harmless.',
  ].join('\n'),
  examples: [
    'crop plan apply -f plans.csv --dry-run',
    'crop plan apply -f plans.csv',
    'crop plan apply -f plans.csv --strict --json',
  ],
  options: {
    file: option('-f, --file <file>', 'the file, or - for standard input'),
    inputFormat: inputFormatOption,
    dryRun: flag('--dry-run', 'check every row and report what would happen; change nothing'),
    strict: strictOption,
    ...itemOptions,
  },
  view: applyReportView,
  run: async ({ io, output, options, openSignedIn }) => {
    const example = 'crop plan apply -f plans.csv';
    const { file } = requireOptions({ file: options.file }, example);
    const api = await openSignedIn();
    const fileRows = await readRows(io, file, { format: options.inputFormat, example });
    const rows = await understandRows(output, api, fileRows, options.strict === true);
    const existing = await api.call((client) => client.cropPlans.list.query({}));
    const isDryRun = options.dryRun === true;
    const outcome = await applyRows(output, api, { rows, existing, isDryRun });
    const replaced = isDryRun ? [] : outcome.replaced;
    for (const replacement of replaced) await output.remark(replacedLine(replacement));
    const report = { ...outcome.report, replaced };
    const again = 'plans that match the file are skipped';
    await tellOutcome(output, { ...outcome, report }, { rowCount: rows.length, isDryRun, again });
  },
});

interface Application {
  rows: readonly PlanRow[];
  existing: readonly CropPlan[];
  /** Whether this is a dry run: nothing is sent, so no plan has an id. */
  isDryRun: boolean;
}

async function applyRows(
  output: Notices,
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
