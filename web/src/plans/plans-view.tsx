import type { ListedCropPlan } from '@crop-planning/client';
import { createCropWords } from '@crop-planning/shared/words/crop-words';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { linkTo, open, type Address } from '../address/address.js';
import { StripLegend } from '../charts/year-strip.js';
import { FailureNote } from '../controls/failure-note.js';
import { Headings } from '../controls/table.js';
import { Loading, View } from '../controls/view.js';
import { queryClient, trpc } from '../service/service.js';
import { ArchivedNote } from './archived-note.js';
import { BulkPanel } from './bulk-panel.js';
import { analyseInBulk } from './bulk-analysis.js';
import { choiceOf, choosePlans, hasFilters } from './chosen-plans.js';
import { CreateDialog } from './create-dialog.js';
import { NoPlans } from './no-plans.js';
import { Pages } from './pages.js';
import { PlanFilters } from './plan-filters.js';
import { PlanRow } from './plan-row.js';
import { usePlans } from './use-plans.js';
import './plans.css';

const pageSize = 50;
const titles = ['Plan', 'Crop', 'Place', 'Planting', 'January to December', 'Result', 'Actions'];

export function PlansView({ address }: { address: Address }) {
  const choice = choiceOf(address.filters);
  const { plans, isComplete, isPending, error, again } = usePlans(choice);
  const [isCreating, setCreating] = useState(false);
  const crops = useQuery(
    trpc.crops.list.queryOptions(undefined, { staleTime: Infinity, enabled: choice.query !== '' }),
  ).data;
  const cropWords = useMemo(() => createCropWords(crops ?? []), [crops]);
  const chosen = useMemo(
    () => choosePlans(plans, choice, cropWords),
    [plans, JSON.stringify(choice), cropWords],
  );
  const pageCount = Math.max(1, Math.ceil(chosen.length / pageSize));
  const page = Math.min(choice.page, pageCount);
  const shown = chosen.slice((page - 1) * pageSize, page * pageSize);
  const archive = useMutation(trpc.cropPlans.update.mutationOptions({ onSuccess: refresh }));
  const analyse = useMutation(trpc.analyses.run.mutationOptions({ onSuccess: refresh }));
  const { mutate: update } = archive;
  const { mutate: run } = analyse;
  const onArchive = useCallback(
    ({ id, is_archived }: ListedCropPlan) => update({ plan_id: id, is_archived: !is_archived }),
    [update],
  );
  const onAnalyse = useCallback(({ id }: ListedCropPlan) => run({ plan_id: id }), [run]);
  const busyId = [archive, analyse].find(({ isPending: isBusy }) => isBusy)?.variables?.plan_id;
  const archived = archive.data?.is_archived === true && !choice.withArchived ? archive.data : undefined;
  const isEmpty = isComplete && plans.length === 0 && !choice.withArchived;

  return (
    <View
      title="Plans"
      actions={
        <>
          {chosen.length > 0 && (
            <button type="button" onClick={() => void analyseInBulk(chosen)}>
              Analyse {hasFilters(choice) ? `these ${chosen.length}` : 'all'}
            </button>
          )}
          <button type="button" className="main" onClick={() => setCreating(true)}>
            New plan
          </button>
        </>
      }
    >
      <BulkPanel onDone={refresh} />
      <FailureNote error={error} onAgain={again} />
      <FailureNote error={analyse.error ?? archive.error} />
      {isPending && error === null && <Loading what="your plans" />}
      {isEmpty && <NoPlans onCreate={() => setCreating(true)} />}
      {(plans.length > 0 || choice.withArchived) && (
        <>
          <PlanFilters choice={choice} />
          <p className="found" role="status">
            {foundWords(chosen.length, plans.length, isComplete)}
          </p>
          {shown.length > 0 && (
            <>
              <StripLegend sources={shown.flatMap(({ analysis }) => analysis?.local_months_source ?? [])} />
              <table className="plans">
                <Headings titles={titles} />
                <tbody>
                  {shown.map((plan) => (
                    <PlanRow
                      key={plan.id}
                      plan={plan}
                      isBusy={plan.id === busyId}
                      onAnalyse={onAnalyse}
                      onArchive={onArchive}
                    />
                  ))}
                </tbody>
              </table>
            </>
          )}
          {chosen.length === 0 && isComplete && hasFilters(choice) && (
            <p>
              No plan fits these filters. <a href={linkTo('plans')}>Show all plans</a>
            </p>
          )}
          <Pages page={page} count={pageCount} filters={address.filters} />
        </>
      )}
      {archived !== undefined && (
        <ArchivedNote plan={archived} onUndo={() => update({ plan_id: archived.id, is_archived: false })} />
      )}
      {isCreating && (
        <CreateDialog
          onClose={() => setCreating(false)}
          onCreated={(id) => open(linkTo('plan', { about: id }))}
        />
      )}
    </View>
  );
}

function refresh(): Promise<void> {
  return queryClient.invalidateQueries(trpc.cropPlans.pathFilter());
}

function foundWords(chosen: number, known: number, isComplete: boolean): string {
  const count = chosen.toLocaleString('en');
  const all = known.toLocaleString('en');
  const some = chosen === known ? `${all} ${known === 1 ? 'plan' : 'plans'}` : `${count} of ${all} plans`;
  return isComplete ? some : `${some} so far, loading the others…`;
}
