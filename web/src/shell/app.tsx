import { useEffect } from 'react';
import { waitOf } from '../service/failure.js';
import { speakForNobody } from '../language/language.js';
import { queryClient, session } from '../service/service.js';
import { useWatched } from '../watched/watched.js';
import { Welcome } from '../welcome/welcome.js';
import { shell } from '../words/en/shell.js';
import { said } from '../words/said.js';
import { OtherBuild } from './banners.js';
import { SignedIn } from './signed-in.js';

export function App() {
  const state = useWatched(session.state);
  const accountId = state.is === 'signed in' ? state.accountId : undefined;
  // Nothing of one account's data may show in another's view.
  useEffect(() => () => queryClient.clear(), [accountId]);
  // Whoever is signed out only for now still reads the same language.
  const isGone = state.is === 'signed out' && state.ended !== true && state.hasLostCookie !== true;
  useEffect(() => {
    if (isGone) speakForNobody();
  }, [isGone]);
  const words = said('shell', shell);
  // A view of somebody who is signed in has a title of its own.
  const title = state.is === 'signed in' ? undefined : words.brand;
  useEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title]);
  return (
    <>
      <OtherBuild />
      {state.is === 'signed in' && <SignedIn key={state.accountId} />}
      {state.is === 'signed out' && <Welcome {...state} />}
      {state.is === 'unreachable' && (
        <main className="alone">
          <h1>{words.noAnswerTitle}</h1>
          <p role="alert">
            {navigator.onLine ? words.notAvailable(location.origin) : words.unreachable(location.origin)}
          </p>
          <p>{words.triesAgain}</p>
        </main>
      )}
      {state.is === 'turned away' && (
        <main className="alone">
          <h1>{words.notYetTitle}</h1>
          <p role="alert">{state.message}</p>
          <p>{words.triesAgainIn(waitOf(state.seconds))}</p>
        </main>
      )}
    </>
  );
}
