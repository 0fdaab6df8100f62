import type { MongoClient } from 'mongodb';
import { setTimeout as pause } from 'node:timers/promises';
import { withTimeout } from '../concurrency/deadline.js';

const connectMsMax = 4_000;
const tryAgainMs = 500;
/**
 * How long a replaced client stays open: longer than any request takes, so that work started with the client
 * can still be finished.
 */
const retireMs = 15_000;
const closeMsMax = 2_000;

export type ClientSlot = ReturnType<typeof createClientSlot>;

/**
 * Holds the current client. A new client takes over only once it is connected, so the old one may still
 * recover.
 */
export function createClientSlot(create: () => MongoClient) {
  let client = create();
  let replacing: Promise<void> | undefined;
  let answeredMs = 0;
  const closing = new AbortController();
  const retired = new Set<MongoClient>();

  /**
   * Connects a new client, which then becomes the current one. Further attempts do not wait for earlier ones,
   * which may hang as well.
   */
  async function connectNew(): Promise<void> {
    const search = new AbortController();
    const signal = AbortSignal.any([closing.signal, search.signal]);
    const attempt = async () => {
      const next = create();
      try {
        await withTimeout(connectMsMax, () => next.connect());
        if (signal.aborted) return void closeQuietly(next);
        search.abort();
        retire(client);
        client = next;
      } catch {
        void closeQuietly(next);
      }
    };
    while (!signal.aborted) {
      void attempt();
      await pause(tryAgainMs, undefined, { signal }).catch(() => undefined);
    }
  }

  function retire(old: MongoClient): void {
    retired.add(old);
    setTimeout(() => {
      if (retired.delete(old)) void closeQuietly(old);
    }, retireMs).unref();
  }

  /** Replaces the client unless it has already been replaced. */
  function replace(suspect: MongoClient): void {
    if (suspect !== client || replacing || closing.signal.aborted) return;
    replacing = connectNew().finally(() => (replacing = undefined));
  }

  return {
    current: (): MongoClient => client,
    /** To be called for every answer, whichever client got it. */
    noteAnswer(): void {
      answeredMs = performance.now();
    },
    /** Replaces the client if nothing at all has been answered since then. */
    suspect(usedClient: MongoClient, sinceMs: number): void {
      if (answeredMs < sinceMs) replace(usedClient);
    },
    replace,
    async close(): Promise<void> {
      closing.abort();
      await Promise.all([client, ...retired].map(closeQuietly));
      retired.clear();
    },
  };
}

/**
 * Closes the client within a time limit: the driver has been seen to hang when the database stops while a
 * client is closing.
 */
async function closeQuietly(client: MongoClient): Promise<void> {
  await withTimeout(closeMsMax, () => client.close()).catch(() => undefined);
}
