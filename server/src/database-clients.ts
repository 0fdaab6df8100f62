import type { MongoClient } from 'mongodb';
import { setTimeout as pause } from 'node:timers/promises';
import { within } from './deadline.js';

/** One client of the database that gives way to a new one when it may have lost its way. */
export interface ClientSlot {
  current: () => MongoClient;
  /** Does nothing when another one has taken its place already. */
  replace: (suspect: MongoClient) => void;
  close: () => Promise<void>;
}

const connectMsMax = 4_000;
const tryAgainMs = 250;
/** Longer than any request: whatever began with a client may still end with it. */
const retireMs = 15_000;
const closeMsMax = 2_000;

/** A client takes the place only once it is connected, so that the old one may still come back by itself. */
export function createClientSlot(create: () => MongoClient): ClientSlot {
  let client = create();
  let replacing: Promise<void> | undefined;
  const closing = new AbortController();
  const retired = new Set<MongoClient>();

  async function connectNew(): Promise<void> {
    while (!closing.signal.aborted) {
      const next = create();
      try {
        await within(connectMsMax, () => next.connect());
        if (closing.signal.aborted) return void goodbye(next);
        retire(client);
        client = next;
        return;
      } catch {
        void goodbye(next);
        await pause(tryAgainMs, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
  }

  function retire(old: MongoClient): void {
    retired.add(old);
    setTimeout(() => {
      if (retired.delete(old)) void goodbye(old);
    }, retireMs).unref();
  }

  return {
    current: () => client,
    replace(suspect) {
      if (suspect !== client || replacing || closing.signal.aborted) return;
      replacing = connectNew().finally(() => (replacing = undefined));
    },
    async close() {
      closing.abort();
      await Promise.all([client, ...retired].map(goodbye));
      retired.clear();
    },
  };
}

/** To a database that goes at the same moment the driver has been seen waiting for ever. */
async function goodbye(client: MongoClient): Promise<void> {
  await within(closeMsMax, () => client.close()).catch(() => undefined);
}
