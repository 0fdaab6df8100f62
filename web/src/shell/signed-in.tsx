import { useQuery } from '@tanstack/react-query';
import { useEffect, type ComponentType } from 'react';
import { linkTo, useAddress, type Address } from '../address/address.js';
import { dropBulk } from '../plans/bulk-analysis.js';
import { PlansView } from '../plans/plans-view.js';
import { NoNews } from './banners.js';
import { Boundary } from './boundary.js';
import { loadedView } from './loaded-view.js';
import { Icon } from '../controls/icon.js';
import { shownNotifications, useLive } from './use-live.js';

export interface ViewProps {
  address: Address;
}

const titles: Readonly<Record<string, string>> = {
  plans: 'Plans',
  plan: 'Plan',
  map: 'Map',
  notifications: 'Notifications',
  account: 'Account',
};

const views: Readonly<Record<string, ComponentType<ViewProps>>> = {
  plans: PlansView,
  plan: loadedView(async () => (await import('../plan/plan-view.js')).PlanView),
  map: loadedView(async () => (await import('../map/map-view.js')).MapView),
  notifications: loadedView(
    async () => (await import('../notifications/notifications-view.js')).NotificationsView,
  ),
  account: loadedView(async () => (await import('../account/account-view.js')).AccountView),
};

const inMenu = ['plans', 'map', 'notifications', 'account'] as const;

export function SignedIn() {
  const address = useAddress();
  const live = useLive();
  const unread = useQuery(shownNotifications).data?.unread_count ?? 0;
  useEffect(() => dropBulk, []);
  const name = views[address.view] === undefined ? 'plans' : address.view;
  const Current = views[name] ?? PlansView;
  useEffect(() => {
    const count = unread > 0 ? `(${unread}) ` : '';
    document.title = `${count}${titles[name] ?? ''} – Crop planning`;
  }, [unread, name]);

  return (
    <>
      <a className="skip" href="#content" onClick={skip}>
        Skip to the content
      </a>
      <header className="bar">
        <a className="brand" href={linkTo('plans')}>
          <Icon name="sprout" /> <span>Crop planning</span>
        </a>
        <nav aria-label="Views">
          <ul>
            {inMenu.map((view) => (
              <li key={view}>
                <a
                  href={linkTo(view)}
                  aria-current={view === name || (view === 'plans' && name === 'plan') ? 'page' : undefined}
                >
                  <Icon name={view} />
                  <span>{titles[view]}</span>
                  {view === 'notifications' && unread > 0 && (
                    <span className="count">
                      {unread}
                      <span className="unseen"> unread</span>
                    </span>
                  )}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <NoNews live={live} />
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
