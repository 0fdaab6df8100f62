import type { ChangeStreamInsertDocument, Document, MongoClient } from 'mongodb';
import { setTimeout as pause } from 'node:timers/promises';
import { withTimeout } from '../concurrency/deadline.js';
import type { Logger } from '../settings/log.js';

export interface InsertsDeps {
  /** Creates a separate client, because a watch's statements wait for the next change. */
  createClient: () => MongoClient;
  name: string;
  isUnavailable: (error: unknown) => boolean;
  log: Logger;
}

export interface InsertsListener {
  onInsert: (document: Document) => void;
  /** Called when inserts may have been missed: when the watch begins, and when its history is lost. */
  onGap: () => void;
}

export interface Watch {
  close: () => Promise<void>;
}

/**
 * How long a statement waits in the database for the next change; less than the client's own limit for a
 * response.
 */
const awaitMsMax = 5_000;
const retryMs = 250;
/** The pause after a watch that is refused from the start, for example because of missing rights. */
const refusedMs = 30_000;
const closeMsMax = 2_000;
const inserts = [{ $match: { operationType: 'insert' } }];

/**
 * Reports every document inserted into the collection, in the order of the commits, until the watch is
 * closed.
 */
export function watchInserts(deps: InsertsDeps, collection: string, listener: InsertsListener): Watch {
  const { createClient, name, isUnavailable, log } = deps;
  const closing = new AbortController();
  const { signal } = closing;
  let hasBegun = false;

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
      changes.once('resumeTokenChanged', () => {
        hasBegun = true;
        listener.onGap();
      });
      while (!signal.aborted) {
        const change = await changes.tryNext();
        if (change) listener.onInsert(change.fullDocument);
      }
    } finally {
      signal.removeEventListener('abort', onAbort);
      await close();
    }
  }

  /** Watches again after any failure; `onGap` makes the listener check for inserts missed meanwhile. */
  async function keepWatching(): Promise<void> {
    while (!signal.aborted) {
      hasBegun = false;
      try {
        await watchOnce();
      } catch (error) {
        if (signal.aborted) return;
        // An unavailable database is reported elsewhere.
        const isDatabaseDown = isUnavailable(error);
        if (!isDatabaseDown) log.warn({ error }, `changes to ${collection} could not be watched`);
        const pauseMs = isDatabaseDown || hasBegun ? retryMs : refusedMs;
        await pause(pauseMs, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  const watching = keepWatching();
  return {
    async close() {
      closing.abort();
      await withTimeout(closeMsMax, () => watching).catch(() => undefined);
    },
  };
}
