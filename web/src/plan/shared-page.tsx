// The page at the end of a link. It knows no account: neither a login nor a cookie of the browser is used.
import { isCropError } from '@crop-planning/client';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { linkTo } from '../address/address.js';
import { FailureNote } from '../controls/failure-note.js';
import { Icon, sprout } from '../controls/icon.js';
import { Loading } from '../controls/view.js';
import { LanguageHere } from '../language/language-choice.js';
import { trpc } from '../service/service.js';
import { shared } from '../words/en/shared.js';
import { shell } from '../words/en/shell.js';
import { said } from '../words/said.js';
import { SharedResultView } from './shared-result.js';

/** The start of the page, as seen from the page of a link. */
const start = '../';

export function SharedPage({ name }: { name: string }) {
  const { data, error, refetch } = useQuery(
    trpc.shares.read.queryOptions({ name }, { staleTime: Infinity, refetchOnReconnect: false }),
  );
  const words = said('shared', shared);
  const { brand, tab } = said('shell', shell);
  const title = tab(data === undefined ? words.title : data.plan.name, 0);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <>
      <header className="bar">
        <a className="brand" href={start}>
          <Icon path={sprout} /> <span>{brand}</span>
        </a>
        <LanguageHere />
      </header>
      <main id="content">
        {data !== undefined && <SharedResultView result={data} />}
        {isCropError(error, 'SHARE_NOT_FOUND') && <NotThere />}
        {error !== null && !isCropError(error, 'SHARE_NOT_FOUND') && (
          <section className="view">
            <h1>{words.failed}</h1>
            <FailureNote error={error} onAgain={() => void refetch()} />
          </section>
        )}
        {data === undefined && error === null && <Loading>{words.loading}</Loading>}
        <p className="view no-print">
          <a href={`${start}${linkTo('ask')}`}>{words.ask}</a>
        </p>
      </main>
    </>
  );
}

/** The same for a link that never was, one that was revoked, and one whose account is gone. */
function NotThere() {
  const words = said('shared', shared);
  return (
    <section className="view">
      <h1>{words.notThere}</h1>
      <p>{words.whyNot}</p>
    </section>
  );
}
