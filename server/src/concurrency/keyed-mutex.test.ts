import { expect, test } from 'vitest';
import { DeadlineError } from './deadline.js';
import { createKeyedMutex } from './keyed-mutex.js';

const msMax = 10_000;
const isShared = (error: unknown) => error instanceof RangeError;

/** Work that records when it begins and ends when told to. */
function createWork() {
  const begun: string[] = [];
  const endings = new Map<string, (error?: Error) => void>();
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    begun,
    settle,
    work: (name: string) => () => {
      begun.push(name);
      return new Promise<string>((resolve, reject) =>
        endings.set(name, (error) => (error ? reject(error) : resolve(name))),
      );
    },
    async end(name: string, error?: Error) {
      endings.get(name)?.(error);
      await settle();
    },
  };
}

test('work with the same key takes turns, other work does not wait for it', async () => {
  const exclusively = createKeyedMutex({ atOnce: 9, msMax, isShared });
  const { begun, work, end, settle } = createWork();
  const results = ['a1', 'a2', 'b1'].map((name) => exclusively(name[0], work(name)));
  results.push(exclusively(undefined, work('x1')), exclusively(undefined, work('x2')));
  await settle();
  expect(begun.toSorted()).toEqual(['a1', 'b1', 'x1', 'x2']);
  await end('a1');
  expect(begun.at(-1)).toBe('a2');
  for (const name of begun) await end(name);
  expect(await Promise.all(results)).toEqual(['a1', 'a2', 'b1', 'x1', 'x2']);
});

test('only a limited amount runs at once, the rest in order', async () => {
  const exclusively = createKeyedMutex({ atOnce: 2, msMax, isShared });
  const { begun, work, end, settle } = createWork();
  const results = ['1', '2', '3', '4'].map((name) => exclusively(undefined, work(name)));
  await settle();
  expect(begun).toEqual(['1', '2']);
  await end('2');
  expect(begun).toEqual(['1', '2', '3']);
  await end('1');
  expect(begun).toEqual(['1', '2', '3', '4']);
  for (const name of ['3', '4']) await end(name);
  expect(await Promise.all(results)).toEqual(['1', '2', '3', '4']);
});

test('work that fails lets the next one in', async () => {
  const exclusively = createKeyedMutex({ atOnce: 1, msMax, isShared });
  const failed = exclusively('a', () => Promise.reject(new Error('broken')));
  const next = exclusively('a', () => Promise.resolve('fine'));
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('fine');
});

test('a shared failure fails everybody waiting, and nobody who comes later', async () => {
  const exclusively = createKeyedMutex({ atOnce: 1, msMax, isShared });
  const { begun, work, end, settle } = createWork();
  const results = Promise.allSettled([
    exclusively('a', work('a1')),
    exclusively('a', work('a2')),
    exclusively('b', work('b1')),
  ]);
  await settle();
  await end('a1', new RangeError('gone'));
  expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(begun).toEqual(['a1']);
  expect(await exclusively('a', () => Promise.resolve('back'))).toBe('back');
});

test('work that never ends loses its turn, and is told', async () => {
  const exclusively = createKeyedMutex({ atOnce: 1, msMax: 60, isShared });
  const signals: AbortSignal[] = [];
  const stuck = exclusively('a', (signal) => {
    signals.push(signal);
    return new Promise(() => undefined);
  });
  await expect(stuck).rejects.toThrow(DeadlineError);
  expect(signals[0]?.aborted).toBe(true);
  expect(await exclusively('a', () => Promise.resolve('next'))).toBe('next');
});

test('whoever has waited too long is refused and never begins', async () => {
  const exclusively = createKeyedMutex({ atOnce: 9, msMax: 60, isShared });
  const { begun, work, settle } = createWork();
  const results = await Promise.allSettled([exclusively('a', work('a1')), exclusively('a', work('a2'))]);
  expect(results).toMatchObject([
    { reason: expect.any(DeadlineError) },
    { reason: expect.any(DeadlineError) },
  ]);
  await settle();
  expect(begun).toEqual(['a1']);
});
