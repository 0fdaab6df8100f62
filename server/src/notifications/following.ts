import { AppError } from '@crop-planning/shared';
import type { Notification } from '@crop-planning/shared';
import { setTimeout as pause } from 'node:timers/promises';
import type { NotificationFeed } from './feed.js';
import { toNotification } from './service.js';
import { shareReads } from './shared-reads.js';
import type { NotificationsStore } from './store.js';

export interface FollowingDeps {
  store: Pick<NotificationsStore, 'findLatestSeq' | 'listAfter'>;
  feed: NotificationFeed;
  isUnavailable: (error: unknown) => boolean;
}

export interface FollowedEvent {
  eventId: string;
  /** Null in the first event, which says where the stream begins: a client cut off before the second needs that. */
  notification: Notification | null;
}

const pageSize = 100;
const againMs = 1_000;
/** Enough to keep the database busy, few enough to let others in between. */
const readsAtOnce = 8;

export type NotificationFollowing = ReturnType<typeof createNotificationFollowing>;

export function createNotificationFollowing({ store, feed, isUnavailable }: FollowingDeps) {
  const listAfter = shareReads(store.listAfter, readsAtOnce);

  /** Keeps asking while the database is unavailable: the client need not notice. */
  async function retryWhileUnavailable<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
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
     * An account's notifications after that event, or without one from now on, each once and in order, until the
     * signal, whose reason is then raised. The signal has to come: it also frees what waits for news, since events that
     * nobody begins to read never end. First comes an event that says where they begin. Raises VALIDATION_FAILED for an
     * invalid event id.
     */
    async follow(
      accountId: string,
      lastEventId: string | null | undefined,
      signal: AbortSignal,
    ): Promise<AsyncGenerator<FollowedEvent>> {
      const after = readEventId(lastEventId);
      signal.throwIfAborted();
      const bell = createBell();
      const unsubscribe = feed.subscribe(accountId, bell.ring);
      signal.addEventListener('abort', () => {
        unsubscribe();
        bell.ring();
      });
      const latest = await store.findLatestSeq(accountId);
      // An id from before the database was restored from a backup is ahead of its count, and would otherwise wait for
      // the count to catch up.
      return events(Math.min(after ?? latest, latest));

      async function* events(from: number): AsyncGenerator<FollowedEvent> {
        let last = from;
        yield { eventId: String(from), notification: null };
        for (;;) {
          bell.muffle();
          const page = await retryWhileUnavailable(signal, () => listAfter(accountId, last, pageSize));
          for (const { seq, ...notification } of page) {
            signal.throwIfAborted();
            yield { eventId: String(seq), notification: toNotification(notification) };
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

/** Remembers that it rang while nobody was waiting. */
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
