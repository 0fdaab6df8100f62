import { describe, expect, it } from 'vitest';
import { createPacedWork } from '../../../test/paced-work.js';
import { DeadlineError, withTimeout } from './deadline.js';
import { createKeyedMutex } from './keyed-mutex.js';

const wait = { msMax: 10_000, refusal: () => new Error('too late') };

describe('a keyed mutex', () => {
  it('runs work with the same key one piece after another, and work with different keys concurrently', async () => {
    const mutex = createKeyedMutex();
    const { begun, work, end, settle } = createPacedWork();
    const results = ['a1', 'a2', 'b1'].map((name) => mutex.run(name.slice(0, 1), wait, work(name)));
    await settle();
    expect(begun.toSorted()).toEqual(['a1', 'b1']);
    expect(['a', 'b', 'c'].map((key) => mutex.size(key))).toEqual([2, 1, 0]);
    await end('a1');
    expect(begun.at(-1)).toBe('a2');
    for (const name of begun) await end(name);
    expect(await Promise.all(results)).toEqual(['a1', 'a2', 'b1']);
    expect(mutex.size('a')).toBe(0);
  });

  it('runs the next piece of work after one fails', async () => {
    const mutex = createKeyedMutex();
    const failed = mutex.run('a', wait, () => Promise.reject(new Error('broken')));
    const next = mutex.run('a', wait, () => Promise.resolve('fine'));
    await expect(failed).rejects.toThrow('broken');
    expect(await next).toBe('fine');
  });

  it('runs the next piece of work once a piece that never ends has timed out', async () => {
    const mutex = createKeyedMutex();
    const signals: AbortSignal[] = [];
    const stuck = mutex.run('a', wait, () =>
      withTimeout(20, (signal) => {
        signals.push(signal);
        return new Promise(() => undefined);
      }),
    );
    await expect(stuck).rejects.toThrow(DeadlineError);
    expect(signals[0]?.aborted).toBe(true);
    expect(await mutex.run('a', wait, () => Promise.resolve('next'))).toBe('next');
  });
});
