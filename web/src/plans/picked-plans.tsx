// What can be done with the plans that were picked in the list, as with several plans at the command line.
import type { ListedCropPlan } from '@crop-planning/client';
import { useState } from 'react';
import { linkTo } from '../address/address.js';
import { FailureNote } from '../controls/failure-note.js';
import { loadedView } from '../controls/loaded-view.js';
import { useWork } from '../controls/use-work.js';
import { WorkButton } from '../controls/work-button.js';
import { picked } from '../words/en/picked.js';
import { withMarks } from '../words/marks.js';
import { said } from '../words/said.js';
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
  const words = said('picked', picked);
  return (
    <section className="picked" aria-label={words.region}>
      <p role="status">{words.count(plans.length)}</p>
      <div className="actions">
        {plans.length > 1 && plans.length <= comparedMax && (
          <a className="button" href={linkTo('compare', { plans: plans.map(({ id }) => id).join(',') })}>
            {words.compare}
          </a>
        )}
        <button type="button" onClick={() => void analyseInBulk(plans)}>
          {words.analyse}
        </button>
        <WorkButton type="button" isBusy={isBusy} onClick={() => run()}>
          {isArchived ? words.restore : words.archive}
        </WorkButton>
        {deletable.length > 0 && (
          <button type="button" className="danger" onClick={() => setDeleting(true)}>
            {words.delete}
          </button>
        )}
        <button type="button" className="quiet" onClick={onClear}>
          {words.none}
        </button>
      </div>
      <FailureNote error={error} />
      {isDeleting && (
        <Confirm
          title={words.deleteTitle(deletable.length)}
          action={words.deleteAction(deletable.length)}
          onConfirm={async () => {
            deleteLater(deletable);
            onClear();
          }}
          onClose={() => setDeleting(false)}
        >
          {withMarks(words.deletion(deletable.length, plans.length - deletable.length), {
            name: () => <bdi>{deletable[0]?.name}</bdi>,
          })}
        </Confirm>
      )}
    </section>
  );
}
