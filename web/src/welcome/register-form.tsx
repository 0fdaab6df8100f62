import { linkWith, type Planting } from '../address/planting.js';
import { FailureNote } from '../controls/failure-note.js';
import { EmailField, NameField, NewPassword, OrganizationField } from '../controls/account-fields.js';
import { useForm } from '../controls/use-work.js';
import { WorkButton } from '../controls/work-button.js';
import { session } from '../service/service.js';

export function RegisterForm({ kept }: { kept: Planting | undefined }) {
  const { onSubmit, isBusy, error, failure, fault } = useForm(
    ({ email = '', password = '', full_name = '', organization = '' }) =>
      session.register({ email, password, full_name, organization }),
  );
  const isInFields = failure?.issues.every(({ path }) => path !== '') === true && failure.issues.length > 0;
  return (
    <form className="stack" onSubmit={onSubmit}>
      <h2>Create an account</h2>
      <NameField error={fault('full_name')} />
      <OrganizationField label="Organization (optional)" error={fault('organization')} />
      <EmailField error={fault('email')} />
      <NewPassword label="Password" name="password" error={fault('password')} />
      {!isInFields && <FailureNote error={error} />}
      <WorkButton className="main" isBusy={isBusy}>
        {isBusy ? 'Creating…' : 'Create the account'}
      </WorkButton>
      <p className="switch">
        You have one? <a href={linkWith(kept, 'login')}>Log in</a>.
      </p>
    </form>
  );
}
