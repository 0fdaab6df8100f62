import { useId, useState, type KeyboardEvent } from 'react';
import { controls } from '../words/en/controls.js';
import { said } from '../words/said.js';
import { Field } from './field.js';

export interface Suggestion {
  /** The words that the field takes. */
  words: string;
  detail?: string;
}

interface SuggestFieldProps {
  label: string;
  name: string;
  value: string;
  suggestions: readonly Suggestion[];
  onChange(value: string): void;
  hint?: string | undefined;
  error?: string | undefined;
  placeholder?: string;
  isRequired?: boolean;
}

/** A text field that suggests values while one types; any other text is accepted too. */
export function SuggestField(props: SuggestFieldProps) {
  const { label, name, value, suggestions, onChange, hint, error, placeholder, isRequired = true } = props;
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const isShown = isOpen && suggestions.length > 0;

  function take(words: string): void {
    onChange(words);
    close();
  }

  function close(): void {
    setOpen(false);
    setActive(-1);
  }

  function onKey(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && suggestions.length > 0) {
      event.preventDefault();
      setOpen(true);
      setActive((current) => (current + step + suggestions.length) % suggestions.length);
    } else if (event.key === 'Enter' && isShown && suggestions[active] !== undefined) {
      event.preventDefault();
      take(suggestions[active].words);
    } else if (event.key === 'Escape' && isShown) {
      // Otherwise the dialog around the field would close too.
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  }

  return (
    <Field label={label} hint={hint} error={error}>
      {(described) => (
        <div className="suggest">
          <input
            {...described}
            type="text"
            name={name}
            value={value}
            placeholder={placeholder}
            required={isRequired}
            autoComplete="off"
            spellCheck={false}
            role="combobox"
            aria-expanded={isShown}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
            onChange={({ currentTarget }) => {
              onChange(currentTarget.value);
              setOpen(true);
              setActive(-1);
            }}
            onKeyDown={onKey}
            onBlur={close}
          />
          <ul
            id={listId}
            role="listbox"
            aria-label={said('controls', controls).suggestions(label)}
            hidden={!isShown}
          >
            {suggestions.map(({ words, detail }, i) => (
              <li
                key={words}
                id={`${listId}-${i}`}
                role="option"
                aria-selected={i === active}
                // Pressing must not take the focus from the field, which would close the list.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => take(words)}
              >
                <bdi>{words}</bdi>
                {detail !== undefined && (
                  <small>
                    <bdi>{detail}</bdi>
                  </small>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Field>
  );
}
