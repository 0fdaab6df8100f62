import { useWatched } from '../watched/watched.js';
import { otherBuild } from '../service/reach.js';
import type { Live } from './use-live.js';

/** Says that the server was updated, so that this page may no longer fit it. */
export function OtherBuild() {
  if (!useWatched(otherBuild)) return null;
  return (
    <div className="banner" role="alert">
      <p>
        <strong>The service has been updated since you opened this page.</strong> Reload the page to get the
        version that fits; nothing that you have saved is lost.
      </p>
      <button type="button" onClick={() => location.reload()}>
        Reload
      </button>
    </div>
  );
}

/** Says that the connection is lost, or that only news does not arrive. */
export function NoNews({ live }: { live: Live }) {
  if (live.is === 'live') return null;
  const words =
    live.is === 'lost'
      ? 'The connection to the service is lost.'
      : 'New notifications do not arrive at the moment.';
  const isRetried = live.is === 'lost' || live.isRetried;
  return (
    <div className="banner" role="status">
      <p>
        <strong>{words}</strong> {live.is === 'silent' && live.why} What you see may be out of date.{' '}
        {isRetried ? 'The page reconnects by itself.' : 'Reload the page to try again.'}
      </p>
    </div>
  );
}
