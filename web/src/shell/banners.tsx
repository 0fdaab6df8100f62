import { useWatched } from '../watched/watched.js';
import { isOffline } from '../service/network.js';
import { otherBuild } from '../service/reach.js';
import { shell } from '../words/en/shell.js';
import { withMarks } from '../words/marks.js';
import { said } from '../words/said.js';
import type { Live } from './use-live.js';

/** Says that the server was updated, so that this page may no longer fit it. */
export function OtherBuild() {
  const { updated, reload } = said('shell', shell);
  if (!useWatched(otherBuild)) return null;
  return (
    <div className="banner" role="alert">
      <p>{withMarks(updated, { strong: (text) => <strong>{text}</strong> })}</p>
      <button type="button" onClick={() => location.reload()}>
        {reload}
      </button>
    </div>
  );
}

/** Says that the device is offline, that the connection is lost, or that only news does not arrive. */
export function NoNews({ live }: { live: Live }) {
  const offline = useWatched(isOffline);
  if (live.is === 'live' && !offline) return null;
  const words = said('shell', shell);
  const state = offline ? words.offline : live.is === 'lost' ? words.lost : words.silent;
  const why = !offline && live.is === 'silent' && live.why;
  const isRetried = offline || live.is !== 'silent' || live.isRetried;
  return (
    <div className="banner" role="status">
      <p>
        <strong>{state}</strong> {why} {words.outOfDate} {isRetried ? words.reconnects : words.reloadToRetry}
      </p>
    </div>
  );
}
