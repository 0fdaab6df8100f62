import { useState, type ReactNode } from 'react';
import { controls } from '../words/en/controls.js';
import { said } from '../words/said.js';

interface CopyNoteProps {
  secret: string;
  /** Says what it is, and that it is shown once. */
  children: ReactNode;
  onDone(): void;
}

/** A secret that has just been made; nobody can look it up later. */
export function CopyNote({ secret, children, onDone }: CopyNoteProps) {
  const [outcome, setOutcome] = useState<'copied' | 'notCopied'>();
  const words = said('controls', controls);
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(secret);
      setOutcome('copied');
    } catch {
      setOutcome('notCopied');
    }
  }
  return (
    <div className="note">
      <p role="status">
        <strong>{children}</strong> {outcome && words[outcome]}
      </p>
      <code className="secret">{secret}</code>
      <p className="actions">
        {/* What made the secret is gone, and with it the focus. */}
        <button type="button" className="main" autoFocus onClick={() => void copy()}>
          {words.copy}
        </button>
        <button type="button" onClick={onDone}>
          {words.kept}
        </button>
      </p>
    </div>
  );
}
