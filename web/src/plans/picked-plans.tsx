// What can be done with the plans that were picked in the list, as with several plans at the command line.
import type { ListedCropPlan } from '@crop-planning/client';
import { counted } from '@crop-planning/shared/words/listing';
import { useState } from 'react';
import { linkTo } from '../address/address.js';
import { FailureNote } from '../controls/failure-note.js';
import { loadedView } from '../controls/loaded-view.js';
import { useWork } from '../controls/use-work.js';
import { WorkButton } from '../controls/work-button.js';
import { setArchived } from './archiving.js';
import { analyseInBulk } from './bulk-analysis.js';
import { deleteLater } from './leaving-plans.js';

const Confirm = loadedView(async () => (await import('../controls/confirm.js')).Confirm);

/** As many plans as fit side by side. */
const comparedMax = 4;

interface PickedPlansProps {
  plans: readonly ListedCropPlan[];
  onClear(): void;
}

export function PickedPlans({ plans, onClear }: PickedPlansProps) {
  const [isDeleting, setDeleting] = useState(false);
  const isArchived = plans.every(({ is_archived }) => is_archived);
  const { run, isBusy, error } = useWork(async () => {
    await setArchived(plans, !isArchived);
    onClear();
  });
  const deletable = plans.filter(({ latest_analysis_at }) => latest_analysis_at === null);
  if (plans.length === 0) return null;
  return (
    <section className="picked" aria-label="The plans that you have picked">
      <p role="status">{counted(plans.length, 'plan')} picked</p>
      <div className="actions">
        {plans.length > 1 && plans.length <= comparedMax && (
          <a className="button" href={linkTo('compare', { plans: plans.map(({ id }) => id).join(',') })}>
            Compare
          </a>
        )}
        <button type="button" onClick={() => void analyseInBulk(plans)}>
          Analyse these
        </button>
        <WorkButton type="button" isBusy={isBusy} onClick={() => run()}>
          {isArchived ? 'Restore these' : 'Archive these'}
        </WorkButton>
        {deletable.length > 0 && (
          <button type="button" className="danger" onClick={() => setDeleting(true)}>
            Delete these…
          </button>
        )}
        <button type="button" className="quiet" onClick={onClear}>
          Pick none
        </button>
      </div>
      <FailureNote error={error} />
      {isDeleting && (
        <Confirm
          title={`Delete ${counted(deletable.length, 'plan')}?`}
          action={`Delete ${counted(deletable.length, 'plan')}`}
          onConfirm={async () => {
            deleteLater(deletable);
            onClear();
          }}
          onClose={() => setDeleting(false)}
        >
          {deletionWords(plans.length, deletable)}
        </Confirm>
      )}
    </section>
  );
}

function deletionWords(picked: number, deletable: readonly ListedCropPlan[]): string {
  const [only, ...others] = deletable;
  const kept = picked - deletable.length;
  const why = `${counted(kept, 'plan has', 'plans have')} been analysed and can only be archived.`;
  const which = only !== undefined && others.length === 0 ? `${only.name} is` : 'They are';
  const lost = `${which} deleted for good, with everything that you entered; for ten seconds you can undo it.`;
  return kept === 0 ? lost : `${lost} ${why}`;
}
