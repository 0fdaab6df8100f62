// The page at the end of a link. It knows no account: neither a login nor a cookie of the browser is used.
import { isCropError } from '@crop-planning/client';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { linkTo } from '../address/address.js';
import { FailureNote } from '../controls/failure-note.js';
import { Icon, sprout } from '../controls/icon.js';
import { Loading } from '../controls/view.js';
import { trpc } from '../service/service.js';
import { SharedResultView } from './shared-result.js';

/** The start of the page, as seen from the page of a link. */
const start = '../';

export function SharedPage({ name }: { name: string }) {
  const { data, error, refetch } = useQuery(
    trpc.shares.read.queryOptions({ name }, { staleTime: Infinity, refetchOnReconnect: false }),
  );
  const title = data === undefined ? 'A shared result' : data.plan.name;
  useEffect(() => {
    document.title = `${title} – Crop planning`;
  }, [title]);
  return (
    <>
      <header className="bar">
        <a className="brand" href={start}>
          <Icon path={sprout} /> <span>Crop planning</span>
        </a>
      </header>
      <main id="content">
        {data !== undefined && <SharedResultView result={data} />}
        {isCropError(error, 'SHARE_NOT_FOUND') && <NotThere />}
        {error !== null && !isCropError(error, 'SHARE_NOT_FOUND') && (
          <section className="view">
            <h1>The result could not be loaded</h1>
            <FailureNote error={error} onAgain={() => void refetch()} />
          </section>
        )}
        {data === undefined && error === null && <Loading>Loading the result…</Loading>}
        <p className="view no-print">
          <a href={`${start}${linkTo('ask')}`}>Ask a question of your own</a>
        </p>
      </main>
    </>
  );
}

/** The same for a link that never was, one that was revoked, and one whose account is gone. */
function NotThere() {
  return (
    <section className="view">
      <h1>There is no result at this link</h1>
      <p>It may be mistyped, or its owner has revoked it.</p>
    </section>
  );
}
