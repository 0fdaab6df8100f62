import type { ListedCropPlan } from '@crop-planning/client';
import { createCropWords } from '@crop-planning/shared/words/crops/crop-words';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { linkTo, open, type Address } from '../address/address.js';
import { StripLegend } from '../charts/year-strip.js';
import { FailureNote } from '../controls/failure-note.js';
import { loadedView } from '../controls/loaded-view.js';
import { Headings } from '../controls/table.js';
import { useWork } from '../controls/use-work.js';
import { Loading, View } from '../controls/view.js';
import { trpc } from '../service/service.js';
import { plans as english } from '../words/en/plans.js';
import { withMarks } from '../words/marks.js';
import { said } from '../words/said.js';
import { refreshPlans } from './refresh.js';
import { ExportDialog } from '../export/loaded-export.js';
import { setArchived } from './archiving.js';
import { BulkPanel } from './bulk-panel.js';
import { analyseInBulk } from './bulk-analysis.js';
import { choiceOf, choosePlans, hasFilters } from './chosen-plans.js';
import { NoPlans } from './no-plans.js';
import { Pages } from './pages.js';
import { PickedPlans } from './picked-plans.js';
import { PlanFilters } from './plan-filters.js';
import { PlanRow } from './plan-row.js';
import { usePlans } from './use-plans.js';
import './plans.css';

const CreateDialog = loadedView(async () => (await import('./create-dialog.js')).CreateDialog);

const pageSize = 50;

export function PlansView({ address }: { address: Address }) {
  const words = said('plans', english);
  const asked = JSON.stringify(address.filters);
  const wanted = useMemo(() => choiceOf(address.filters), [asked]);
  // The filters answer at once; the list follows when nothing else waits.
  const choice = useDeferredValue(wanted);
  const { plans, isComplete, isPending, error, again } = usePlans(choice);
  const [isCreating, setCreating] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const crops = useQuery(
    trpc.crops.list.queryOptions(undefined, { staleTime: Infinity, enabled: choice.query !== '' }),
  ).data;
  const cropWords = useMemo(() => createCropWords(crops ?? []), [crops]);
  const chosen = useMemo(() => choosePlans(plans, choice, cropWords), [plans, choice, cropWords]);
  const pageCount = Math.max(1, Math.ceil(chosen.length / pageSize));
  const page = Math.min(choice.page, pageCount);
  const shown = chosen.slice((page - 1) * pageSize, page * pageSize);
  const [pickedIds, setPicked] = useState<ReadonlySet<string>>(new Set());
  const picked = chosen.filter(({ id }) => pickedIds.has(id));
  const onPick = useCallback(
    (id: string, isPicked: boolean) =>
      setPicked((before) => new Set([...[...before].filter((one) => one !== id), ...(isPicked ? [id] : [])])),
    [],
  );
  const archive = useWork((plan: ListedCropPlan) => setArchived([plan], !plan.is_archived));
  const analyse = useMutation(trpc.analyses.run.mutationOptions({ onSuccess: refreshPlans }));
  const { mutate: run } = analyse;
  const onAnalyse = useCallback(({ id }: ListedCropPlan) => run({ plan_id: id }), [run]);
  const archiving = useRef(archive.run);
  archiving.current = archive.run;
  const onArchive = useCallback((plan: ListedCropPlan) => archiving.current(plan), []);
  const busyId = analyse.isPending ? analyse.variables.plan_id : undefined;
  const isEmpty = isComplete && plans.length === 0 && !choice.withArchived;

  return (
    <View
      title={words.title}
      actions={
        <>
          <a className="button" href={linkTo('import')}>
            {words.import}
          </a>
          {chosen.length > 0 && (
            <button type="button" onClick={() => setExporting(true)}>
              {words.export}
            </button>
          )}
          {chosen.length > 0 && (
            <button type="button" onClick={() => void analyseInBulk(chosen)}>
              {hasFilters(choice) ? words.analyseThese(chosen.length) : words.analyseAll}
            </button>
          )}
          <button type="button" className="main" onClick={() => setCreating(true)}>
            {words.newPlan}
          </button>
        </>
      }
    >
      <BulkPanel onDone={refreshPlans} />
      <FailureNote error={error} onAgain={again} />
      <FailureNote error={analyse.error ?? archive.error} />
      {isPending && error === null && <Loading>{words.loading}</Loading>}
      {isEmpty && <NoPlans onCreate={() => setCreating(true)} />}
      {(plans.length > 0 || choice.withArchived) && (
        <>
          <PlanFilters choice={wanted} />
          <p className="found" role="status">
            {words.found({ chosen: chosen.length, known: plans.length, isComplete })}
          </p>
          <PickedPlans plans={picked} onClear={() => setPicked(new Set())} />
          {picked.length > 0 && picked.length < chosen.length && (
            <button
              type="button"
              className="quiet pick-all"
              onClick={() => setPicked(new Set(chosen.map(({ id }) => id)))}
            >
              {words.pickAll(chosen.length)}
            </button>
          )}
          {shown.length > 0 && (
            <>
              <StripLegend sources={shown.flatMap(({ analysis }) => analysis?.local_months_source ?? [])} />
              <table className="cards plans">
                <Headings
                  titles={[words.plan, words.crop, words.place, words.planting, words.months, words.result]}
                  hasActions
                />
                <tbody>
                  {shown.map((plan) => (
                    <PlanRow
                      key={plan.id}
                      plan={plan}
                      isBusy={archive.isBusy || plan.id === busyId}
                      isPicked={pickedIds.has(plan.id)}
                      onPick={onPick}
                      onAnalyse={onAnalyse}
                      onArchive={onArchive}
                    />
                  ))}
                </tbody>
              </table>
            </>
          )}
          {chosen.length === 0 && isComplete && hasFilters(choice) && (
            <p>{withMarks(words.noneFits, { all: (text) => <a href={linkTo('plans')}>{text}</a> })}</p>
          )}
          <Pages page={page} count={pageCount} filters={address.filters} />
        </>
      )}
      {isExporting && (
        <ExportDialog plans={picked.length > 0 ? picked : chosen} onClose={() => setExporting(false)} />
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
