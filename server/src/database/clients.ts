import { MongoServerError } from 'mongodb';
import type { MongoClient } from 'mongodb';
import { setTimeout as pause } from 'node:timers/promises';
import { withTimeout } from '../concurrency/deadline.js';

const connectMsMax = 4_000;
const tryAgainMs = 500;
/** Its connections may have been silently lost. */
const silentMsMax = 1_000;
/** Longer than any request: whatever began with a client can still end with it. */
const retireMs = 15_000;
const closeMsMax = 2_000;

export type ClientSlot = ReturnType<typeof createClientSlot>;

/** A client takes over only once it is connected, so that the old one may still recover by itself. */
export function createClientSlot(create: () => MongoClient) {
  let client = create();
  let replacing: Promise<void> | undefined;
  let answeredMs = 0;
  const closing = new AbortController();
  const retired = new Set<MongoClient>();

  /** An attempt may be lost as well, so the next one does not wait for it. */
  async function connectNew(): Promise<void> {
    const found = new AbortController();
    const signal = AbortSignal.any([closing.signal, found.signal]);
    const attempt = async () => {
      const next = create();
      try {
        await withTimeout(connectMsMax, () => next.connect());
        if (signal.aborted) return void closeQuietly(next);
        found.abort();
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

  /** Does nothing if another one has already taken its place. */
  function replace(suspect: MongoClient): void {
    if (suspect !== client || replacing || closing.signal.aborted) return;
    replacing = connectNew().finally(() => (replacing = undefined));
  }

  return {
    current: (): MongoClient => client,
    /** Waits for what a client was asked, and replaces it once it has answered nothing at all for a while. */
    async ask<T>(asked: MongoClient, work: () => Promise<T>): Promise<T> {
      const askedMs = performance.now();
      const timer = setTimeout(() => {
        if (answeredMs < askedMs) replace(asked);
      }, silentMsMax);
      try {
        const answer = await work();
        answeredMs = performance.now();
        return answer;
      } catch (error) {
        // A refusal is an answer too.
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

/** The driver has been seen waiting for ever when the database goes at the same moment. */
async function closeQuietly(client: MongoClient): Promise<void> {
  await withTimeout(closeMsMax, () => client.close()).catch(() => undefined);
}
