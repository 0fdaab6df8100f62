import type { PlanWithAnalysis } from '@crop-planning/shared/plan-files/listed-plan';
import { CliError, exitCodes, usageError } from '../../../../terminal/failures.js';
import { failureLine } from '../../../bulk.js';
import type { Api } from '../../../../service/api.js';
import type { ApplyOutcome, PrunedPlan, Replacement } from '../../apply.js';
import { tellOutcome } from '../../outcome.js';
import {
  createPlanWriter,
  readingOptions,
  readRows,
  understandRows,
  unknownOptions,
  type UnderstoodRows,
} from '../../rows.js';
import { requireOptions } from '../../../../terminal/input/answers.js';
import { ended, type Notices } from '../../../../terminal/output/output.js';
import { listing } from '@crop-planning/shared/words/listing';
import { fieldWords } from '../../../fields.js';
import { applyReportView } from '../../views.js';
import { flag, option, optionalArgument } from '../../../../command/define-command.js';
import { itemOptions } from '../../../../command/shared-options.js';
import { defineServiceCommand } from '../../../../service/service-command.js';
import { words } from '@crop-planning/shared/words/languages/current';
import { files as english } from '@crop-planning/shared/words/languages/en/files';

export const command = defineServiceCommand({
  words: 'plan apply',
  summary: 'Create or update crop plans from a file, by name',
  about: [
    'Create or update crop plans from a file, matched by name. A name without a plan becomes a new plan; a',
    'plan that exists is changed to match the file. Archived plans are ignored. The file has the same format',
    'as for crop plan import, and a row with an unknown crop or place is refused as there. Applying a file',
    'twice is harmless.',
    '',
    `Until a plan is first analysed, a row can still change its ${listing(fieldWords('planting'))}: a`,
    'new plan with a new id replaces it, as stderr and "replaced" report. After the first analysis, a row that',
    'would change them is refused; with --replace, the old plan is archived and a new one created.',
    '',
    'Plans that the file lacks are left alone; with --prune they are archived, unless a row failed. A plan',
    'that cannot be archived does not stop the others: it is listed in "not_archived", and the exit code is 6.',
  ].join('\n'),
  examples: [
    'crop plan apply plans.csv --dry-run',
    'crop plan apply plans.csv --replace --prune',
    'crop plan apply plans.csv --create-unknown --json',
  ],
  arguments: { file: optionalArgument('the file, or - for standard input') },
  options: {
    file: option('-f, --file <file>', 'the same as the argument'),
    ...readingOptions,
    replace: flag('--replace', 'archive an analysed plan that differs, and create a new one in its place'),
    prune: flag('--prune', 'archive the plans that the file lacks'),
    dryRun: flag('--dry-run', 'check every row and report what would happen; change nothing'),
    ...unknownOptions,
    ...itemOptions,
  },
  view: applyReportView,
  run: async ({ io, output, options, arguments: args, openSignedIn }) => {
    const example = 'crop plan apply plans.csv';
    if (args.file !== undefined && options.file !== undefined)
      throw usageError('Give the file once: as the argument or with --file.', { tryNext: example });
    const { file } = requireOptions({ file: args.file ?? options.file }, example);
    const api = await openSignedIn();
    const fileRows = await readRows(io, output, file, { ...options, example });
    const isCreatingUnknown = options.createUnknown === true;
    const understood = await understandRows(output, api, fileRows, { isCreatingUnknown });
    const { rows } = understood;
    const { fetchPlansWithAnalyses } = await import('../../../listed.js');
    const existing = await fetchPlansWithAnalyses(api, { include_archived: false, withOutlines: true });
    const outcome = await applyRows(output, api, { ...understood, existing, options });
    const isDryRun = options.dryRun === true;
    const { archived, notArchived } = outcome;
    const replaced = isDryRun ? [] : outcome.replaced;
    for (const replacement of replaced) await output.remark(replacedLine(replacement));
    if (archived.length > 0) await output.remark(archivedLine(archived, isDryRun));
    for (const plan of notArchived) await output.remark(failureLine(plan));
    if (options.prune === true && outcome.report.failed.length > 0)
      await output.remark(words('files', english).noneArchived);
    const report = { ...outcome.report, replaced, archived, not_archived: notArchived };
    const again = 'plans that match the file are skipped';
    const correction = { advice: `apply the file again: ${again}` };
    const { refusals } = understood;
    const told = { rowCount: rows.length, isDryRun, again, correction, refusals };
    await tellOutcome(output, { ...outcome, report }, told);
    if (notArchived.length === 0) return;
    const lackingCount = archived.length + notArchived.length;
    const message = `${notArchived.length} of ${lackingCount} plans could not be archived.`;
    throw new CliError(exitCodes.refused, 'PLANS_FAILED', message);
  },
});

interface Application extends UnderstoodRows {
  existing: readonly PlanWithAnalysis[];
  /** In a dry run nothing is sent, so no plan has an id. */
  options: { dryRun?: boolean; replace?: boolean; prune?: boolean };
}

async function applyRows(
  output: Notices,
  api: Api,
  { rows, refusals, existing, options }: Application,
): Promise<ApplyOutcome> {
  const { applyPlans } = await import('../../apply.js');
  const { replaceByName } = await import('../../../replace.js');
  const isDryRun = options.dryRun === true;
  const { show, end } = output.progress('rows', rows.length);
  const work = applyPlans({
    rows,
    refusals,
    existing,
    ...createPlanWriter(api, isDryRun),
    replace: async (plan, input) => (isDryRun ? '' : (await replaceByName(api, plan, input)).id),
    isReplacingAnalysed: options.replace === true,
    isPruning: options.prune === true,
    onProgress: show,
  });
  return ended(work, end);
}

function archivedLine(plans: readonly PrunedPlan[], isDryRun: boolean): string {
  const said = words('files', english);
  if (isDryRun) return said.wouldArchive(plans.length);
  return said.archived(plans.length, `crop plan unarchive ${plans.map(({ id }) => id).join(' ')}`);
}

function replacedLine({ line, id, old_id }: Replacement): string {
  return words('files', english).replaced({ line, oldId: old_id, id });
}
