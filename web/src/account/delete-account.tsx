import { useState } from 'react';
import { Dialog } from '../controls/dialog.js';
import { FailureNote } from '../controls/failure-note.js';
import { OwnPassword } from '../controls/account-fields.js';
import { useForm } from '../controls/use-work.js';
import { WorkButton } from '../controls/work-button.js';
import { crop, session } from '../service/service.js';
import { AccountName, wrongPassword } from './account-name.js';

export function DeleteAccount() {
  const [isAsking, setAsking] = useState(false);
  const { onSubmit, isBusy, error } = useForm(async ({ password = '' }) => {
    await crop.auth.deleteMe.mutate({ password });
    await session.logOut();
  });
  return (
    <section className="card">
      <h2>Delete the account</h2>
      <p>Deletes the account with all its plans, analyses and notifications. This cannot be undone.</p>
      <p className="actions">
        <button type="button" className="danger" onClick={() => setAsking(true)}>
          Delete the account…
        </button>
      </p>
      {isAsking && (
        <Dialog title="Delete the account" onClose={() => setAsking(false)}>
          <form className="stack" onSubmit={onSubmit}>
            <AccountName />
            <p>
              All plans, analyses and notifications will be gone for good. To confirm, enter your password.
            </p>
            <OwnPassword label="Password" name="password" />
            <FailureNote error={error} words={wrongPassword} />
            <p className="actions end">
              <button type="button" onClick={() => setAsking(false)}>
                Cancel
              </button>
              <WorkButton className="danger" isBusy={isBusy}>
                {isBusy ? 'Deleting…' : 'Delete everything'}
              </WorkButton>
            </p>
          </form>
        </Dialog>
      )}
    </section>
  );
}
