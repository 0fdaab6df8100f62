import type { ChangeStreamInsertDocument, Document, MongoClient } from 'mongodb';
import { setTimeout as pause } from 'node:timers/promises';
import { within } from './deadline.js';
import type { Logger } from './log.js';

export interface InsertsDeps {
  /** A client of its own, since its statements wait. */
  createClient: () => MongoClient;
  name: string;
  isUnavailable: (error: unknown) => boolean;
  log: Logger;
}

export interface InsertsListener {
  onInsert: (document: Document) => void;
  /** Some may have been missed: told when the watch begins, and when its history is gone. */
  onGap: () => void;
}

export interface Watch {
  close: () => Promise<void>;
}

/** How long the database lets a statement wait for the next change; below the client's own limit for an answer. */
const awaitMsMax = 5_000;
const againMs = 250;
/** Where a watch is refused from the beginning, for want of the right to it for example. */
const refusedMs = 30_000;
const closeMsMax = 2_000;
const inserts = [{ $match: { operationType: 'insert' } }];

/** Tells of every document that is inserted into the collection, in the order of the commits, until it is closed. */
export function watchInserts(deps: InsertsDeps, collection: string, listener: InsertsListener): Watch {
  const { createClient, name, isUnavailable, log } = deps;
  const closing = new AbortController();
  const { signal } = closing;
  let hasBegun = false;

  async function watchOnce(): Promise<void> {
    const client = createClient();
    const close = () => within(closeMsMax, () => client.close()).catch(() => undefined);
    const onAbort = () => void close();
    signal.addEventListener('abort', onAbort);
    try {
      const changes = client
        .db(name)
        .collection(collection)
        .watch<Document, ChangeStreamInsertDocument>(inserts, { maxAwaitTimeMS: awaitMsMax });
      // Everything after it will be told: the driver goes on by itself where a connection was cut.
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

  /** Whatever was wrong, with a watch from now on and a look at what was missed nothing is lost. */
  async function keepWatching(): Promise<void> {
    while (!signal.aborted) {
      hasBegun = false;
      try {
        await watchOnce();
      } catch (error) {
        if (signal.aborted) return;
        // That the database is away is told by others.
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
      await within(closeMsMax, () => watching).catch(() => undefined);
    },
  };
}
