import { describe, expect, it } from 'vitest';
import { createPacedWork } from '../../../test/paced-work.js';
import { createSemaphore } from './semaphore.js';

const wait = {
  who: undefined,
  msMax: 10_000,
  refusal: () => new Error('too late'),
  isShared: (error: unknown) => error instanceof RangeError,
};

describe('a semaphore', () => {
  it('runs as many pieces of work at the same time as it has permits, and the rest in order of arrival', async () => {
    const semaphore = createSemaphore(2);
    const { begun, work, end, settle } = createPacedWork();
    const results = ['1', '2', '3', '4'].map((name) => semaphore.run(wait, work(name)));
    await settle();
    expect(begun).toEqual(['1', '2']);
    expect([semaphore.isFull(), semaphore.size()]).toEqual([true, 4]);
    await end('2');
    expect(begun).toEqual(['1', '2', '3']);
    await end('1');
    expect(begun).toEqual(['1', '2', '3', '4']);
    for (const name of ['3', '4']) await end(name);
    expect(await Promise.all(results)).toEqual(['1', '2', '3', '4']);
    expect([semaphore.isFull(), semaphore.size()]).toEqual([false, 0]);
  });

  it('passes a shared failure on to all waiting work, but not to work that arrives later', async () => {
    const semaphore = createSemaphore(1);
    const { begun, work, end, settle } = createPacedWork();
    const results = Promise.allSettled(['1', '2', '3'].map((name) => semaphore.run(wait, work(name))));
    await settle();
    await end('1', new RangeError('gone'));
    const gone = { status: 'rejected', reason: new RangeError('gone') };
    expect(await results).toEqual([gone, gone, gone]);
    expect(begun).toEqual(['1']);
    expect(await semaphore.run(wait, () => Promise.resolve('back'))).toBe('back');
  });

  it('refuses work that has waited too long, and never begins it', async () => {
    const semaphore = createSemaphore(1);
    const { begun, work, end, settle } = createPacedWork();
    const first = semaphore.run(wait, work('1'));
    await expect(semaphore.run({ ...wait, msMax: 20 }, work('2'))).rejects.toThrow('too late');
    await end('1');
    await settle();
    expect([begun, await first, semaphore.size()]).toEqual([['1'], '1', 0]);
  });
});
