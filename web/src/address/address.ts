import { useSyncExternalStore } from 'react';

/**
 * What the fragment of the address says: the view, such as `plans` or `plan`, what it is about, such as a
 * plan's id, and its filters. Only the fragment is used, so that the server serves one page at `/`.
 */
export interface Address {
  view: string;
  about: string | undefined;
  filters: Readonly<Record<string, string>>;
}

export type Filters = Readonly<Record<string, string | number | boolean | undefined>>;

/** Returns the fragment of a view, such as `#/plans?label=marginal`; empty and undefined filters are left out. */
export function linkTo(view: string, { about, ...filters }: Filters = {}): string {
  const path = about === undefined ? view : `${view}/${encodeURIComponent(String(about))}`;
  const kept = Object.entries(filters).flatMap(([name, value]) =>
    value === undefined || value === '' || value === false ? [] : [[name, String(value)]],
  );
  const query = new URLSearchParams(kept).toString();
  return `#/${path}${query === '' ? '' : `?${query}`}`;
}

export function readAddress(fragment: string): Address {
  const [path = '', query = ''] = fragment.replace(/^#\/?/, '').split('?', 2);
  const [view = '', about] = path.split('/', 2);
  return {
    view,
    about: about === undefined ? undefined : decoded(about),
    filters: Object.fromEntries(new URLSearchParams(query)),
  };
}

/**
 * Opens a view as a link does, but before this returns: what is pressed next finds the new view. `isReplacing` keeps
 * filters that change with each letter out of the history.
 */
export function open(link: string, { isReplacing = false } = {}): void {
  if (link === location.hash) return;
  if (isReplacing) history.replaceState(history.state, '', link);
  else history.pushState(null, '', link);
  // Neither fires an event.
  dispatchEvent(new HashChangeEvent('hashchange'));
}

/** Shows the top of what a link has opened; after going back, the browser decides what is in sight. */
export function startAtTop(): void {
  if (history.state !== null) return;
  history.replaceState({ isOpened: true }, '');
  scrollTo(0, 0);
}

export function useAddress(): Address {
  const fragment = useSyncExternalStore(subscribe, () => location.hash);
  return readAddress(fragment);
}

function subscribe(onChange: () => void): () => void {
  addEventListener('hashchange', onChange);
  return () => removeEventListener('hashchange', onChange);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
