import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { MongoClient } from 'mongodb';
import { createStoppedWork } from '../settings/stopped-work.js';
import { watchChanges } from './changes.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Watches a database whose answers the test gives; `msg` is what a cluster’s router says of itself. */
async function watch(msg?: string) {
  let onAnswer = (): void => undefined;
  const changes = {
    resumeToken: { _data: 'first' },
    once: (_name: string, begin: () => void) => begin(),
    tryNext: () => new Promise<null>((resolve) => (onAnswer = () => resolve(null))),
  };
  const client = {
    db: () => ({ command: async () => ({ msg }), watch: () => changes }),
    close: async () => undefined,
  };
  const log = {
    debug: () => undefined,
    info: () => undefined,
    warn: () => undefined,
    error: () => undefined,
  };
  const { isHeard, close } = watchChanges(
    {
      createClient: () => client as unknown as MongoClient,
      name: 'farm',
      isUnavailable: () => true,
      stopped: createStoppedWork(log),
      log,
    },
    [],
    { onChange: () => undefined, onGap: () => undefined, poll: async () => undefined },
  );
  onTestFinished(() => {
    const closed = close();
    onAnswer();
    return closed;
  });
  await vi.advanceTimersByTimeAsync(0);
  /** Lets two seconds pass before the database answers that it has no change up to this position. */
  async function answerAfterTwoSeconds(position: string): Promise<boolean> {
    await vi.advanceTimersByTimeAsync(2_000);
    changes.resumeToken = { _data: position };
    onAnswer();
    await vi.advanceTimersByTimeAsync(0);
    return isHeard();
  }
  return { isHeard, answerAfterTwoSeconds };
}

describe('the changes are heard', () => {
  test('as long as the database answers, also if it has nothing new', async () => {
    const { isHeard, answerAfterTwoSeconds } = await watch();
    for (let answers = 0; answers < 3; answers += 1) expect(await answerAfterTwoSeconds('first')).toBe(true);
    await vi.advanceTimersByTimeAsync(2_999);
    expect(isHeard()).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(isHeard()).toBe(false);
    expect(await answerAfterTwoSeconds('first')).toBe(true);
  });

  test('at a cluster only as long as its position advances, because it waits for a shard that is silent', async () => {
    const { answerAfterTwoSeconds } = await watch('isdbgrid');
    expect(await answerAfterTwoSeconds('second')).toBe(true);
    expect(await answerAfterTwoSeconds('third')).toBe(true);
    expect(await answerAfterTwoSeconds('third')).toBe(true);
    expect(await answerAfterTwoSeconds('third')).toBe(false);
    expect(await answerAfterTwoSeconds('fourth')).toBe(true);
  });
});
