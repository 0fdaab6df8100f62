import { visible } from '@crop-planning/shared/visible-text';
import type { CropPlan } from '@crop-planning/shared';
import { requirePerson } from '../../../terminal/input/answers.js';
import type { Api } from '../../../service/api.js';
import { severalOptions } from '../../choice.js';
import { findPlan, planRule, planTitle, planWord } from '../../reference.js';
import { isOne, requireSelection, type Selection } from '../../several.js';
import { interruption, translating, type CliError } from '../../../terminal/failures.js';
import { quotedName } from '../../../terminal/shell-words.js';
import { deletedPlanView, type DeletedPlan } from '../../views/crop-plans.js';
import { optionalArgumentList, type Invocation, type OptionValues } from '../../../command/define-command.js';
import type { Output } from '../../../terminal/output/output.js';
import { defineServiceCommand, type Connections } from '../../../service/service-command.js';
import { words } from '@crop-planning/shared/words/languages/current';
import { changes as english } from '@crop-planning/shared/words/languages/en/changes';

const options = severalOptions('only show what would be deleted');

export const command = defineServiceCommand({
  words: 'plan delete',
  alias: 'rm',
  summary: 'Delete crop plans for good',
  about: [
    'Delete one or more crop plans for good: those that you name, or those that the options choose, as for',
    'crop plan list. A plan that has been analysed cannot be deleted. crop asks once for confirmation. JSON for several',
    'plans, or for plans that options choose, has {"plans": [...], "failed": [...]}.',
  ].join('\n'),
  examples: [
    'crop plan delete "Short rains beans" --dry-run',
    'crop plan delete "Short rains beans" --yes',
    'crop plan delete --label none --crop beans --dry-run',
  ],
  arguments: { plans: optionalArgumentList(planRule) },
  options,
  view: deletedPlanView,
  run: async (invocation) => {
    const { options: values, arguments: args, output } = invocation;
    const selection = { references: args.plans, ...values };
    requireSelection(selection, 'crop plan delete PLAN');
    const [reference = ''] = args.plans;
    if (isOne(selection)) await deleteOne(invocation, output, reference);
    else await deleteSeveral(invocation, output, selection);
  },
});

type Deletion = Invocation<unknown, OptionValues<typeof options>> & Connections;

async function deleteOne(
  { io, options: values, openSignedIn }: Deletion,
  output: Output<DeletedPlan>,
  reference: string,
): Promise<void> {
  const typed = { '--yes': values.yes || values.dryRun };
  requirePerson(io, typed, `crop plan delete ${quotedName(reference) ?? 'PLAN'} --yes`);
  const api = await openSignedIn();
  const plan = await findPlan(io, api, reference);
  const preview = await wouldDelete(api, plan);
  const said = words('changes', english);
  const named = planTitle(api, plan);
  if (values.dryRun) return output.item(preview, { sentence: said.wouldDelete(named) });
  const question = said.deleteForGood(visible(named));
  if (!values.yes && !(await io.prompts.confirm(question))) throw interruption('Nothing was deleted.');
  await output.item(await sendDelete(api, plan), { sentence: said.doneTo('delete', named) });
}

async function deleteSeveral(
  { io, options: values, openSignedIn }: Deletion,
  output: Output<DeletedPlan>,
  selection: Selection,
): Promise<void> {
  const { changeSeveral, selectPlans } = await import('../../several.js');
  const api = await openSignedIn();
  const plans = await selectPlans(io, api, selection);
  await changeSeveral(io, output, {
    plans,
    change: 'delete',
    options: values,
    tryNext: 'crop plan delete … --dry-run',
    preview: (plan) => wouldDelete(api, plan),
    isRefused: isAnalysed,
    send: (plan) => sendDelete(api, plan),
  });
}

function isAnalysed({ latest_analysis_at }: CropPlan): boolean {
  return latest_analysis_at !== null;
}

/** Throws if the plan cannot be deleted. */
async function wouldDelete(api: Api, plan: CropPlan): Promise<DeletedPlan> {
  if (isAnalysed(plan)) throw await analysedRefusal(api, plan);
  return { id: plan.id, deleted: false };
}

async function sendDelete(api: Api, plan: CropPlan): Promise<DeletedPlan> {
  await translating(
    () => api.call((client) => client.cropPlans.delete.mutate({ plan_id: plan.id })),
    (failure) => (failure.code === 'CROP_PLAN_HAS_ANALYSES' ? analysedRefusal(api, plan) : failure),
  );
  return { id: plan.id, deleted: true };
}

async function analysedRefusal(api: Api, plan: CropPlan): Promise<CliError> {
  const { refusalOf } = await import('../../../service/service-errors.js');
  return refusalOf('CROP_PLAN_HAS_ANALYSES', { tryNext: `crop plan archive ${planWord(api, plan)}` });
}
