import { useState } from 'react';
import { FailureNote } from '../controls/failure-note.js';
import { sendSignedIn } from '../service/service.js';
import { readAnswer } from '../session/refusal.js';

/** Everything that the service stores about the account, as a file. */
export function ExportAccount() {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  async function save(): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      const answer = await sendSignedIn('/auth/me/export');
      download(await readAnswer(answer.blob()), 'crop-planning-account.json');
    } catch (failed) {
      setError(failed);
    }
    setBusy(false);
  }
  return (
    <section className="card">
      <h2>Export</h2>
      <p>Everything the service stores about your account, as one JSON file.</p>
      <FailureNote error={error} />
      <p className="actions">
        <button type="button" disabled={isBusy} onClick={() => void save()}>
          {isBusy ? 'Exporting…' : 'Export the account'}
        </button>
      </p>
    </section>
  );
}

function download(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
