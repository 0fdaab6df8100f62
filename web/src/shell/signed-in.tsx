import { useQuery } from '@tanstack/react-query';
import { useEffect, type ComponentType } from 'react';
import { useAccountLanguage } from '../account/use-account-language.js';
import { linkTo, open, useAddress, type Address } from '../address/address.js';
import { linkWith, plantingIn } from '../address/planting.js';
import { ImportNote } from '../import/import-note.js';
import { dropImport } from '../import/kept-import.js';
import { dropBulk } from '../plans/bulk-analysis.js';
import { NewPlanView } from '../plans/new-plan-view.js';
import { PlansView } from '../plans/plans-view.js';
import { useReading } from '../notifications/reading.js';
import { NoNews } from './banners.js';
import { Boundary } from './boundary.js';
import { loadedView } from '../controls/loaded-view.js';
import { Icon, sprout } from '../controls/icon.js';
import { openTitle } from '../controls/view.js';
import { useWatched } from '../watched/watched.js';
import { dropDone } from '../undo/done.js';
import { DoneNotes } from '../undo/done-notes.js';
import { shell } from '../words/en/shell.js';
import { withMarks } from '../words/marks.js';
import { said } from '../words/said.js';
import { shownNotifications, useLive } from './use-live.js';

interface PageView {
  /** The key of its title in the page's words. */
  title: 'plans' | 'newPlan' | 'plan' | 'compare' | 'map' | 'importing' | 'notifications' | 'account';
  /** The drawing beside the title in the menu; a view without one is not in the menu. */
  icon?: string;
  View: ComponentType<{ address: Address }>;
}

const plans: PageView = { title: 'plans', icon: 'M4 6h16M4 12h16M4 18h10', View: PlansView };

/** The views by the word that names them in the address, in the order of the menu. */
const views: Readonly<Record<string, PageView>> = {
  plans,
  new: { title: 'newPlan', View: NewPlanView },
  plan: { title: 'plan', View: loadedView(async () => (await import('../plan/plan-view.js')).PlanView) },
  compare: {
    title: 'compare',
    View: loadedView(async () => (await import('../compare/compare-view.js')).CompareView),
  },
  map: {
    title: 'map',
    icon: 'M9 4 3 6.500v13.500L9 17.500l6 2.500 6-2.500V4L15 6.500zM9 4v13.500M15 6.500V20',
    View: loadedView(async () => (await import('../map/map-view.js')).MapView),
  },
  import: {
    title: 'importing',
    View: loadedView(async () => (await import('../import/import-view.js')).ImportView),
  },
  notifications: {
    title: 'notifications',
    icon: 'M6 16V11a6 6 0 0 1 12 0v5l1.500 2h-15zM10 21h4',
    View: loadedView(async () => (await import('../notifications/notifications-view.js')).NotificationsView),
  },
  account: {
    title: 'account',
    icon: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.500 20.500c1-4 4-5.500 7.500-5.500s6.500 1.500 7.500 5.500',
    View: loadedView(async () => (await import('../account/account-view.js')).AccountView),
  },
};

/** The views that are not in the menu are about plans. */
const ofPlans = new Set(['plan', 'new', 'compare', 'import']);

export function SignedIn() {
  const address = useAddress();
  const live = useLive();
  useAccountLanguage();
  const { count: readCount } = useReading();
  const unread = Math.max(0, (useQuery(shownNotifications).data?.unread_count ?? 0) - readCount);
  useEffect(
    () => () => {
      dropBulk();
      dropImport();
      dropDone();
    },
    [],
  );
  const planting = views[address.view] === undefined ? plantingIn(address.filters) : undefined;
  const asked = planting && linkWith(planting, 'new');
  // What a visitor asked about is still in the address.
  useEffect(() => {
    if (asked !== undefined) open(asked, { isReplacing: true });
  }, [asked]);
  const name = views[address.view] === undefined ? 'plans' : address.view;
  const { title: viewTitle, View: Current } = views[name] ?? plans;
  const words = said('shell', shell);
  const tab = words.tab(useWatched(openTitle) ?? words[viewTitle], unread);
  useEffect(() => {
    document.title = tab;
  }, [tab]);

  return (
    <>
      <a className="skip" href="#content" onClick={skip}>
        {words.skip}
      </a>
      <header className="bar">
        <a className="brand" href={linkTo('plans')}>
          <Icon path={sprout} /> <span>{words.brand}</span>
        </a>
        <nav aria-label={words.menu}>
          <ul>
            {Object.entries(views).map(
              ([view, { title, icon }]) =>
                icon !== undefined && (
                  <li key={view}>
                    <a
                      href={linkTo(view)}
                      aria-current={
                        view === name || (view === 'plans' && ofPlans.has(name)) ? 'page' : undefined
                      }
                    >
                      <Icon path={icon} />
                      <span>{words[title]}</span>
                      {view === 'notifications' && unread > 0 && (
                        <span className="count">
                          {withMarks(words.unread(unread), {
                            unseen: (text) => <span className="unseen">{text}</span>,
                          })}
                        </span>
                      )}
                    </a>
                  </li>
                ),
            )}
          </ul>
        </nav>
      </header>
      <NoNews live={live} />
      {name !== 'import' && <ImportNote />}
      <DoneNotes />
      <main id="content" tabIndex={-1}>
        <Boundary key={`${name}/${address.about ?? ''}`}>
          <Current address={address} />
        </Boundary>
      </main>
    </>
  );
}

/** The fragment of the address names the view, so it cannot name the place to skip to. */
function skip(event: { preventDefault(): void }): void {
  event.preventDefault();
  document.getElementById('content')?.focus();
}
