import { harvestWords } from '@crop-planning/shared/words/harvests';
import { useEffect, useRef } from 'react';
import { linkTo } from '../address/address.js';
import { FailureNote } from '../controls/failure-note.js';
import { LabelMark } from '../controls/label-mark.js';
import { picked } from '../words/en/picked.js';
import { said } from '../words/said.js';
import { endBulk, useBulk } from './bulk-analysis.js';

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
  const { count, doneCount, failedCount, lines, waitSeconds, error } = bulk;
  const words = said('picked', picked);
  return (
    <section className="bulk" aria-label={words.bulk}>
      <div className="bulk-head">
        <p role="status">
          {words.status({ done: doneCount, failed: failedCount, count, isRunning, waitSeconds })}
        </p>
        <button type="button" className="quiet" onClick={endBulk}>
          {isRunning ? words.stop : words.close}
        </button>
      </div>
      <progress max={count} value={doneCount + failedCount} aria-label={words.progress} />
      <FailureNote error={error} />
      {lines.length > 0 && (
        <ol className="bulk-lines" tabIndex={0} aria-label={words.results}>
          {lines.map(({ planId, name, label, verdict, fault }) => (
            <li key={planId}>
              <a href={linkTo('plan', { about: planId })}>
                <bdi>{name}</bdi>
              </a>
              {fault === null ? (
                <span>
                  <LabelMark label={label} /> {harvestWords({ verdict })}
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
