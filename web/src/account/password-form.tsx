import { useState } from 'react';
import { FailureNote } from '../controls/failure-note.js';
import { NewPassword, OwnPassword } from '../controls/account-fields.js';
import { useForm } from '../controls/use-work.js';
import { WorkButton } from '../controls/work-button.js';
import { queryClient, session, trpc } from '../service/service.js';
import { account } from '../words/en/account.js';
import { entry } from '../words/en/entry.js';
import { said } from '../words/said.js';
import { AccountName, wrongPassword } from './account-name.js';

export function PasswordForm() {
  const [isDone, setDone] = useState(false);
  const { onSubmit, isBusy, error, fault } = useForm(async ({ current_password = '', new_password = '' }) => {
    await session.changePassword({ current_password, new_password });
    setDone(true);
    await queryClient.invalidateQueries(trpc.auth.sessions.list.queryFilter());
  });
  const words = said('account', account);
  return (
    <section className="card">
      <h2>{words.password}</h2>
      {isDone ? (
        <p role="status">{words.passwordChanged}</p>
      ) : (
        <form className="row" onSubmit={onSubmit}>
          <AccountName />
          <OwnPassword label={words.currentPassword} name="current_password" />
          <NewPassword
            label={said('entry', entry).newPassword}
            name="new_password"
            error={fault('new_password')}
          />
          <WorkButton isBusy={isBusy}>{words.changePassword}</WorkButton>
        </form>
      )}
      <FailureNote error={error} words={wrongPassword()} />
    </section>
  );
}
