import { linkWith, type Planting } from '../address/planting.js';
import { FailureNote } from '../controls/failure-note.js';
import { EmailField, OwnPassword } from '../controls/account-fields.js';
import { useForm } from '../controls/use-work.js';
import { WorkButton } from '../controls/work-button.js';
import { session } from '../service/service.js';

export function LoginForm({ kept }: { kept: Planting | undefined }) {
  const { onSubmit, isBusy, error } = useForm(({ email = '', password = '' }) =>
    session.logIn({ email, password }),
  );
  return (
    <form className="stack" onSubmit={onSubmit}>
      <h2>Log in</h2>
      <EmailField />
      <OwnPassword label="Password" name="password" />
      <FailureNote error={error} />
      <WorkButton className="main" isBusy={isBusy}>
        {isBusy ? 'Logging in…' : 'Log in'}
      </WorkButton>
      <p className="switch">
        New here? <a href={linkWith(kept, 'register')}>Create an account</a>. A one-time code from the
        operator? <a href={linkWith(kept, 'reset')}>Set a new password</a>.
      </p>
    </form>
  );
}
