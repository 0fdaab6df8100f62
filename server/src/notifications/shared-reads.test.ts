import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { shareReads } from './shared-reads.js';
import type { NumberedNotification } from '../records/notifications.js';

/** Creates reads whose answers the test supplies. */
function createReads(atOnce: number) {
  const begun: { key: string; answer: (page: NumberedNotification[]) => void; fail: (why: Error) => void }[] =
    [];
  const listAfter = shareReads<NumberedNotification>(
    (accountId, seq) =>
      new Promise((answer, fail) => void begun.push({ key: `${accountId} ${seq}`, answer, fail })),
    atOnce,
  );
  return {
    begun,
    keys: () => begun.map(({ key }) => key),
    read: (key: string, seq = 0) => listAfter(key, seq, 1),
  };
}

describe('shareReads', () => {
  it('reads once for all equal requests in one turn of the event loop', async () => {
    const { begun, keys, read } = createReads(8);
    const pages = [read('a'), read('a'), read('a', 1), read('b')];
    await nextTurn();
    expect(keys()).toEqual(['a 0', 'a 1', 'b 0']);
    const page: NumberedNotification[] = [];
    for (const { answer } of begun) answer(page);
    expect((await Promise.all(pages)).every((each) => each === page)).toBe(true);
  });

  it('reads again for a request that arrives after a read has begun, since that read may miss newer items', async () => {
    const { keys, read } = createReads(8);
    void read('a');
    await nextTurn();
    void read('a');
    await nextTurn();
    expect(keys()).toEqual(['a 0', 'a 0']);
  });

  it('limits the number of concurrent reads, and begins the next when one ends or fails', async () => {
    const { begun, keys, read } = createReads(2);
    const failing = read('a').catch((error: Error) => error.message);
    for (const key of ['b', 'c', 'd']) void read(key);
    await nextTurn();
    expect(keys()).toEqual(['a 0', 'b 0']);
    begun[0]?.fail(new Error('away'));
    expect(await failing).toBe('away');
    begun[1]?.answer([]);
    await nextTurn();
    expect(keys()).toEqual(['a 0', 'b 0', 'c 0', 'd 0']);
  });
});
