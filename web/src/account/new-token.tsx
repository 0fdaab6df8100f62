import { useState } from 'react';

interface NewTokenProps {
  name: string;
  token: string;
  onDone(): void;
}

/** A token that has just been created; nobody can look it up later. */
export function NewToken({ name, token, onDone }: NewTokenProps) {
  const [outcome, setOutcome] = useState('');
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(token);
      setOutcome('It is copied.');
    } catch {
      setOutcome('The browser did not copy it: select it and copy it by hand.');
    }
  }
  return (
    <div className="note">
      <p role="status">
        <strong>
          Copy the token <bdi>{name}</bdi> now: it cannot be shown again.
        </strong>{' '}
        {outcome}
      </p>
      <p>
        <code className="secret">{token}</code>
      </p>
      <p className="actions">
        <button type="button" className="quiet" onClick={() => void copy()}>
          Copy
        </button>
        <button type="button" className="quiet" onClick={onDone}>
          I have kept it
        </button>
      </p>
    </div>
  );
}
