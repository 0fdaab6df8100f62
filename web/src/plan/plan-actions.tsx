import type { ListedCropPlan } from '@crop-planning/client';
import { useMutation } from '@tanstack/react-query';
import { linkTo, open } from '../address/address.js';
import { FailureNote } from '../controls/failure-note.js';
import { queryClient, trpc } from '../service/service.js';

interface PlanActionsProps {
  plan: ListedCropPlan;
  isBusy: boolean;
  onAnalyse(): void;
  onEdit(): void;
}

export function PlanActions({ plan, isBusy, onAnalyse, onEdit }: PlanActionsProps) {
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
  const { id, is_archived, latest_analysis_at } = plan;
  return (
    <>
      <button type="button" className="main" disabled={isBusy} onClick={onAnalyse}>
        {isBusy ? 'Analysing…' : 'Analyse'}
      </button>
      <button type="button" onClick={onEdit}>
        Edit
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
        <button
          type="button"
          className="danger"
          disabled={remove.isPending}
          onClick={() => remove.mutate({ plan_id: id })}
        >
          Delete
        </button>
      )}
      <FailureNote error={update.error ?? remove.error} />
    </>
  );
}
