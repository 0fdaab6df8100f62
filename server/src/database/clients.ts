import { MongoServerError } from 'mongodb';
import type { MongoClient } from 'mongodb';
import { setTimeout as pause } from 'node:timers/promises';
import { withTimeout } from '../concurrency/deadline.js';

const connectMsMax = 4_000;
const tryAgainMs = 500;
/** After this long without any answer, a client's connections may have been silently lost. */
const silentMsMax = 1_000;
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
    /** Waits for work with a client, and replaces the client if nothing at all is answered for a while. */
    async ask<T>(usedClient: MongoClient, work: () => Promise<T>): Promise<T> {
      const startedMs = performance.now();
      const timer = setTimeout(() => {
        if (answeredMs < startedMs) replace(usedClient);
      }, silentMsMax);
      try {
        const answer = await work();
        answeredMs = performance.now();
        return answer;
      } catch (error) {
        // An error from the server counts as an answer.
        if (error instanceof MongoServerError) answeredMs = performance.now();
        throw error;
      } finally {
        clearTimeout(timer);
      }
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
