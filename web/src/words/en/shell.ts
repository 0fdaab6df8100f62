// What stands around every view: the menu, the banners, and what is shown while the page cannot open.
import { waitText, type Wait } from './failures.js';

export const shell = {
  /** The name of the service, above every view and in the title of the tab. */
  brand: 'Crop planning',
  /** The title of the tab; a number of unread notifications may stand before the view's title. */
  tab: (title: string, unread: number) => `${unread > 0 ? `(${unread}) ` : ''}${title} – Crop planning`,
  /** The first link of the page, for the keyboard; it leads over the menu. */
  skip: 'Skip to the content',
  /** The menu, read out. */
  menu: 'Views',
  /** Beside the number of notifications in the menu, read out: `3 unread`. */
  unread: (count: number) => `${count}[ unread](unseen)`,

  // The views, as the menu and the tab name them. A phone has room for twelve letters of those in the menu.
  plans: 'Plans',
  newPlan: 'New plan',
  plan: 'Plan',
  compare: 'Compare',
  map: 'Map',
  importing: 'Import plans',
  notifications: 'Notifications',
  account: 'Account',

  // Above the view while something is wrong.
  updated:
    '[The service has been updated since you opened this page.](strong) Reload the page to get the version that fits; nothing that you have saved is lost.',
  reload: 'Reload',
  /** Each is followed by a reason in some cases, by `outOfDate`, and by one of the last two. */
  offline: 'This device is offline.',
  lost: 'The connection to the service is lost.',
  silent: 'New notifications do not arrive at the moment.',
  outOfDate: 'What you see may be out of date.',
  reconnects: 'The page reconnects by itself.',
  reloadToRetry: 'Reload the page to try again.',
  failed: '[This view could not be shown.](strong) Something went wrong in this page.',

  // Instead of the page, as long as it cannot open.
  noAnswerTitle: 'There is no answer',
  notAvailable: (origin: string) =>
    `${origin} is not available at the moment. Is the server running, and is this device connected?`,
  unreachable: (origin: string) => `This device is offline, so ${origin} cannot be reached.`,
  triesAgain: 'This page tries again by itself every few seconds.',
  notYetTitle: 'The page cannot open yet',
  triesAgainIn: (wait: Wait) => `The page tries again by itself in ${waitText(wait)}.`,
};
