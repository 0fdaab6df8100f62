import type { MongoClient } from 'mongodb';
import { withTimeout } from '../concurrency/deadline.js';

const closeMsMax = 2_000;

/**
 * Closes the client within a time limit: the driver has been seen to hang when the database stops while a
 * client is closing.
 */
export async function closeQuietly(client: MongoClient): Promise<void> {
  await withTimeout(closeMsMax, () => client.close()).catch(() => undefined);
}

/** Closes clients whose successors cannot wait for that: a driver without its connections takes seconds. */
export function createClosings(atOnce: number) {
  const closings = new Set<Promise<void>>();
  return {
    begin(client: MongoClient): void {
      const closing = closeQuietly(client).finally(() => closings.delete(closing));
      closings.add(closing);
    },
    /** Resolves when fewer than `atOnce` clients are being closed: at the latest when the time limit of one ends. */
    async room(): Promise<void> {
      while (closings.size >= atOnce) await Promise.race(closings);
    },
    all: () => Promise.all(closings),
  };
}
