import { otherVersion } from '../service/service.js';
import { useNotice } from '../service/notice.js';

/** Says that the server was updated, so that this page may no longer fit it. */
export function OtherVersion() {
  if (!useNotice(otherVersion)) return null;
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

/** Says that the connection is lost; the page reconnects by itself. */
export function ConnectionLost() {
  return (
    <div className="banner" role="status">
      <p>
        <strong>The connection to the service is lost.</strong> What you see may be out of date. The page
        reconnects by itself.
      </p>
    </div>
  );
}
