import { useState } from 'react';
import { FailureNote } from '../controls/failure-note.js';
import { TextField } from '../controls/field.js';
import { useForm } from '../controls/use-work.js';
import { queryClient, session, trpc } from '../service/service.js';
import { NewPassword } from '../welcome/register-form.js';
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
          <TextField
            label="Current password"
            name="current_password"
            type="password"
            autoComplete="current-password"
            required
          />
          <NewPassword label="New password" name="new_password" error={fault('new_password')} />
          <button disabled={isBusy}>Change the password</button>
        </form>
      )}
      <FailureNote error={error} words={wrongPassword} />
    </section>
  );
}
