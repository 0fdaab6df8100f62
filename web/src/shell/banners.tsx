import { useWatched } from '../watched/watched.js';
import { isOffline } from '../service/network.js';
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

/** Says that the device is offline, that the connection is lost, or that only news does not arrive. */
export function NoNews({ live }: { live: Live }) {
  const offline = useWatched(isOffline);
  if (live.is === 'live' && !offline) return null;
  const words = offline
    ? 'This device is offline.'
    : live.is === 'lost'
      ? 'The connection to the service is lost.'
      : 'New notifications do not arrive at the moment.';
  const why = !offline && live.is === 'silent' && live.why;
  const isRetried = offline || live.is !== 'silent' || live.isRetried;
  return (
    <div className="banner" role="status">
      <p>
        <strong>{words}</strong> {why} What you see may be out of date.{' '}
        {isRetried ? 'The page reconnects by itself.' : 'Reload the page to try again.'}
      </p>
    </div>
  );
}
