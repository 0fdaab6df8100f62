import { setImmediate as nextTurn } from 'node:timers/promises';
import { DeadlineError } from '../concurrency/deadline.js';
import { createSemaphore } from '../concurrency/semaphore.js';

/** Returns at most `limit` of the account's items after the number `seq`, oldest first. */
export type ListAfter<Item> = (accountId: string, seq: number, limit: number) => Promise<Item[]>;

/** Longer than all waiting reads take together as long as the database is responding. */
const waitMsMax = 60_000;

/**
 * Limits the number of concurrent reads, because thousands of streams may be woken together while other
 * requests need the database too. Equal requests share a read until it begins; a later request gets its own
 * read, since it may have been made for newer items.
 */
export function shareReads<Item>(listAfter: ListAfter<Item>, atOnce: number): ListAfter<Item> {
  const reads = createSemaphore(atOnce);
  const pages = new Map<string, Promise<Item[]>>();

  async function read(key: string, ...request: Parameters<ListAfter<Item>>): Promise<Item[]> {
    await nextTurn();
    const refusal = () => {
      pages.delete(key);
      return new DeadlineError(waitMsMax);
    };
    return reads.run({ who: undefined, msMax: waitMsMax, refusal }, () => {
      pages.delete(key);
      return listAfter(...request);
    });
  }

  return (...request) => {
    const key = request.join(' ');
    const page = pages.get(key) ?? read(key, ...request);
    pages.set(key, page);
    return page;
  };
}
