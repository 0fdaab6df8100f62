import { failureOf } from '../service/failure.js';
import { controls } from '../words/en/controls.js';
import { failures } from '../words/en/failures.js';
import { said } from '../words/said.js';

interface FailureNoteProps {
  error: unknown;
  onAgain?: () => void;
  /** Words that fit the form better than the service's own, by error code. */
  words?: Readonly<Record<string, string>>;
}

/** Shows what went wrong, with the same hint and next step everywhere. */
export function FailureNote({ error, onAgain, words = {} }: FailureNoteProps) {
  if (error === null || error === undefined) return null;
  const { code, message, issues, names, hint, next } = failureOf(error);
  return (
    <div className="note bad" role="alert">
      <p>
        <strong>{words[code] ?? message}</strong>
      </p>
      {issues.length > 0 && (
        <ul>
          {issues.map(({ path, message: fault }) => (
            <li key={`${path} ${fault}`}>{path === '' ? fault : `${path.replaceAll('_', ' ')}: ${fault}`}</li>
          ))}
        </ul>
      )}
      {names.length > 0 && <p>{said('failures', failures).didYouMean(names.slice(0, 5))}</p>}
      {hint !== undefined && <p>{hint}</p>}
      <p className="actions">
        {next !== undefined && <a href={next.link}>{next.words}</a>}
        {onAgain !== undefined && (
          <button type="button" className="quiet" onClick={onAgain}>
            {said('controls', controls).again}
          </button>
        )}
      </p>
    </div>
  );
}
