import type { CropPlan } from '@crop-planning/shared';
import type { Api } from '../service/api.js';
import { CliError, exitCodes, interruption, usageError } from '../terminal/failures.js';
import { canAsk, type Io } from '../terminal/io.js';
import { ended, type Output } from '../terminal/output/output.js';
import { counted } from '@crop-planning/shared/words/listing';
import { changePlans, failureLine } from './bulk.js';
import { choosePlans, cropWordsFor, hasFilter, type PlanChoice } from './choice.js';
import { fetchPlans, findPlans } from './reference.js';
import { words } from '@crop-planning/shared/words/languages/current';
import { changes as english, type PlanChange } from '@crop-planning/shared/words/languages/en/changes';

export interface Selection extends PlanChoice {
  references: readonly string[];
  /** Whether the user chose every plan that is not archived. */
  all?: boolean;
}

/** Whether the selection is one plan by its reference, for which a command answers with the plan itself. */
export function isOne({ references, ...choice }: Selection): boolean {
  return references.length === 1 && !hasFilter(choice);
}

/** Refuses a selection that names plans and filters them too, or does neither. */
export function requireSelection({ references, all, ...choice }: Selection, example: string): void {
  const isChosen = all === true || hasFilter(choice);
  if (references.length > 0 && isChosen)
    throw usageError('Name plans or choose them with options, not both.', { tryNext: example });
  if (references.length === 0 && !isChosen)
    throw usageError('Name one or more plans, or choose them with --label, --query and the like.', {
      tryNext: example,
    });
}

/**
 * Finds the plans that are named, or those that match every filter. Filters choose only archived plans if
 * `isArchived` is true, and otherwise only plans that are not archived.
 */
export async function selectPlans(
  io: Io,
  api: Api,
  { references, ...choice }: Selection,
  isArchived = false,
): Promise<CropPlan[]> {
  if (references.length > 0) return findPlans(io, api, references);
  const [plans, cropWords] = await Promise.all([
    fetchPlans(api, { include_archived: isArchived }),
    cropWordsFor(api, choice),
  ]);
  return choosePlans(plans, choice, cropWords).filter((plan) => plan.is_archived === isArchived);
}

export interface Change<Done extends { id: string }> {
  plans: readonly CropPlan[];
  /** What the command does to the plans. */
  change: PlanChange;
  options: ChangeOptions;
  /** The command to suggest where `--yes` is missing. */
  tryNext: string;
  /** Returns what a dry run lists for a plan; throws if the plan could not be changed. */
  preview(plan: CropPlan): Done | Promise<Done>;
  /** Whether the plan certainly cannot be changed, so that nobody is asked about it. */
  isRefused?(plan: CropPlan): boolean;
  /** Changes one plan; an error that it throws is the plan's failure. */
  send(plan: CropPlan): Promise<Done>;
  /** Words for the next step, with the plans that were changed. */
  next?(changed: readonly Done[]): string | undefined;
}

/** The options of commands that change several plans. */
export interface ChangeOptions {
  yes?: boolean;
  dryRun?: boolean;
}

const namesShownMax = 3;

/**
 * Asks once for confirmation if options chose the plans or there are several; without a terminal, `--yes` is
 * required.
 */
async function confirmSeveral(
  io: Io,
  { plans, change, tryNext }: Pick<Change<never>, 'plans' | 'change' | 'tryNext'>,
): Promise<void> {
  if (plans.length === 0) return;
  const count = plans.length;
  if (!canAsk(io))
    throw usageError(`--yes is missing: this would ${change} ${counted(count, 'plan')}.`, { tryNext });
  const { visible } = await import('@crop-planning/shared/visible-text');
  const names = plans.slice(0, namesShownMax).map(({ name }) => `"${visible(name)}"`);
  const question = words('changes', english).question({ change, count, names, more: count - names.length });
  if (await io.prompts.confirm(question)) return;
  throw interruption('No plan was changed.');
}

/**
 * Changes the plans after a confirmation, several at a time, shows those that were changed, and sums up; throws if
 * any failed.
 */
export async function changeSeveral<Done extends { id: string }>(
  io: Io,
  output: Output<Done>,
  { plans, change, options, tryNext, preview, isRefused = () => false, send, next }: Change<Done>,
): Promise<void> {
  const isDryRun = options.dryRun === true;
  const open = plans.filter((plan) => !isRefused(plan));
  if (options.yes !== true && !isDryRun) await confirmSeveral(io, { plans: open, change, tryNext });
  const { show, end } = output.progress('plans', plans.length);
  const work = changePlans(plans, async (plan) => (isDryRun ? preview(plan) : send(plan)), show);
  const { changed, failed, stoppedBy } = await ended(work, end);
  await output.list(changed, { wrap: (shown) => ({ plans: shown, failed }) });
  for (const plan of failed) await output.remark(failureLine(plan));
  const said = words('changes', english);
  await output.remark((isDryRun ? said.wouldDo : said.done)(change, changed.length));
  if (!isDryRun && changed.length > 0) await output.next(next?.(changed));
  if (stoppedBy !== undefined) throw stoppedBy;
  if (failed.length === 0) return;
  const message = `${failed.length} of ${plans.length} plans failed.`;
  throw new CliError(exitCodes.refused, 'PLANS_FAILED', message);
}
