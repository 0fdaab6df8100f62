import type { Analysis, ListedCropPlan } from '@crop-planning/client';
import { useState } from 'react';
import { linkTo, open } from '../address/address.js';
import { Confirm } from '../controls/confirm.js';
import { loadedView } from '../controls/loaded-view.js';
import { FailureNote } from '../controls/failure-note.js';
import { useWork } from '../controls/use-work.js';
import { WorkButton } from '../controls/work-button.js';
import { setArchived } from '../plans/archiving.js';
import { deleteLater } from '../plans/leaving-plans.js';
import { ExportDialog } from '../export/loaded-export.js';
import { plan as english } from '../words/en/plan.js';
import { withMarks } from '../words/marks.js';
import { said } from '../words/said.js';
import { useIsOutdated } from './use-outdated.js';

const ShareDialog = loadedView(async () => (await import('./share-dialog.js')).ShareDialog);

interface PlanActionsProps {
  plan: ListedCropPlan;
  /** The newest analysis, once it has arrived and if there is one. */
  newest: Analysis | undefined;
  isBusy: boolean;
  onAnalyse(): void;
  onEdit(): void;
  onCopy(): void;
}

export function PlanActions({ plan, newest, isBusy, onAnalyse, onEdit, onCopy }: PlanActionsProps) {
  const words = said('plan', english);
  const isOutdated = useIsOutdated(plan, newest);
  const archive = useWork(() => setArchived([plan], !plan.is_archived));
  const [isDeleting, setDeleting] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const [isSharing, setSharing] = useState(false);
  const { name, is_archived, latest_analysis_at } = plan;
  return (
    <>
      {isOutdated === false && !isBusy ? (
        <span className="hint">{words.sameToday}</span>
      ) : (
        <WorkButton
          type="button"
          className="main"
          isBusy={isBusy || isOutdated === undefined}
          onClick={onAnalyse}
        >
          {isBusy ? words.analysing : newest === undefined ? words.analyse : words.analyseAgain}
        </WorkButton>
      )}
      <button type="button" onClick={onEdit}>
        {words.edit}
      </button>
      <button type="button" onClick={onCopy}>
        {words.copy}
      </button>
      <WorkButton type="button" isBusy={archive.isBusy} onClick={() => archive.run()}>
        {is_archived ? words.restore : words.archive}
      </WorkButton>
      <button type="button" onClick={() => print()}>
        {words.print}
      </button>
      <button type="button" onClick={() => setExporting(true)}>
        {words.export}
      </button>
      {latest_analysis_at !== null && (
        <button type="button" onClick={() => setSharing(true)}>
          {words.share}
        </button>
      )}
      {isSharing && <ShareDialog plan={plan} onClose={() => setSharing(false)} />}
      {latest_analysis_at === null && (
        // A plan with a history can only be archived.
        <button type="button" className="danger" onClick={() => setDeleting(true)}>
          {words.delete}
        </button>
      )}
      {isExporting && <ExportDialog plans={[plan]} onClose={() => setExporting(false)} />}
      {isDeleting && (
        <Confirm
          title={words.deleteTitle}
          action={words.deleteAction}
          onConfirm={async () => {
            deleteLater([plan]);
            open(linkTo('plans'));
          }}
          onClose={() => setDeleting(false)}
        >
          {withMarks(words.deletion, { name: () => <bdi>{name}</bdi> })}
        </Confirm>
      )}
      <FailureNote error={archive.error} />
    </>
  );
}
