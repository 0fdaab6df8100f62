import type { ChangeStreamInsertDocument, Document, MongoClient } from 'mongodb';
import { setTimeout as pause } from 'node:timers/promises';
import { withTimeout } from '../concurrency/deadline.js';
import type { Logger } from '../settings/log.js';

export interface InsertsDeps {
  /** A separate client, since its statements wait. */
  createClient: () => MongoClient;
  name: string;
  isUnavailable: (error: unknown) => boolean;
  log: Logger;
}

export interface InsertsListener {
  onInsert: (document: Document) => void;
  /** Some may have been missed: called when the watch begins, and when its history is gone. */
  onGap: () => void;
}

export interface Watch {
  close: () => Promise<void>;
}

/**
 * How long the database lets a statement wait for the next change; less than the client's own limit for an answer.
 */
const awaitMsMax = 5_000;
const againMs = 250;
/** When a watch is refused from the start, for example because of missing rights. */
const refusedMs = 30_000;
const closeMsMax = 2_000;
const inserts = [{ $match: { operationType: 'insert' } }];

/** Reports every document inserted into the collection, in the order of the commits, until it is closed. */
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
      // Everything after this will be reported: the driver resumes by itself after a lost connection.
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

  /** Whatever was wrong, watching from now on and checking what was missed loses nothing. */
  async function keepWatching(): Promise<void> {
    while (!signal.aborted) {
      hasBegun = false;
      try {
        await watchOnce();
      } catch (error) {
        if (signal.aborted) return;
        // Others report that the database is unavailable.
        const isAway = isUnavailable(error);
        if (!isAway) log.warn({ error }, `changes to ${collection} could not be watched`);
        const restMs = isAway || hasBegun ? againMs : refusedMs;
        await pause(restMs, undefined, { signal }).catch(() => undefined);
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
