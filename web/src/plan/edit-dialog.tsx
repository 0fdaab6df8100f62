import type { ListedCropPlan } from '@crop-planning/client';
import { complete } from '@crop-planning/shared/plan-files/listed-plan';
import { linkTo, open } from '../address/address.js';
import { PlanDialog } from '../plans/plan-dialog.js';
import { draftOf, inputOf, type Draft } from '../plans/planting-fields.js';
import { refreshAnalysedPlans } from '../plans/refresh.js';
import { announce } from '../undo/done.js';
import { planForm } from '../words/en/plan-form.js';
import { said } from '../words/said.js';
import { correctPlan, isAnotherPlanting, readPlan } from './correct.js';

/** Changes anything of a plan; one that has been analysed is replaced by a corrected copy. */
export function EditDialog({ plan, onClose }: { plan: ListedCropPlan; onClose(): void }) {
  const words = said('planForm', planForm);
  async function save(draft: Draft): Promise<void> {
    const { plan: corrected, undo } = await correctPlan(await readPlan(plan.id), changesIn(plan, draft));
    await refreshAnalysedPlans();
    onClose();
    if (corrected.id !== plan.id) open(linkTo('plan', { about: corrected.id }));
    if (undo === undefined) return;
    announce(
      () => said('planForm', planForm).corrected(corrected.name),
      async () => {
        await undo();
        await refreshAnalysedPlans();
        open(linkTo('plan', { about: plan.id }));
      },
    );
  }
  return (
    <PlanDialog
      title={words.editPlan}
      action={[words.save, words.saving]}
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
  const { makesAnother, takesEffect } = said('planForm', planForm);
  return (
    <p className="hint" role="status">
      {isAnotherPlanting(complete(plan), changesIn(plan, draft)) ? makesAnother : takesEffect}
    </p>
  );
}

/** Returns what has been changed in the form. */
function changesIn(plan: ListedCropPlan, draft: Draft) {
  const before = new Map(Object.entries(inputOf(draftOf(plan))));
  const after = Object.entries(inputOf(draft));
  return Object.fromEntries(after.filter(([name, value]) => value !== before.get(name)));
}
