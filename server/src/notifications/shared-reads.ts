import { setImmediate as nextTurn } from 'node:timers/promises';
import { DeadlineError } from '../concurrency/deadline.js';
import { createSemaphore } from '../concurrency/semaphore.js';

/** At most `limit` of the account's items after that number, oldest first. */
export type ListAfter<Item> = (accountId: string, seq: number, limit: number) => Promise<Item[]>;

/** Longer than any number of reads takes whose database answers. */
const waitMsMax = 60_000;

/**
 * Begins a limited number of reads at once, because thousands of streams get news together and others need the
 * database too; those who ask for the same before a read begins share it. Those who ask later may know of something
 * newer.
 */
export function shareReads<Item>(listAfter: ListAfter<Item>, atOnce: number): ListAfter<Item> {
  const reads = createSemaphore(atOnce);
  const pages = new Map<string, Promise<Item[]>>();

  async function read(key: string, ...asked: Parameters<ListAfter<Item>>): Promise<Item[]> {
    await nextTurn();
    const refusal = () => {
      pages.delete(key);
      return new DeadlineError(waitMsMax);
    };
    return reads.run({ who: undefined, msMax: waitMsMax, refusal }, () => {
      pages.delete(key);
      return listAfter(...asked);
    });
  }

  return (...asked) => {
    const key = asked.join(' ');
    const page = pages.get(key) ?? read(key, ...asked);
    pages.set(key, page);
    return page;
  };
}
