import type { ListedCropPlan } from '@crop-planning/client';
import { complete } from '@crop-planning/shared/plan-files/listed-plan';
import { linkTo, open } from '../address/address.js';
import { PlanDialog } from '../plans/plan-dialog.js';
import { draftOf, inputOf, type Draft } from '../plans/planting-fields.js';
import { refreshAnalysedPlans } from '../plans/refresh.js';
import { announce } from '../undo/done.js';
import { correctPlan, isAnotherPlanting, readPlan } from './correct.js';

/** Changes anything of a plan; one that has been analysed is replaced by a corrected copy. */
export function EditDialog({ plan, onClose }: { plan: ListedCropPlan; onClose(): void }) {
  async function save(draft: Draft): Promise<void> {
    const { plan: corrected, undo } = await correctPlan(await readPlan(plan.id), changesIn(plan, draft));
    await refreshAnalysedPlans();
    onClose();
    if (corrected.id !== plan.id) open(linkTo('plan', { about: corrected.id }));
    if (undo === undefined) return;
    announce(
      () => `${corrected.name} is corrected; the plan as it was is archived.`,
      async () => {
        await undo();
        await refreshAnalysedPlans();
        open(linkTo('plan', { about: plan.id }));
      },
    );
  }
  return (
    <PlanDialog
      title="Edit the plan"
      action={['Save', 'Saving…']}
      given={draftOf(plan)}
      note={(draft) => <Consequence plan={plan} draft={draft} />}
      save={save}
      onClose={onClose}
    />
  );
}

/** Says what saving does besides. */
function Consequence({ plan, draft }: { plan: ListedCropPlan; draft: Draft }) {
  if (plan.latest_analysis_at === null) return null;
  return (
    <p className="hint" role="status">
      {isAnotherPlanting(complete(plan), changesIn(plan, draft))
        ? 'The analyses of this plan are about what it was. Saving therefore makes a corrected plan, has it analysed, and archives this one with its history. You can undo that.'
        : 'Another risk tolerance or climate takes effect with the next analysis.'}
    </p>
  );
}

/** Returns what has been changed in the form. */
function changesIn(plan: ListedCropPlan, draft: Draft) {
  const before = new Map(Object.entries(inputOf(draftOf(plan))));
  const after = Object.entries(inputOf(draft));
  return Object.fromEntries(after.filter(([name, value]) => value !== before.get(name)));
}
