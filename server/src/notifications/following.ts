import { AppError, type FollowNotificationsInput, type ListedNotification } from '@crop-planning/shared';
import { setTimeout as pause } from 'node:timers/promises';
import { unlessAborted } from '../concurrency/deadline.js';
import type { NotificationFeed } from './feed.js';
import { notificationWriter } from './notification.js';
import { shareReads } from './shared-reads.js';
import type { Records } from '../records/handle.js';

export interface FollowedEvent {
  eventId: string;
  /**
   * Null in the first event, which only gives the position at which the stream begins, in case the client is
   * cut off before the second event.
   */
  notification: ListedNotification | null;
}

const pageSize = 100;
const retryMs = 1_000;
/** Keeps the database busy, but leaves room for other requests. */
const readsAtOnce = 8;

export type NotificationFollowing = ReturnType<typeof createNotificationFollowing>;

export function createNotificationFollowing(
  store: Records['notifications'],
  feed: NotificationFeed,
  isUnavailable: (error: unknown) => boolean,
) {
  const listAfter = shareReads(store.listAfter, readsAtOnce);

  /** Retries while the database is unavailable, so that the client does not notice. */
  async function retryWhileUnavailable<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        // A stream that has to end does not wait for a database that has lost its connections.
        return await unlessAborted(signal, work);
      } catch (error) {
        signal.throwIfAborted();
        if (!isUnavailable(error)) throw error;
        // Raises the signal's reason, and not that the pause was cut short: the client learns why the stream ends.
        await unlessAborted(signal, () => pause(retryMs, undefined, { signal }));
      }
    }
  }

  return {
    /**
     * Streams an account's notifications after the event `lastEventId`, or only new ones if no event is
     * given, in order and without gaps or duplicates. The first event says where the stream begins. When the
     * signal aborts, the stream ends by raising the signal's reason. The signal must abort eventually: it
     * also ends the subscription, since a stream that is never read does not end by itself. Raises
     * VALIDATION_FAILED for an invalid event id.
     */
    async follow(
      accountId: string,
      { lastEventId, include_code }: FollowNotificationsInput,
      signal: AbortSignal,
    ): Promise<AsyncGenerator<FollowedEvent>> {
      const after = readEventId(lastEventId);
      const write = notificationWriter(include_code);
      signal.throwIfAborted();
      const bell = createBell();
      const unsubscribe = feed.subscribe(accountId, bell.ring);
      signal.addEventListener('abort', () => {
        unsubscribe();
        bell.ring();
      });
      const latest = await store.findLatestSeq(accountId);
      // After a restore from a backup, a client's older id can be ahead of the count. The client must not
      // wait for the count to catch up.
      return events(Math.min(after ?? latest, latest));

      async function* events(from: number): AsyncGenerator<FollowedEvent> {
        let last = from;
        yield { eventId: String(from), notification: null };
        for (;;) {
          bell.muffle();
          const page = await retryWhileUnavailable(signal, () => listAfter(accountId, last, pageSize));
          for (const { seq, ...notification } of page) {
            signal.throwIfAborted();
            yield { eventId: String(seq), notification: write(notification) };
            last = seq;
          }
          signal.throwIfAborted();
          if (page.length < pageSize) await bell.wait();
          signal.throwIfAborted();
        }
      }
    },
  };
}

function readEventId(text: string | null | undefined): number | undefined {
  if (text === null || text === undefined || text === '') return undefined;
  if (/^(0|[1-9]\d{0,14})$/.test(text)) return Number(text);
  throw new AppError('VALIDATION_FAILED', {
    issues: [{ path: 'lastEventId', message: 'is not the ID of an event in this stream' }],
  });
}

/** A bell that remembers a ring until it is muffled. */
function createBell() {
  let hasRung = false;
  let wake = () => {};
  return {
    ring() {
      hasRung = true;
      wake();
    },
    muffle() {
      hasRung = false;
    },
    async wait(): Promise<void> {
      if (!hasRung) await new Promise<void>((resolve) => (wake = resolve));
    },
  };
}
