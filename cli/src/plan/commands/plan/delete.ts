import { visible } from '@crop-planning/shared/visible-text';
import type { CropPlan } from '@crop-planning/shared';
import { requirePerson } from '../../../terminal/input/answers.js';
import type { Api } from '../../../service/api.js';
import { findPlan, planArgument } from '../../reference.js';
import { CliError, interruption } from '../../../terminal/failures.js';
import { quotedName } from '../../../terminal/shell-words.js';
import { deletedPlanView } from '../../views/crop-plans.js';
import { defineCommand, flag } from '../../../command/define-command.js';
import { itemOptions } from '../../../command/shared-options.js';

export const command = defineCommand({
  words: 'plan delete',
  alias: 'rm',
  summary: 'Delete a crop plan for good',
  about: 'Delete a crop plan for good. A plan that has been analysed cannot be deleted.',
  examples: ['crop plan delete "Short rains beans" --dry-run', 'crop plan delete "Short rains beans" --yes'],
  arguments: { plan: planArgument },
  options: {
    yes: flag('-y, --yes', 'do not ask for confirmation'),
    dryRun: flag('--dry-run', 'only show what would be deleted'),
    ...itemOptions,
  },
  view: deletedPlanView,
  run: async ({ io, output, options, arguments: { plan: reference }, openSignedIn }) => {
    const mayDelete = options.yes === true || options.dryRun === true;
    requirePerson(
      io,
      mayDelete ? [] : ['--yes'],
      `crop plan delete ${quotedName(reference) ?? 'PLAN'} --yes`,
    );
    const api = await openSignedIn();
    const plan = await findPlan(io, api, reference);
    if (options.dryRun) {
      if (plan.latest_analysis_at !== null) throw await analysedRefusal(plan);
      return output.item(
        { id: plan.id, deleted: false },
        { sentence: `Would delete "${plan.name}" (${plan.id}).` },
      );
    }
    if (
      !options.yes &&
      !(await io.prompts.confirm(`Delete "${visible(plan.name)}" (${plan.id}) for good?`))
    ) {
      throw interruption('Nothing was deleted.');
    }
    await sendDelete(api, plan);
    await output.item({ id: plan.id, deleted: true }, { sentence: `Deleted "${plan.name}" (${plan.id}).` });
  },
});

async function sendDelete(api: Api, plan: CropPlan): Promise<void> {
  try {
    await api.call((client) => client.cropPlans.delete.mutate({ plan_id: plan.id }));
  } catch (error) {
    const isAnalysed = error instanceof CliError && error.code === 'CROP_PLAN_HAS_ANALYSES';
    throw isAnalysed ? await analysedRefusal(plan) : error;
  }
}

async function analysedRefusal({ id }: CropPlan): Promise<CliError> {
  const { refusalOf } = await import('../../../service/service-errors.js');
  return refusalOf('CROP_PLAN_HAS_ANALYSES', { tryNext: `crop plan archive ${id}` });
}
