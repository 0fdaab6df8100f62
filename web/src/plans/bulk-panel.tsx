import { useEffect, useRef } from 'react';
import { linkTo } from '../address/address.js';
import { FailureNote } from '../controls/failure-note.js';
import { LabelMark } from '../controls/label-mark.js';
import { endBulk, useBulk, type Bulk } from './bulk-analysis.js';

/** Shows the analysis of many plans while it runs, and its result afterwards. */
export function BulkPanel({ onDone }: { onDone(): Promise<void> }) {
  const bulk = useBulk();
  const wasRunning = useRef(false);
  const isRunning = bulk?.isRunning === true;
  useEffect(() => {
    if (wasRunning.current && !isRunning) void onDone();
    wasRunning.current = isRunning;
  }, [isRunning, onDone]);
  if (bulk === undefined) return null;
  const { count, doneCount, failedCount, lines, error } = bulk;
  return (
    <section className="bulk" aria-label="Analysis of many plans">
      <div className="bulk-head">
        <p role="status">{words(bulk)}</p>
        <button type="button" className="quiet" onClick={endBulk}>
          {isRunning ? 'Stop' : 'Close'}
        </button>
      </div>
      <progress max={count} value={doneCount + failedCount} aria-label="Plans analysed" />
      <FailureNote error={error} />
      {lines.length > 0 && (
        <ol className="bulk-lines" tabIndex={0} aria-label="Results, the newest first">
          {lines.map(({ planId, name, label, harvests, fault }) => (
            <li key={planId}>
              <a href={linkTo('plan', { about: planId })}>
                <bdi>{name}</bdi>
              </a>
              {fault === null ? (
                <span>
                  <LabelMark label={label} /> {harvests}
                </span>
              ) : (
                <span className="fault">{fault}</span>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function words({ count, doneCount, failedCount, isRunning, waitSeconds }: Bulk): string {
  const failed = failedCount === 0 ? '' : `, ${failedCount} could not be analysed`;
  const done = `${doneCount} of ${count} plans analysed${failed}`;
  if (!isRunning) return `${done}.`;
  return waitSeconds === undefined
    ? `${done}…`
    : `${done}; waiting ${waitSeconds} seconds, as the service asks.`;
}
