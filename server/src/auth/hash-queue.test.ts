import { describe, expect, it } from 'vitest';
import { createNetworks } from '../networks.js';
import { createHashQueue } from './hash-queue.js';

const networks = createNetworks([]);
const patient = { networks, waitMsMax: 60_000, waitingPerNetworkMax: 2 };
const local = { address: '127.0.0.1' };
const stranger = { address: '203.0.113.7' };

describe('createHashQueue', () => {
  it('lets a fixed number work at once and the others in turn', async () => {
    const queue = createHashQueue({ atOnce: 2, ...patient });
    const pieces = ['a', 'b', 'c', 'd', 'e'].map(createPiece);
    const results = pieces.map(({ work }) => queue.run(local, work));
    await settle();
    expect(pieces.map(({ hasBegun }) => hasBegun())).toEqual([true, true, false, false, false]);
    pieces[1]?.finish();
    await settle();
    expect(pieces.map(({ hasBegun }) => hasBegun())).toEqual([true, true, true, false, false]);
    for (const { finish } of pieces) finish();
    expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(queue.counts()).toEqual({ waits: 3, refusals: 0 });
  });

  it('continues after work that failed', async () => {
    const queue = createHashQueue({ atOnce: 1, ...patient });
    const failing = queue.run(local, () => Promise.reject(new Error('no')));
    const next = queue.run(local, async () => 'next');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('next');
  });

  it('refuses whoever would wait too long and serves the next one', async () => {
    const queue = createHashQueue({ networks, atOnce: 1, waitMsMax: 1, waitingPerNetworkMax: 2 });
    const first = createPiece('first');
    const slow = queue.run(local, first.work);
    const impatient = queue.run(local, async () => 'never');
    await expect(impatient).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 1 });
    first.finish();
    expect(await slow).toBe('first');
    expect(await queue.run(local, async () => 'later')).toBe('later');
    expect(queue.counts()).toEqual({ waits: 1, refusals: 1 });
  });

  it('lets two from one network wait, however many addresses it has, besides others', async () => {
    const queue = createHashQueue({ atOnce: 1, ...patient });
    const first = createPiece('first');
    const done = [queue.run(stranger, first.work)];
    const from = (host: number) => ({ address: `2001:db8:0:1::${host}` });
    for (const host of [1, 2]) done.push(queue.run(from(host), async () => `host ${host}`));
    const surplus = queue.run(from(3), async () => 'never');
    await expect(surplus).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 1 });
    done.push(queue.run({ address: '2001:db8:0:2::1' }, async () => 'other'));
    first.finish();
    expect(await Promise.all(done)).toEqual(['first', 'host 1', 'host 2', 'other']);
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
