import { useId, type ComponentProps, type ReactNode } from 'react';

interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  children: (props: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode;
}

/** A control with its label, a hint and what is wrong with its value. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(
    Boolean,
  );
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        ...(described.length > 0 && { 'aria-describedby': described.join(' ') }),
        ...(error !== undefined && { 'aria-invalid': true }),
      })}
      {hint !== undefined && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p className="fault" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

export type InputProps = Omit<FieldProps, 'children'> & ComponentProps<'input'>;

export function TextField({ label, hint, error, ...input }: InputProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(props) => <input type="text" {...props} {...input} />}
    </Field>
  );
}

interface SelectProps extends Omit<FieldProps, 'children'>, Omit<ComponentProps<'select'>, 'onChange'> {
  choices: readonly { value: string; words: string }[];
  onChange(value: string): void;
}

export function SelectField({ label, hint, error, choices, onChange, ...select }: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(props) => (
        <select {...props} {...select} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
          {choices.map(({ value, words }) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
