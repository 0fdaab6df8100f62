import { isCropError, type CreateCropPlanInput } from '@crop-planning/client';
import { useMutation } from '@tanstack/react-query';
import { scoreMeaning, scoreRange } from '@crop-planning/shared/words/score-text';
import { useState } from 'react';
import { SignedInAs } from '../account/signed-in-as.js';
import { linkTo, type Address } from '../address/address.js';
import { FailureNote } from '../controls/failure-note.js';
import { Loading, View } from '../controls/view.js';
import { loadedView } from '../controls/loaded-view.js';
import { WorkButton } from '../controls/work-button.js';
import { PlanFacts } from '../plans/planting-fields.js';
import { refreshAnalysedPlans } from '../plans/refresh.js';
import { trpc } from '../service/service.js';
import { plan as english } from '../words/en/plan.js';
import { said } from '../words/said.js';
import { Explore } from './explore.js';
import { History } from './history.js';
import { PlanActions } from './plan-actions.js';
import { ResultParts } from './result-parts.js';
import { usePlan } from './use-plan.js';
import { VerdictPart } from './verdict.js';
import './plan.css';

const EditDialog = loadedView(async () => (await import('./edit-dialog.js')).EditDialog);
const CopyDialog = loadedView(async () => (await import('./copy-dialog.js')).CopyDialog);

export function PlanView({ address }: { address: Address }) {
  const words = said('plan', english);
  const planId = address.about ?? '';
  const { plan, analyses, report, error, again } = usePlan(planId);
  const [dialog, setDialog] = useState<'edit' | { copy: Partial<CreateCropPlanInput> }>();
  const close = () => setDialog(undefined);
  const run = useMutation(trpc.analyses.run.mutationOptions({ onSuccess: refreshAnalysedPlans }));
  if (plan === undefined) {
    if (error === null) return <Loading>{words.loading}</Loading>;
    return (
      <>
        <FailureNote error={error} onAgain={again} />
        {isCropError(error, 'CROP_PLAN_NOT_FOUND') && <SignedInAs />}
      </>
    );
  }
  return (
    <View
      // A plan opened from another one gets the focus too.
      key={planId}
      className="plan"
      title={plan.name}
      actions={
        <PlanActions
          plan={plan}
          newest={analyses?.[0]}
          isBusy={run.isPending}
          onAnalyse={() => run.mutate({ plan_id: planId })}
          onEdit={() => setDialog('edit')}
          onCopy={() => setDialog({ copy: {} })}
        />
      }
    >
      <PlanFacts plan={plan} question={report?.question} />
      <FailureNote error={run.error} />
      <FailureNote error={error} onAgain={again} />
      {report !== undefined && (
        <>
          {report.verdicts.length === 0 && (
            <NotAnalysed isBusy={run.isPending} onAnalyse={() => run.mutate({ plan_id: planId })} />
          )}
          {report.verdicts.map((verdict) => (
            <VerdictPart key={verdict.producer} verdict={verdict} result={report.result} />
          ))}
          <Explore plan={plan} onCopy={(copy) => setDialog({ copy })} />
          {report.result !== undefined && <ResultParts sections={report.result} />}
          {analyses !== undefined && analyses.length > 0 && <History planId={planId} newest={analyses} />}
        </>
      )}
      <p className="hint">
        {scoreRange()} {scoreMeaning().join(' ')}
      </p>
      <p className="no-print">
        <a href={linkTo('plans')}>{words.all}</a>
      </p>
      {dialog === 'edit' && <EditDialog plan={plan} onClose={close} />}
      {typeof dialog === 'object' && <CopyDialog plan={plan} changes={dialog.copy} onClose={close} />}
    </View>
  );
}

function NotAnalysed({ isBusy, onAnalyse }: { isBusy: boolean; onAnalyse(): void }) {
  const words = said('plan', english);
  return (
    <section className="card empty-plan">
      <p>{words.notAnalysed}</p>
      <p className="actions">
        <WorkButton type="button" className="main" isBusy={isBusy} onClick={onAnalyse}>
          {isBusy ? words.analysing : words.analyseNow}
        </WorkButton>
      </p>
    </section>
  );
}
