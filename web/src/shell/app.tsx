import { useEffect } from 'react';
import { waitWords } from '../service/failure.js';
import { queryClient, session } from '../service/service.js';
import { useWatched } from '../watched/watched.js';
import { Welcome } from '../welcome/welcome.js';
import { OtherBuild } from './banners.js';
import { SignedIn } from './signed-in.js';

export function App() {
  const state = useWatched(session.state);
  const accountId = state.is === 'signed in' ? state.accountId : undefined;
  // Nothing of one account's data may show in another's view.
  useEffect(() => () => queryClient.clear(), [accountId]);
  return (
    <>
      <OtherBuild />
      {state.is === 'signed in' && <SignedIn key={state.accountId} />}
      {state.is === 'signed out' && <Welcome hasEnded={state.ended === true} message={state.message} />}
      {state.is === 'unreachable' && (
        <main className="alone">
          <h1>There is no answer</h1>
          <p role="alert">
            {navigator.onLine
              ? `${location.origin} is not available at the moment. Is the server running, and is this device connected?`
              : `This device is offline, so ${location.origin} cannot be reached.`}
          </p>
          <p>This page tries again by itself every few seconds.</p>
        </main>
      )}
      {state.is === 'turned away' && (
        <main className="alone">
          <h1>The page cannot open yet</h1>
          <p role="alert">{state.message}</p>
          <p>The page tries again by itself in {waitWords(state.seconds)}.</p>
        </main>
      )}
    </>
  );
}
