// What went wrong with a file of plans: it cannot be read, or the service did not answer for it. Called by the view of the import.
import { PlanFileError } from '@crop-planning/shared/plan-files/plan-file-error';
import type { Refusal } from '@crop-planning/shared/plan-files/plan-row';
import { FailureNote } from '../controls/failure-note.js';
import { failureOf } from '../service/failure.js';
import { importing } from '../words/en/importing.js';
import { said } from '../words/said.js';
import { fileBytesMax, FileRefusal, rowsMax } from './read-file.js';
import { Ended } from './row-sender.js';

const mebibyte = 1024 * 1024;

/** A file that cannot be read says so itself; any other failure is one of the service. */
export function FileFault({ error }: { error: unknown }) {
  if (error instanceof Ended)
    return (
      <p className="note fair" role="status">
        {said('importing', importing).stopped}
      </p>
    );
  if (!(error instanceof PlanFileError || error instanceof FileRefusal)) return <FailureNote error={error} />;
  const [message, ...hints] = error instanceof FileRefusal ? wordsOf(error) : [error.message, ...error.hints];
  return (
    <div className="note bad" role="alert">
      <p>
        <strong>{message}</strong>
      </p>
      {hints.map((hint) => (
        <p key={hint}>{hint}</p>
      ))}
    </div>
  );
}

function wordsOf({ why, bytes }: FileRefusal): string[] {
  const { tooLarge, tooLong, lost, advice } = said('importing', importing);
  if (why === 'tooLarge')
    return [tooLarge(fileBytesMax / mebibyte), advice.tooLarge(Math.ceil(bytes / mebibyte))];
  return why === 'tooLong' ? [tooLong(rowsMax), advice.tooLong] : [lost, advice.lost];
}

/** The refusal of a request has the service's sentence; anything else is a failure. */
export function whyUnchecked(unchecked: unknown): string {
  return isRefusal(unchecked) ? unchecked.message : failureOf(unchecked).message;
}

function isRefusal(unchecked: unknown): unchecked is Refusal {
  return !(unchecked instanceof Error);
}
