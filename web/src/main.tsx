import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { MissingLanguage } from './language/language-choice.js';
import { speakFirst, spoken } from './language/language.js';
import { keepForOffline } from './service/install.js';
import { queryClient, session } from './service/service.js';
import { loadedView } from './controls/loaded-view.js';
import { linkNameIn } from './address/link-name.js';
import { App } from './shell/app.js';
import { keepFocus } from './shell/keep-focus.js';
import { useWatched } from './watched/watched.js';
import './shell/base.css';
import './controls/controls.css';
import './controls/cards.css';
import './charts/charts.css';

const SharedPage = loadedView(async () => (await import('./plan/shared-page.js')).SharedPage);

// A link shows the same to everybody, so nobody is signed in there.
const name = linkNameIn(location.pathname);
const speaking = speakFirst(name === undefined ? null : new URLSearchParams(location.search).get('lang'));
if (name !== undefined) void speaking.then(() => render(() => <SharedPage name={name} />));
else {
  keepForOffline();
  // Until it is known whether somebody is signed in, index.html itself is what is seen.
  void Promise.all([session.start().catch(() => {}), speaking]).then(() => render(() => <App />));
}

keepFocus();

function render(draw: () => ReactNode): void {
  createRoot(document.getElementById('app') ?? document.body).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Spoken draw={draw} />
      </QueryClientProvider>
    </StrictMode>,
  );
}

/** Draws the page again in another language; what was typed and opened stays. */
function Spoken({ draw }: { draw(): ReactNode }) {
  useWatched(spoken);
  return (
    <>
      <MissingLanguage />
      {draw()}
    </>
  );
}
