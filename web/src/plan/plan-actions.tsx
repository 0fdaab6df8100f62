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
  const isOutdated = useIsOutdated(plan, newest);
  const archive = useWork(() => setArchived([plan], !plan.is_archived));
  const [isDeleting, setDeleting] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const [isSharing, setSharing] = useState(false);
  const { name, is_archived, latest_analysis_at } = plan;
  return (
    <>
      {isOutdated === false && !isBusy ? (
        <span className="hint">The model would say the same today.</span>
      ) : (
        <WorkButton
          type="button"
          className="main"
          isBusy={isBusy || isOutdated === undefined}
          onClick={onAnalyse}
        >
          {isBusy ? 'Analysing…' : newest === undefined ? 'Analyse' : 'Analyse again'}
        </WorkButton>
      )}
      <button type="button" onClick={onEdit}>
        Edit
      </button>
      <button type="button" onClick={onCopy}>
        Copy
      </button>
      <WorkButton type="button" isBusy={archive.isBusy} onClick={() => archive.run()}>
        {is_archived ? 'Restore' : 'Archive'}
      </WorkButton>
      <button type="button" onClick={() => print()}>
        Print the report
      </button>
      <button type="button" onClick={() => setExporting(true)}>
        Export…
      </button>
      {latest_analysis_at !== null && (
        <button type="button" onClick={() => setSharing(true)}>
          Share…
        </button>
      )}
      {isSharing && <ShareDialog plan={plan} onClose={() => setSharing(false)} />}
      {latest_analysis_at === null && (
        // A plan with a history can only be archived.
        <button type="button" className="danger" onClick={() => setDeleting(true)}>
          Delete…
        </button>
      )}
      {isExporting && <ExportDialog plans={[plan]} onClose={() => setExporting(false)} />}
      {isDeleting && (
        <Confirm
          title="Delete this plan?"
          action="Delete the plan"
          onConfirm={async () => {
            deleteLater([plan]);
            open(linkTo('plans'));
          }}
          onClose={() => setDeleting(false)}
        >
          <bdi>{name}</bdi> is deleted for good, with everything that you entered; for ten seconds you can
          undo it. To keep it out of your list, archive it instead.
        </Confirm>
      )}
      <FailureNote error={archive.error} />
    </>
  );
}
