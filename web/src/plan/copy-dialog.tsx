import type { CreateCropPlanInput, ListedCropPlan } from '@crop-planning/client';
import { variantName } from '@crop-planning/shared/words/variant-name';
import { useQuery } from '@tanstack/react-query';
import { linkTo, open } from '../address/address.js';
import { FailureNote } from '../controls/failure-note.js';
import { Loading } from '../controls/view.js';
import { CreateDialog } from '../plans/create-dialog.js';
import { draftOf } from '../plans/planting-fields.js';
import { trpc } from '../service/service.js';

interface CopyDialogProps {
  plan: ListedCropPlan;
  /** What is different already. */
  changes?: Partial<CreateCropPlanInput>;
  onClose(): void;
}

/** Asks what a copy of a plan differs in, creates it and opens it; the original stays as it is. */
export function CopyDialog({ plan, changes = {}, onClose }: CopyDialogProps) {
  // The outline is too large to be part of every plan.
  const { data, error, refetch } = useQuery(
    trpc.cropPlans.get.queryOptions({ plan_id: plan.id, include: ['outline'] }),
  );
  if (error !== null) return <FailureNote error={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <Loading what="the plan" />;
  return (
    <CreateDialog
      title="Copy the plan"
      given={draftOf({ ...plan, ...changes, name: variantName(plan.name, changes) })}
      others={{ outline: data.outline ?? null }}
      onClose={onClose}
      onCreated={(id) => {
        onClose();
        open(linkTo('plan', { about: id }));
      }}
    />
  );
}
