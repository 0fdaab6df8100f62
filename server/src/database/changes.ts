import type { ChangeStreamInsertDocument, Document, MongoClient } from 'mongodb';
import { setTimeout as pause } from 'node:timers/promises';
import { withTimeout } from '../concurrency/deadline.js';
import type { Logger } from '../settings/log.js';
import type { StoppedWork } from '../settings/stopped-work.js';

/** The database whose inserts are watched. */
export interface WatchedDatabase {
  /** Creates a separate client, because a watch's statements wait for the next change. */
  createClient: () => MongoClient;
  name: string;
  isUnavailable: (error: unknown) => boolean;
  stopped: StoppedWork;
  log: Logger;
}

export interface InsertsListener {
  onInsert: (document: Document) => void;
  /** Called when inserts may have been missed: when the watch begins, and when its history is lost. */
  onGap: () => void;
  /** Looks for inserts in another way; called every two seconds while they cannot be watched. */
  poll: () => Promise<void>;
}

export interface Watch {
  /** Returns whether the database answers but does not let inserts be watched. */
  isPolling: () => boolean;
  close: () => Promise<void>;
}

/**
 * How long a statement waits in the database for the next change; less than the client's own limit for a
 * response.
 */
const awaitMsMax = 5_000;
const retryMs = 250;
/** A watch that lasted longer than this was not refused at once. */
const steadyMs = 5_000;
/** The pause after a watch that is refused at once, for example because of missing rights. */
const refusedMs = 30_000;
const closeMsMax = 2_000;
const pollEveryMs = 2_000;
/** A watch may take a moment to begin. */
const pollsUnannounced = 2;
const inserts = [{ $match: { operationType: 'insert' } }];

/**
 * Reports every document inserted into the collection, in the order of the commits, until the watch is
 * closed.
 */
export function watchInserts(
  database: WatchedDatabase,
  collection: string,
  listener: InsertsListener,
): Watch {
  const { createClient, name, isUnavailable, stopped, log } = database;
  const closing = new AbortController();
  const { signal } = closing;
  let hasBegun = false;
  let isWatching = false;
  /** How many polls in a row have succeeded since the watch ended. */
  let polls = 0;
  /** Why the last watch was refused; undefined if it was not. */
  let refusal: unknown;
  /** How many refusals there have been in quick succession. */
  let refusals = 0;

  function isPolling(): boolean {
    return !isWatching && (polls > pollsUnannounced || (polls > 0 && refusal !== undefined));
  }

  function onBegin(): void {
    if (isPolling()) log.info({}, `changes to ${collection} are watched again`);
    [hasBegun, isWatching, polls, refusal] = [true, true, 0, undefined];
    listener.onGap();
  }

  async function watchOnce(): Promise<void> {
    const client = createClient();
    const close = () => withTimeout(closeMsMax, () => client.close()).catch(() => undefined);
    const onAbort = () => void close();
    signal.addEventListener('abort', onAbort);
    try {
      const changes = client
        .db(name)
        .collection(collection)
        .watch<Document, ChangeStreamInsertDocument>(inserts, { maxAwaitTimeMS: awaitMsMax });
      // All later inserts will be reported: the driver resumes by itself after a lost connection.
      changes.once('resumeTokenChanged', onBegin);
      while (!signal.aborted) {
        const change = await changes.tryNext();
        if (change) listener.onInsert(change.fullDocument);
      }
    } finally {
      isWatching = false;
      signal.removeEventListener('abort', onAbort);
      await close();
    }
  }

  /** Watches again after any failure; `onGap` makes the listener check for inserts missed meanwhile. */
  async function keepWatching(): Promise<void> {
    while (!signal.aborted) {
      hasBegun = false;
      const beganMs = performance.now();
      try {
        await watchOnce();
      } catch (error) {
        if (signal.aborted) return;
        // An unavailable database is reported elsewhere.
        const isDatabaseDown = isUnavailable(error);
        if (!isDatabaseDown) {
          refusal = error;
          refusals = performance.now() - beganMs > steadyMs ? 1 : refusals + 1;
          // Logged once, not at every attempt.
          if (refusals === 1) log.warn({ error }, `changes to ${collection} could not be watched`);
        }
        const pauseMs = isDatabaseDown || (hasBegun && refusals === 1) ? retryMs : refusedMs;
        await pause(pauseMs, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  /** Polls as long as nothing is watched, for whatever reason. */
  async function keepPolling(): Promise<void> {
    for (;;) {
      await pause(pollEveryMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      if (isWatching) continue;
      const wasPolling = isPolling();
      try {
        await listener.poll();
        polls += 1;
        stopped.succeeded('polling');
      } catch (error) {
        polls = 0;
        if (!isUnavailable(error)) stopped.failed('polling', error, `${collection} could not be polled`);
      }
      if (isPolling() && !wasPolling)
        log.warn(
          { error: refusal },
          `changes to ${collection} cannot be watched: they are polled every ${pollEveryMs / 1_000} s`,
        );
    }
  }

  const working = [keepWatching(), keepPolling()];
  return {
    isPolling,
    async close() {
      closing.abort();
      await withTimeout(closeMsMax, () => Promise.all(working)).catch(() => undefined);
    },
  };
}
