import { describe, expect, it } from 'vitest';
import { createPacedWork } from '../../../test/paced-work.js';
import { createFairOrder } from './fair-order.js';
import { createSemaphore } from './semaphore.js';

/** Queues these pieces behind one that is under way, and returns the order in which they are done. */
async function orderOf(pieces: readonly string[]): Promise<string[]> {
  const semaphore = createSemaphore(1, createFairOrder());
  const { begun, work, end, settle } = createPacedWork();
  const run = (name: string) => {
    const [account = '', kind = ''] = name.split(' ');
    const who = { groups: [account], isPreferred: kind.startsWith('short') };
    return semaphore.run({ who, msMax: 60_000, refusal: () => new Error('too late') }, work(name));
  };
  const results = ['first', ...pieces].map(run);
  await settle();
  for (let at = 0; at <= pieces.length; at += 1) await end(begun[at] ?? '');
  await Promise.all(results);
  return begun.slice(1);
}

describe('a fair order', () => {
  it('lets accounts take turns, whatever the number of pieces that each has waiting', async () => {
    expect(await orderOf(['a short1', 'a short2', 'a short3', 'b short1', 'c short1', 'b short2'])).toEqual([
      'a short1',
      'b short1',
      'c short1',
      'a short2',
      'b short2',
      'a short3',
    ]);
  });

  it('serves short work before long work of all accounts, except that every fourth piece is a long one', async () => {
    const long = ['a long1', 'b long1', 'a long2'];
    const short = ['c short1', 'c short2', 'c short3', 'c short4', 'c short5'];
    expect(await orderOf([...long, ...short])).toEqual([
      'c short1',
      'c short2',
      'c short3',
      'a long1',
      'c short4',
      'c short5',
      'b long1',
      'a long2',
    ]);
  });
});
