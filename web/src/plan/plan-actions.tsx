import type { ListedCropPlan } from '@crop-planning/client';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { linkTo, open } from '../address/address.js';
import { Confirm } from '../controls/confirm.js';
import { FailureNote } from '../controls/failure-note.js';
import { queryClient, trpc } from '../service/service.js';

interface PlanActionsProps {
  plan: ListedCropPlan;
  isBusy: boolean;
  onAnalyse(): void;
  onEdit(): void;
  onCopy(): void;
}

export function PlanActions({ plan, isBusy, onAnalyse, onEdit, onCopy }: PlanActionsProps) {
  const refresh = () => queryClient.invalidateQueries(trpc.cropPlans.pathFilter());
  const update = useMutation(trpc.cropPlans.update.mutationOptions({ onSuccess: refresh }));
  const remove = useMutation(
    trpc.cropPlans.delete.mutationOptions({
      onSuccess: () => {
        open(linkTo('plans'));
        return refresh();
      },
    }),
  );
  const [isDeleting, setDeleting] = useState(false);
  const { id, name, is_archived, latest_analysis_at } = plan;
  return (
    <>
      <button type="button" className="main" disabled={isBusy} onClick={onAnalyse}>
        {isBusy ? 'Analysing…' : 'Analyse'}
      </button>
      <button type="button" onClick={onEdit}>
        Edit
      </button>
      <button type="button" onClick={onCopy}>
        Copy
      </button>
      <button
        type="button"
        disabled={update.isPending}
        onClick={() => update.mutate({ plan_id: id, is_archived: !is_archived })}
      >
        {is_archived ? 'Restore' : 'Archive'}
      </button>
      <button type="button" onClick={() => print()}>
        Print the report
      </button>
      {latest_analysis_at === null && (
        // A plan with a history can only be archived.
        <button type="button" className="danger" onClick={() => setDeleting(true)}>
          Delete…
        </button>
      )}
      {isDeleting && (
        <Confirm
          title="Delete this plan?"
          action="Delete the plan"
          onConfirm={() => remove.mutateAsync({ plan_id: id })}
          onClose={() => setDeleting(false)}
        >
          <bdi>{name}</bdi> is deleted for good, with everything that you entered. To keep it out of your
          list, archive it instead.
        </Confirm>
      )}
      <FailureNote error={update.error} />
    </>
  );
}
