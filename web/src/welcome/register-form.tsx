import { linkWith, type Planting } from '../address/planting.js';
import { FailureNote } from '../controls/failure-note.js';
import { EmailField, NameField, NewPassword, OrganizationField } from '../controls/account-fields.js';
import { useForm } from '../controls/use-work.js';
import { WorkButton } from '../controls/work-button.js';
import { session } from '../service/service.js';
import { entry } from '../words/en/entry.js';
import { withMarks } from '../words/marks.js';
import { said } from '../words/said.js';

export function RegisterForm({ kept }: { kept: Planting | undefined }) {
  const { onSubmit, isBusy, error, failure, fault } = useForm(
    ({ email = '', password = '', full_name = '', organization = '' }) =>
      session.register({ email, password, full_name, organization }),
  );
  const isInFields = failure?.issues.every(({ path }) => path !== '') === true && failure.issues.length > 0;
  const words = said('entry', entry);
  return (
    <form className="stack" onSubmit={onSubmit}>
      <h2>{words.create}</h2>
      <NameField error={fault('full_name')} />
      <OrganizationField label={words.organizationOptional} error={fault('organization')} />
      <EmailField error={fault('email')} />
      <NewPassword label={words.password} name="password" error={fault('password')} />
      {!isInFields && <FailureNote error={error} />}
      <WorkButton className="main" isBusy={isBusy}>
        {isBusy ? words.creating : words.createNow}
      </WorkButton>
      <p className="switch">
        {withMarks(words.haveOne, { login: (text) => <a href={linkWith(kept, 'login')}>{text}</a> })}
      </p>
    </form>
  );
}
