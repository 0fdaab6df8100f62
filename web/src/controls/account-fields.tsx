import { entry } from '../words/en/entry.js';
import { said } from '../words/said.js';
import { TextField, type InputProps } from './field.js';

type Props = Pick<InputProps, 'defaultValue' | 'error'>;
type Named = Props & Pick<InputProps, 'label' | 'name'>;

export function NameField(props: Props) {
  const { fullName } = said('entry', entry);
  return (
    <TextField label={fullName} name="full_name" autoComplete="name" maxLength={120} required {...props} />
  );
}

export function OrganizationField(props: Props & Pick<InputProps, 'label'>) {
  return <TextField name="organization" autoComplete="organization" maxLength={120} {...props} />;
}

export function EmailField(props: Props) {
  const { email } = said('entry', entry);
  return <TextField label={email} name="email" type="email" autoComplete="username" required {...props} />;
}

export function OwnPassword(props: Named) {
  return <TextField type="password" autoComplete="current-password" required {...props} />;
}

/** Asks for a password that is chosen here. */
export function NewPassword(props: Named) {
  return (
    <TextField
      {...props}
      type="password"
      autoComplete="new-password"
      hint={said('entry', entry).passwordHint}
      required
    />
  );
}
