import { useState } from 'react';
import { FailureNote } from '../controls/failure-note.js';
import { NewPassword, OwnPassword } from '../controls/account-fields.js';
import { useForm } from '../controls/use-work.js';
import { WorkButton } from '../controls/work-button.js';
import { queryClient, session, trpc } from '../service/service.js';
import { AccountName, wrongPassword } from './account-name.js';

export function PasswordForm() {
  const [isDone, setDone] = useState(false);
  const { onSubmit, isBusy, error, fault } = useForm(async ({ current_password = '', new_password = '' }) => {
    await session.changePassword({ current_password, new_password });
    setDone(true);
    await queryClient.invalidateQueries(trpc.auth.sessions.list.queryFilter());
  });
  return (
    <section className="card">
      <h2>Password</h2>
      {isDone ? (
        <p role="status">The password has been changed, and every other session has ended.</p>
      ) : (
        <form className="row" onSubmit={onSubmit}>
          <AccountName />
          <OwnPassword label="Current password" name="current_password" />
          <NewPassword label="New password" name="new_password" error={fault('new_password')} />
          <WorkButton isBusy={isBusy}>Change the password</WorkButton>
        </form>
      )}
      <FailureNote error={error} words={wrongPassword} />
    </section>
  );
}
