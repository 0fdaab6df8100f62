import type { NameCheck } from './name-check.js';

interface NameChoiceProps {
  check: NameCheck;
  onChoose(names: { crop?: string; location?: string }): void;
  /** Offered where a plan without a result makes sense. */
  onAnyway?(): void;
  /** The words of the button that keeps the names as they are. */
  anyway?: string;
}

const namesShownMax = 6;

/** Offers the names that the model knows in place of those that it does not. */
export function NameChoice({
  check,
  onChoose,
  onAnyway,
  anyway = 'Create it anyway, without a result',
}: NameChoiceProps) {
  return (
    <div className="note fair" role="alert">
      {check.refusals.map(({ field, words, names }) => (
        <div key={field}>
          <p>{words}</p>
          {names.length > 0 && (
            <p className="choices">
              {names.slice(0, namesShownMax).map(({ name, detail }) => (
                <button key={name} type="button" onClick={() => onChoose({ [field]: name })}>
                  {name}
                  {detail !== '' && <small> {detail}</small>}
                </button>
              ))}
            </p>
          )}
        </div>
      ))}
      {onAnyway !== undefined && (
        <p>
          <button type="button" className="quiet" onClick={onAnyway}>
            {anyway}
          </button>
        </p>
      )}
    </div>
  );
}
