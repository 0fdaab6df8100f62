import { useEffect } from 'react';
import { linkTo, useAddress } from '../address/address.js';
import { YearChart } from '../charts/year-chart.js';
import { Icon, sprout } from '../controls/icon.js';
import { exampleWords, exampleYear } from './example-year.js';
import { LoginForm } from './login-form.js';
import { RegisterForm } from './register-form.js';
import { ResetForm } from './reset-form.js';
import './welcome.css';

/** What somebody sees who is not signed in: what this is, and the ways in. */
export function Welcome({ hasEnded, message }: { hasEnded: boolean; message: string | undefined }) {
  const { view } = useAddress();
  const Form = { register: RegisterForm, reset: ResetForm }[view] ?? LoginForm;
  useEffect(() => {
    document.title = 'Crop planning';
  }, []);
  return (
    <main className="welcome">
      <header className="welcome-head">
        <p className="brand">
          <Icon path={sprout} /> Crop planning
        </p>
        <h1>Will this crop grow here, planted in this month?</h1>
        <p className="lead">
          Save what you intend to plant: a crop, a place and a month. A model that explains itself judges it
          from the climate of nearly any point on land, with the years in which it would have failed. When a
          result changes, you are notified.
        </p>
      </header>
      <section className="entry card" aria-label="Ways in">
        {message !== undefined && (
          <p className="note bad" role="alert">
            {message}
          </p>
        )}
        {hasEnded && message === undefined && (
          <p className="note fair" role="alert">
            Your session has ended: it expired, or it was ended elsewhere, for example by a new password. Log
            in again to continue where you were.
          </p>
        )}
        {window.isSecureContext ? <Form key={view} /> : <NotPrivate />}
      </section>
      <section className="picture card">
        <h2>Wheat at Hannover, Germany, planted in October</h2>
        <YearChart figures={exampleYear} description={exampleWords()} />
      </section>
      <section className="elsewhere">
        <h2>At a terminal</h2>
        <pre tabIndex={0}>
          <code>{`export CROP_API_URL=${location.origin}\n./crop login\n./crop plan list`}</code>
        </pre>
        <p>
          <a href="/docs">The API and how to call it</a> · the source, the command line <code>crop</code> and
          its documentation are in the folder from which <code>npm start</code> runs this server.
        </p>
        <p className="hint">
          The model screens plantings; it does not forecast yields. Soil, pests and prices are not in it.{' '}
          <a href={linkTo(view === 'register' ? 'login' : 'register')}>
            {view === 'register' ? 'Log in' : 'Create an account'}
          </a>
        </p>
      </section>
    </main>
  );
}

/** Shown instead of the forms where others on the network could read a password. */
function NotPrivate() {
  return (
    <div className="stack">
      <h2>Log in over https</h2>
      <p className="note fair" role="alert">
        This page came over plain http from another machine, so anybody on the network could read your
        password. There is no login here.
      </p>
      <p>
        Open the page at its address with https, or on the machine that runs the server. The operator sets up
        https with a proxy and the setting <code>PUBLIC_ORIGINS</code>.
      </p>
    </div>
  );
}
