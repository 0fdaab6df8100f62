import { linkWith, type Planting } from '../address/planting.js';
import { FailureNote } from '../controls/failure-note.js';
import { EmailField, OwnPassword } from '../controls/account-fields.js';
import { useForm } from '../controls/use-work.js';
import { WorkButton } from '../controls/work-button.js';
import { session } from '../service/service.js';
import { entry } from '../words/en/entry.js';
import { withMarks } from '../words/marks.js';
import { said } from '../words/said.js';

export function LoginForm({ kept }: { kept: Planting | undefined }) {
  const { onSubmit, isBusy, error } = useForm(({ email = '', password = '' }) =>
    session.logIn({ email, password }),
  );
  const words = said('entry', entry);
  return (
    <form className="stack" onSubmit={onSubmit}>
      <h2>{words.logIn}</h2>
      <EmailField />
      <OwnPassword label={words.password} name="password" />
      <FailureNote error={error} />
      <WorkButton className="main" isBusy={isBusy}>
        {isBusy ? words.loggingIn : words.logIn}
      </WorkButton>
      <p className="switch">
        {withMarks(words.otherWays, {
          register: (text) => <a href={linkWith(kept, 'register')}>{text}</a>,
          reset: (text) => <a href={linkWith(kept, 'reset')}>{text}</a>,
        })}
      </p>
    </form>
  );
}
