import { linkTo } from '../address/address.js';
import { useWatched } from '../watched/watched.js';
import { controls } from '../words/en/controls.js';
import { importNote } from '../words/en/import-note.js';
import { withMarks } from '../words/marks.js';
import { said } from '../words/said.js';
import { keptImport } from './kept-import.js';

/** Shows an import that goes on, or has ended, while another view is open. */
export function ImportNote() {
  const kept = useWatched(keptImport);
  if (kept === undefined || kept.is === 'open') return null;
  const { fileName, is, progress, openCount, dismiss } = kept;
  const words = said('importNote', importNote);
  const ended = openCount === 0 ? words.allSaved : words.notSaved(openCount);
  return (
    <section className="banner" aria-label={words.label}>
      {/* The count changes too often to be read out. */}
      <p role="status">
        {withMarks(is === 'saving' ? words.goesOn : ended, { file: () => <bdi>{fileName}</bdi> })}
      </p>
      {is === 'saving' && (
        <progress max={progress.count || 1} value={progress.done} aria-label={words.rowsSaved} />
      )}
      <a href={linkTo('import')}>{words.show}</a>
      {is === 'ended' && (
        <button type="button" onClick={dismiss}>
          {said('controls', controls).close}
        </button>
      )}
    </section>
  );
}
