import { useState, type ReactNode } from 'react';

interface CopyNoteProps {
  secret: string;
  /** Says what it is, and that it is shown once. */
  children: ReactNode;
  onDone(): void;
}

/** A secret that has just been made; nobody can look it up later. */
export function CopyNote({ secret, children, onDone }: CopyNoteProps) {
  const [outcome, setOutcome] = useState('');
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(secret);
      setOutcome('It is copied.');
    } catch {
      setOutcome('The browser did not copy it: select it and copy it by hand.');
    }
  }
  return (
    <div className="note">
      <p role="status">
        <strong>{children}</strong> {outcome}
      </p>
      <code className="secret">{secret}</code>
      <p className="actions">
        {/* What made the secret is gone, and with it the focus. */}
        <button type="button" className="main" autoFocus onClick={() => void copy()}>
          Copy
        </button>
        <button type="button" onClick={onDone}>
          I have kept it
        </button>
      </p>
    </div>
  );
}
