// Notifications that are shown as read: the request is sent after ten seconds or when the page is left, so that this can
// be undone although nothing makes a notification unread again.
import type { Notification } from '@crop-planning/client';
import { queryClient, sendSignedIn, trpc } from '../service/service.js';
import { doLater } from '../undo/done.js';
import { createWatched, useWatched } from '../watched/watched.js';
import { notifications } from '../words/en/notifications.js';
import { said } from '../words/said.js';

interface Reading {
  ids: ReadonlySet<string>;
  /** How many are shown as read, also those that are not on this page. */
  count: number;
}

const reading = createWatched<Reading>({ ids: new Set(), count: 0 });

export function useReading(): Reading {
  return useWatched(reading);
}

/** Marks one as read. */
export function readLater({ id, title }: Pick<Notification, 'id' | 'title'>): void {
  later({
    ids: [id],
    count: 1,
    words: () => said('notifications', notifications).wasRead(title),
    paths: () => [pathOf(id)],
  });
}

/** Marks these as read, and the others that are unread now; none that arrives before the request is sent. */
export function readAllLater(unread: readonly Pick<Notification, 'id'>[], count: number): void {
  const newest = newestId();
  const ids = unread.map(({ id }) => id);
  const paths = () => (newestId() === newest ? ['/notifications/read-all'] : ids.map(pathOf));
  later({ ids, count, words: () => said('notifications', notifications).wereRead(count), paths });
}

interface Reads {
  ids: readonly string[];
  count: number;
  words(): string;
  paths(): readonly string[];
}

function later({ ids, count, words, paths }: Reads): void {
  doLater({
    words,
    show: (isDone) => {
      const known = reading.get();
      const others = [...known.ids].filter((id) => !ids.includes(id));
      reading.set(
        isDone
          ? { ids: new Set([...others, ...ids]), count: known.count + count }
          : { ids: new Set(others), count: known.count - count },
      );
    },
    send: (init) => Promise.all(paths().map((path) => sendSignedIn(path, { ...init, method: 'PATCH' }))),
    refresh: () => queryClient.invalidateQueries(trpc.notifications.list.pathFilter()),
  });
}

function newestId(): string | undefined {
  const [first] = queryClient.getQueriesData<{ notifications: Notification[] }>(
    trpc.notifications.list.pathFilter(),
  );
  return first?.[1]?.notifications[0]?.id;
}

function pathOf(id: string): string {
  return `/notifications/${id}/read`;
}
