import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MongoClient } from 'mongodb';
import { createClosings } from './closing.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const never = { close: () => new Promise(() => undefined) } as unknown as MongoClient;
const atOnce = { close: async () => undefined } as unknown as MongoClient;

test('room for another client waits until one of those that are closing has closed or is given up', async () => {
  const closings = createClosings(2);
  const hasRoom = vi.fn<() => void>();
  closings.begin(never);
  await closings.room();
  await vi.advanceTimersByTimeAsync(500);
  closings.begin(never);
  void closings.room().then(hasRoom);
  await vi.advanceTimersByTimeAsync(1_499);
  expect(hasRoom).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(hasRoom).toHaveBeenCalled();
  closings.begin(atOnce);
  await closings.room();
});
