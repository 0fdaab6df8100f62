import type { CreateCropPlanInput, ListedCropPlan } from '@crop-planning/client';
import { variantName } from '@crop-planning/shared/words/planting/variant-name';
import { linkTo, open } from '../address/address.js';
import { CreateDialog } from '../plans/create-dialog.js';
import { draftOf } from '../plans/planting-fields.js';
import { planForm } from '../words/en/plan-form.js';
import { said } from '../words/said.js';

interface CopyDialogProps {
  /** With its outline, which the copy keeps. */
  plan: ListedCropPlan;
  /** What is different already. */
  changes?: Partial<CreateCropPlanInput>;
  onClose(): void;
}

/** Asks what a copy of a plan differs in, creates it and opens it; the original stays as it is. */
export function CopyDialog({ plan, changes = {}, onClose }: CopyDialogProps) {
  return (
    <CreateDialog
      title={said('planForm', planForm).copyPlan}
      given={draftOf({ ...plan, ...changes, name: variantName(plan.name, changes) })}
      onClose={onClose}
      onCreated={(id) => {
        onClose();
        open(linkTo('plan', { about: id }));
      }}
    />
  );
}
