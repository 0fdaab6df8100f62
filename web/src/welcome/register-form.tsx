import { linkTo } from '../address/address.js';
import { FailureNote } from '../controls/failure-note.js';
import { TextField } from '../controls/field.js';
import { useForm } from '../controls/use-work.js';
import { session } from '../service/service.js';

/** Asks for a password that is chosen here. */
export function NewPassword(props: { label: string; name: string; error: string | undefined }) {
  return (
    <TextField
      {...props}
      type="password"
      autoComplete="new-password"
      hint="At least 10 characters; 15 or more are better. Several words are easy to keep in mind."
      required
    />
  );
}

export function RegisterForm() {
  const { onSubmit, isBusy, error, failure, fault } = useForm(
    ({ email = '', password = '', full_name = '', organization = '' }) =>
      session.register({ email, password, full_name, organization }),
  );
  const isInFields = failure?.issues.every(({ path }) => path !== '') === true && failure.issues.length > 0;
  return (
    <form className="stack" onSubmit={onSubmit}>
      <h2>Create an account</h2>
      <TextField
        label="Full name"
        name="full_name"
        autoComplete="name"
        maxLength={120}
        required
        error={fault('full_name')}
      />
      <TextField
        label="Organization (optional)"
        name="organization"
        autoComplete="organization"
        maxLength={120}
        error={fault('organization')}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        error={fault('email')}
      />
      <NewPassword label="Password" name="password" error={fault('password')} />
      {!isInFields && <FailureNote error={error} />}
      <button className="main" disabled={isBusy}>
        {isBusy ? 'Creating…' : 'Create the account'}
      </button>
      <p className="switch">
        You have one? <a href={linkTo('login')}>Log in</a>.
      </p>
    </form>
  );
}
