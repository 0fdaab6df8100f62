// Shows what was done last with a button that undoes it: at the lower edge of the window, and for the keyboard just before
// the view. Sends what waits when the page is left.
import { useEffect } from 'react';
import { FailureNote } from '../controls/failure-note.js';
import { WorkButton } from '../controls/work-button.js';
import { finish, sendRest, undo, useDone } from './done.js';
import { controls } from '../words/en/controls.js';
import { withMarks } from '../words/marks.js';
import { said } from '../words/said.js';
import './undo.css';

export function DoneNotes() {
  const done = useDone();
  useEffect(() => {
    // Requests that are kept alive outlast the page.
    const leave = () => void sendRest({ keepalive: true });
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, []);
  const { undo: undoWords, closeNote } = said('controls', controls);
  return (
    <div className="done no-print" role="status">
      {done.map(({ key, words, isUndoing, error, undo: canUndo }) => (
        <div key={key} className="done-note">
          <p>
            <bdi>{words()}</bdi>
          </p>
          <p className="actions">
            {canUndo !== undefined && (
              <WorkButton type="button" className="quiet" isBusy={isUndoing} onClick={() => void undo(key)}>
                {withMarks(undoWords, {
                  note: (text) => (
                    <span className="unseen">
                      {text}
                      {words()}
                    </span>
                  ),
                })}
              </WorkButton>
            )}
            <button
              type="button"
              className="quiet icon"
              aria-label={closeNote(words())}
              onClick={() => void finish(key)}
            >
              ✕
            </button>
          </p>
          <FailureNote error={error} />
        </div>
      ))}
    </div>
  );
}
