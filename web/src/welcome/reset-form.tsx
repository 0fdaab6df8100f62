import { linkWith, type Planting } from '../address/planting.js';
import { EmailField, NewPassword } from '../controls/account-fields.js';
import { FailureNote } from '../controls/failure-note.js';
import { TextField } from '../controls/field.js';
import { useForm } from '../controls/use-work.js';
import { WorkButton } from '../controls/work-button.js';
import { session } from '../service/service.js';

export function ResetForm({ kept }: { kept: Planting | undefined }) {
  const { onSubmit, isBusy, error, fault } = useForm(({ email = '', code = '', new_password = '' }) =>
    session.resetPassword({ email, code, new_password }),
  );
  return (
    <form className="stack" onSubmit={onSubmit}>
      <h2>Set a new password</h2>
      <p className="hint">
        The operator of the service gives out one-time codes, with{' '}
        <code>crop-server accounts reset-password</code>.
      </p>
      <EmailField />
      <TextField label="One-time code" name="code" autoComplete="one-time-code" required />
      <NewPassword label="New password" name="new_password" error={fault('new_password')} />
      <FailureNote error={error} />
      <WorkButton className="main" isBusy={isBusy}>
        {isBusy ? 'Setting…' : 'Set the password and log in'}
      </WorkButton>
      <p className="switch">
        <a href={linkWith(kept, 'login')}>Back to the login</a>
      </p>
    </form>
  );
}
