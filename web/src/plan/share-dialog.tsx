import type { CreatedShare, ListedCropPlan, SharedResult } from '@crop-planning/client';
import { spokenCode } from '@crop-planning/shared/words/languages/current';
import { modelDetailsOf } from '@crop-planning/shared/words/model-details';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CopyNote } from '../controls/copy-note.js';
import { Dialog } from '../controls/dialog.js';
import { FailureNote } from '../controls/failure-note.js';
import { useWork } from '../controls/use-work.js';
import { Loading } from '../controls/view.js';
import { WorkButton } from '../controls/work-button.js';
import { crop, queryClient, trpc } from '../service/service.js';
import { controls } from '../words/en/controls.js';
import { sharing } from '../words/en/sharing.js';
import { withMarks } from '../words/marks.js';
import { said } from '../words/said.js';
import { SharedResultView } from './shared-result.js';

/** Shows what the receiver of a link will see, with the two choices about it, and makes the link. */
export function ShareDialog({ plan, onClose }: { plan: ListedCropPlan; onClose(): void }) {
  const words = said('sharing', sharing);
  const [choices, setChoices] = useState({ show_name: false, exact_location: false });
  const [created, setCreated] = useState<CreatedShare>();
  const input = { plan_id: plan.id, ...choices };
  const preview = useQuery(
    trpc.shares.preview.queryOptions(input, { placeholderData: keepPreviousData, staleTime: 0 }),
  );
  const { run, isBusy, error } = useWork(async () => {
    setCreated(await crop.shares.create.mutate(input));
    await queryClient.invalidateQueries(trpc.shares.list.queryFilter());
  });
  return (
    <Dialog title={words.title} onClose={onClose}>
      {created === undefined ? (
        <div className="stack">
          <p>{words.about}</p>
          <fieldset className="share-choices">
            <legend>{words.inPage}</legend>
            <label className="check">
              <input
                type="checkbox"
                checked={choices.show_name}
                onChange={({ currentTarget }) => setChoices({ ...choices, show_name: currentTarget.checked })}
              />
              {words.showName}
            </label>
            {preview.data !== undefined && isPoint(preview.data) && (
              <label className="check">
                <input
                  type="checkbox"
                  checked={choices.exact_location}
                  onChange={({ currentTarget }) =>
                    setChoices({ ...choices, exact_location: currentTarget.checked })
                  }
                />
                {words.exact}
              </label>
            )}
            {preview.data !== undefined && isPoint(preview.data) && !choices.exact_location && (
              <p className="hint">{words.figures}</p>
            )}
          </fieldset>
          <FailureNote error={preview.error} onAgain={() => void preview.refetch()} />
          {preview.isPending && preview.error === null && <Loading>{words.loading}</Loading>}
          {preview.data !== undefined && (
            <div className="share-preview" role="region" aria-label={words.preview} tabIndex={0}>
              <SharedResultView result={preview.data} />
            </div>
          )}
          <FailureNote error={error} />
          <p className="actions end">
            <button type="button" onClick={onClose}>
              {said('controls', controls).cancel}
            </button>
            <WorkButton
              type="button"
              className="main"
              isBusy={isBusy || preview.data === undefined || preview.isPlaceholderData}
              onClick={() => run()}
            >
              {words.make}
            </WorkButton>
          </p>
        </div>
      ) : (
        <Made share={created} onClose={onClose} />
      )}
    </Dialog>
  );
}

/** Whether the plan's place may be a point of its own: a town that everybody can look up hides nothing. */
function isPoint({ analysis }: SharedResult): boolean {
  const details = modelDetailsOf({ ...analysis, id: '', crop_plan_id: '' });
  return (details?.climate.location?.place ?? null) === null;
}

/** Returns what makes a link show the language in which its owner sees what the receiver will see. */
function inLanguage(): string {
  const code = spokenCode();
  return code === 'en' ? '' : `?lang=${code}`;
}

function Made({ share: { url, path }, onClose }: { share: CreatedShare; onClose(): void }) {
  const words = said('sharing', sharing);
  return (
    <div className="stack">
      <CopyNote secret={(url ?? `${location.origin}${path}`) + inLanguage()} onDone={onClose}>
        {words.copyNow}
      </CopyNote>
      {url === null && (
        <p className="hint">{withMarks(words.noAddress, { setting: () => <code>PUBLIC_ORIGINS</code> })}</p>
      )}
    </div>
  );
}
