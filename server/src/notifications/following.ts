import { AppError } from '@crop-planning/shared';
import type { Notification } from '@crop-planning/shared';
import { setTimeout as pause } from 'node:timers/promises';
import type { NotificationFeed } from './feed.js';
import { toNotification } from './service.js';
import type { StoredNotification } from './service.js';
import { shareReads } from './shared-reads.js';

export interface NumberedNotification extends StoredNotification {
  /** Counts the account's notifications, without a gap and in the order of their commits. */
  seq: number;
}

export interface FollowedNotifications {
  /** The number of the newest one; 0 when there is none. */
  findLatestSeq: (accountId: string) => Promise<number>;
  /** In the order of their numbers. */
  listAfter: (accountId: string, seq: number, limit: number) => Promise<NumberedNotification[]>;
}

export interface FollowingDeps {
  store: FollowedNotifications;
  feed: NotificationFeed;
  isUnavailable: (error: unknown) => boolean;
}

export interface FollowedEvent {
  eventId: string;
  /** Null in the first event, which tells where the stream begins: who is cut off before the second needs it. */
  notification: Notification | null;
}

const pageSize = 100;
const againMs = 1_000;
/** Enough to keep the database busy, few enough for others to come in between. */
const readsAtOnce = 8;

export type NotificationFollowing = ReturnType<typeof createNotificationFollowing>;

export function createNotificationFollowing({ store, feed, isUnavailable }: FollowingDeps) {
  const listAfter = shareReads(store.listAfter, readsAtOnce);

  /** While the database is away it is asked again: the client need not notice. */
  async function patiently<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        signal.throwIfAborted();
        if (!isUnavailable(error)) throw error;
        await pause(againMs, undefined, { signal });
      }
    }
  }

  return {
    /**
     * The notifications of an account after that event, without one those from now on, each once and in order, until
     * the signal: whose reason is then raised. Before them comes an event that says where they begin. Raises
     * VALIDATION_FAILED for what is no event id.
     */
    async follow(
      accountId: string,
      lastEventId: string | null | undefined,
      signal: AbortSignal,
    ): Promise<AsyncGenerator<FollowedEvent>> {
      const after = readEventId(lastEventId);
      const bell = createBell();
      const unsubscribe = feed.subscribe(accountId, bell.ring);
      const onAbort = () => {
        unsubscribe();
        bell.ring();
      };
      signal.addEventListener('abort', onAbort, { once: true });
      const latest = await store.findLatestSeq(accountId).catch((error: unknown) => {
        unsubscribe();
        throw error;
      });
      // An id from before the database was restored from a backup would wait for what came long ago.
      return events(Math.min(after ?? latest, latest));

      async function* events(from: number): AsyncGenerator<FollowedEvent> {
        let last = from;
        try {
          yield { eventId: String(from), notification: null };
          for (;;) {
            bell.muffle();
            const page = await patiently(signal, () => listAfter(accountId, last, pageSize));
            for (const { seq, ...notification } of page) {
              signal.throwIfAborted();
              yield { eventId: String(seq), notification: toNotification(notification) };
              last = seq;
            }
            signal.throwIfAborted();
            if (page.length < pageSize) await bell.wait();
            signal.throwIfAborted();
          }
        } finally {
          unsubscribe();
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

/** Remembers that it rang while nobody waited. */
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
