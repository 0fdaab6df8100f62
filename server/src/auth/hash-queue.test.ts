import { describe, expect, it } from 'vitest';
import { createHashQueue } from './hash-queue.js';

const patientMs = 60_000;

describe('createHashQueue', () => {
  it('lets so many work at once and the others in turn', async () => {
    const queue = createHashQueue({ atOnce: 2, waitMsMax: patientMs });
    const pieces = ['a', 'b', 'c', 'd'].map(createPiece);
    const results = pieces.map(({ work }) => queue(work));
    await settle();
    expect(pieces.map(({ hasBegun }) => hasBegun())).toEqual([true, true, false, false]);
    pieces[1]?.finish();
    await settle();
    expect(pieces.map(({ hasBegun }) => hasBegun())).toEqual([true, true, true, false]);
    for (const { finish } of pieces) finish();
    expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('goes on after work that failed', async () => {
    const queue = createHashQueue({ atOnce: 1, waitMsMax: patientMs });
    const failing = queue(() => Promise.reject(new Error('no')));
    const next = queue(async () => 'next');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('next');
  });

  it('refuses who would wait too long and serves the next one', async () => {
    const queue = createHashQueue({ atOnce: 1, waitMsMax: 1 });
    const first = createPiece('first');
    const slow = queue(first.work);
    const impatient = queue(async () => 'never');
    await expect(impatient).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 1 });
    first.finish();
    expect(await slow).toBe('first');
    expect(await queue(async () => 'later')).toBe('later');
  });
});

function createPiece(name: string) {
  let begun = false;
  let finish = () => {};
  const done = new Promise<void>((resolve) => (finish = resolve));
  return {
    hasBegun: () => begun,
    finish: () => finish(),
    async work() {
      begun = true;
      await done;
      return name;
    },
  };
}

function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
