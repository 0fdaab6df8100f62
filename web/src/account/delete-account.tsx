import { useState } from 'react';
import { Dialog } from '../controls/dialog.js';
import { FailureNote } from '../controls/failure-note.js';
import { OwnPassword } from '../controls/account-fields.js';
import { useForm } from '../controls/use-work.js';
import { WorkButton } from '../controls/work-button.js';
import { crop, session } from '../service/service.js';
import { account } from '../words/en/account.js';
import { controls } from '../words/en/controls.js';
import { entry } from '../words/en/entry.js';
import { said } from '../words/said.js';
import { AccountName, wrongPassword } from './account-name.js';

export function DeleteAccount() {
  const [isAsking, setAsking] = useState(false);
  const { onSubmit, isBusy, error } = useForm(async ({ password = '' }) => {
    await crop.auth.deleteMe.mutate({ password });
    await session.logOut();
  });
  const words = said('account', account);
  return (
    <section className="card">
      <h2>{words.delete}</h2>
      <p>{words.deleteText}</p>
      <p className="actions">
        <button type="button" className="danger" onClick={() => setAsking(true)}>
          {words.deleteAsk}
        </button>
      </p>
      {isAsking && (
        <Dialog title={words.delete} onClose={() => setAsking(false)}>
          <form className="stack" onSubmit={onSubmit}>
            <AccountName />
            <p>{words.deleteQuestion}</p>
            <OwnPassword label={said('entry', entry).password} name="password" />
            <FailureNote error={error} words={wrongPassword()} />
            <p className="actions end">
              <button type="button" onClick={() => setAsking(false)}>
                {said('controls', controls).cancel}
              </button>
              <WorkButton className="danger" isBusy={isBusy}>
                {isBusy ? words.deleting : words.deleteNow}
              </WorkButton>
            </p>
          </form>
        </Dialog>
      )}
    </section>
  );
}
