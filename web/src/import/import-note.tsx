import { counted } from '@crop-planning/shared/words/listing';
import { linkTo } from '../address/address.js';
import { useWatched } from '../watched/watched.js';
import { keptImport } from './kept-import.js';

/** Shows an import that goes on, or has ended, while another view is open. */
export function ImportNote() {
  const kept = useWatched(keptImport);
  if (kept === undefined || kept.is === 'open') return null;
  const { fileName, is, progress, openCount, dismiss } = kept;
  return (
    <section className="banner" aria-label="Import">
      {/* The count changes too often to be read out. */}
      <p role="status">
        {is === 'saving' ? 'The import goes on: ' : 'The import has ended: '}
        <bdi>{fileName}</bdi>
        {is === 'ended' &&
          (openCount === 0 ? ', all rows saved.' : `, ${counted(openCount, 'row')} not saved.`)}
      </p>
      {is === 'saving' && (
        <progress max={progress.count || 1} value={progress.done} aria-label="Rows saved" />
      )}
      <a href={linkTo('import')}>Show it</a>
      {is === 'ended' && (
        <button type="button" onClick={dismiss}>
          Close
        </button>
      )}
    </section>
  );
}
