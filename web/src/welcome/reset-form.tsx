import { linkWith, type Planting } from '../address/planting.js';
import { EmailField, NewPassword } from '../controls/account-fields.js';
import { FailureNote } from '../controls/failure-note.js';
import { TextField } from '../controls/field.js';
import { useForm } from '../controls/use-work.js';
import { WorkButton } from '../controls/work-button.js';
import { session } from '../service/service.js';
import { entry } from '../words/en/entry.js';
import { withMarks } from '../words/marks.js';
import { said } from '../words/said.js';

export function ResetForm({ kept }: { kept: Planting | undefined }) {
  const { onSubmit, isBusy, error, fault } = useForm(({ email = '', code = '', new_password = '' }) =>
    session.resetPassword({ email, code, new_password }),
  );
  const words = said('entry', entry);
  return (
    <form className="stack" onSubmit={onSubmit}>
      <h2>{words.setPassword}</h2>
      <p className="hint">
        {withMarks(words.codes, { command: () => <code>crop-server accounts reset-password</code> })}
      </p>
      <EmailField />
      <TextField label={words.code} name="code" autoComplete="one-time-code" required />
      <NewPassword label={words.newPassword} name="new_password" error={fault('new_password')} />
      <FailureNote error={error} />
      <WorkButton className="main" isBusy={isBusy}>
        {isBusy ? words.setting : words.setNow}
      </WorkButton>
      <p className="switch">
        <a href={linkWith(kept, 'login')}>{words.backToLogin}</a>
      </p>
    </form>
  );
}
