import { useLayoutEffect, useRef } from 'react';
import { linkTo, useAddress } from '../address/address.js';
import { linkWith, plantingIn, type Planting } from '../address/planting.js';
import { YearChart } from '../charts/year-chart.js';
import { Icon, sprout } from '../controls/icon.js';
import { Answer } from './answer.js';
import { AskForm } from './ask-form.js';
import { exampleWords, exampleYear } from './example-year.js';
import { LanguageHere } from '../language/language-choice.js';
import { LoginForm } from './login-form.js';
import { RegisterForm } from './register-form.js';
import { ResetForm } from './reset-form.js';
import { entry as entryWords } from '../words/en/entry.js';
import { shell } from '../words/en/shell.js';
import { welcome } from '../words/en/welcome.js';
import { withMarks } from '../words/marks.js';
import { said } from '../words/said.js';
import { useVisitorAnswer } from './use-visitor-answer.js';
import './welcome.css';

/** What the session says. */
interface WelcomeProps {
  /** Why nobody is signed in, if there is more to say than that. */
  ended?: boolean;
  hasLostCookie?: boolean;
  message?: string;
}

/** What somebody sees who is not signed in: what this is, a question without an account, and the ways in. */
export function Welcome({ ended = false, hasLostCookie = false, message }: WelcomeProps) {
  const { view, filters } = useAddress();
  const kept = plantingIn(filters);
  // Whoever came for a form or a view of the account finds the form first, on a phone too.
  const isAsking = (view === '' || view === 'ask') && !ended && !hasLostCookie && message === undefined;
  const asked = isAsking && view === 'ask' ? kept : undefined;
  const answer = useVisitorAnswer(asked);
  const preview = asked && answer.data;
  const { brand } = said('shell', shell);
  const words = said('entry', entryWords);
  const more = said('welcome', welcome);
  const fault = message ?? (hasLostCookie ? words.lostCookie : undefined);
  const note = ended ? words.ended : undefined;
  const entry = <Entry key="entry" fault={fault} note={note} view={view} kept={kept} />;
  return (
    <main className={preview === undefined ? 'welcome' : 'welcome answered'}>
      <header className="welcome-head">
        <div className="welcome-top">
          <p className="brand">
            <Icon path={sprout} /> {brand}
          </p>
          <LanguageHere />
        </div>
        <h1>{more.question}</h1>
        <p className="lead">{more.lead}</p>
      </header>
      {isAsking && !answer.isClosed && <AskForm asked={asked} answer={answer} />}
      {preview === undefined && entry}
      {asked === undefined || preview === undefined ? (
        <section className="picture card">
          <h2>{more.exampleTitle}</h2>
          <YearChart figures={exampleYear} description={exampleWords()} />
        </section>
      ) : (
        <Answer asked={asked} preview={preview} />
      )}
      {preview !== undefined && entry}
      <section className="elsewhere">
        <h2>{more.terminal}</h2>
        <pre tabIndex={0}>
          <code>{`export CROP_API_URL=${location.origin}\n./crop login\n./crop plan list`}</code>
        </pre>
        <p>
          {withMarks(more.sources, {
            docs: (text) => <a href="/docs">{text}</a>,
            crop: () => <code>crop</code>,
            start: () => <code>npm start</code>,
          })}
        </p>
        <p className="hint">
          {more.screens}{' '}
          <a href={linkWith(kept, view === 'register' ? 'login' : 'register')}>
            {view === 'register' ? words.logIn : words.create}
          </a>
          {!isAsking && !answer.isClosed && (
            <>
              {' · '}
              <a href={linkTo('ask')}>{more.askWithout}</a>
            </>
          )}
        </p>
      </section>
    </main>
  );
}

const forms = { register: RegisterForm, reset: ResetForm };

interface EntryProps {
  /** Why nobody is signed in, if something went wrong, or else if there is more to say than that. */
  fault: string | undefined;
  note: string | undefined;
  view: string;
  kept: Planting | undefined;
}

/** The ways in: the form that the address names, with the planting that becomes a plan. */
function Entry({ fault, note, view, kept }: EntryProps) {
  const section = useRef<HTMLElement>(null);
  const Form = view === 'register' || view === 'reset' ? forms[view] : LoginForm;
  const isForPlan = kept !== undefined && view !== 'ask';
  useLayoutEffect(() => {
    // The button that led here is gone.
    if (isForPlan) section.current?.focus();
  }, [isForPlan]);
  return (
    <section ref={section} className="entry card" aria-label={said('entry', entryWords).waysIn} tabIndex={-1}>
      {(fault ?? note) !== undefined && (
        <p className={fault === undefined ? 'note fair' : 'note bad'} role="alert">
          {fault ?? note}
        </p>
      )}
      {isForPlan && <KeptPlanting planting={kept} />}
      {window.isSecureContext ? <Form key={view} kept={kept} /> : <NotPrivate />}
    </section>
  );
}

function KeptPlanting({ planting }: { planting: Planting }) {
  const { crop, location: place, month, water } = planting;
  return (
    <div className="note">
      <p>
        {withMarks(said('entry', entryWords).kept({ month: Number(month), water }), {
          crop: () => <bdi>{crop}</bdi>,
          place: () => <bdi>{place}</bdi>,
          answer: (text) => <a href={linkWith(planting, 'ask')}>{text}</a>,
        })}
      </p>
    </div>
  );
}

/** Shown instead of the forms where others on the network could read a password. */
function NotPrivate() {
  const words = said('entry', entryWords);
  return (
    <div className="stack">
      <h2>{words.overHttps}</h2>
      <p className="note fair" role="alert">
        {words.notPrivate}
      </p>
      <p>{withMarks(words.openPrivate, { setting: () => <code>PUBLIC_ORIGINS</code> })}</p>
    </div>
  );
}
