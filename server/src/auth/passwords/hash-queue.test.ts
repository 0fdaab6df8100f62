import { describe, expect, it } from 'vitest';
import { createNetworks } from '../../settings/networks.js';
import { createHashQueue } from './hash-queue.js';

const networks = createNetworks([]);
const patient = { networks, waitMsMax: 60_000 };
const local = { address: '127.0.0.1' };
const stranger = { address: '203.0.113.7' };

describe('createHashQueue', () => {
  it('runs a fixed number of pieces of work at the same time and the others in order', async () => {
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
    expect(queue.counts()).toMatchObject({ waits: 3, refusals: 0 });
    expect(queue.counts().waitedSeconds).toBeGreaterThan(0);
  });

  it('runs the next piece of work after one has failed', async () => {
    const queue = createHashQueue({ atOnce: 1, ...patient });
    const failing = queue.run(local, () => Promise.reject(new Error('no')));
    const next = queue.run(local, async () => 'next');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('next');
  });

  it('does no work for a caller who has left while it waited', async () => {
    const queue = createHashQueue({ atOnce: 1, ...patient });
    const [first, second] = [createPiece('first'), createPiece('second')];
    const done = queue.run(local, first.work);
    const leaving = new AbortController();
    const left = queue.run({ ...local, signal: leaving.signal }, second.work);
    leaving.abort();
    first.finish();
    expect(await done).toBe('first');
    await expect(left).rejects.toThrow('aborted');
    expect(second.hasBegun()).toBe(false);
    expect(await queue.run(local, async () => 'next')).toBe('next');
  });

  it('refuses a caller who has waited too long, and serves the next one', async () => {
    const queue = createHashQueue({ networks, atOnce: 1, waitMsMax: 1 });
    const first = createPiece('first');
    const slow = queue.run(local, first.work);
    const impatient = queue.run(local, async () => 'never');
    await expect(impatient).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 1 });
    first.finish();
    expect(await slow).toBe('first');
    expect(await queue.run(local, async () => 'later')).toBe('later');
    expect(queue.counts()).toMatchObject({ waits: 1, refusals: 1 });
  });

  it('lets two callers from one /64 wait, whatever their addresses, and still admits other networks', async () => {
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

  it.for([
    ['four callers from a /56', (at: number) => `2001:db8:0:${at}::1`, 4],
    ['eight callers from a /48', (at: number) => `2001:db8:0:${at.toString(16)}00::1`, 8],
    ['eight callers from a /24', (at: number) => `203.0.113.${at}`, 8],
  ] as const)(
    'lets %s wait, counting known callers and strangers separately',
    async ([, addressAt, placesMax]) => {
      const queue = createHashQueue({ atOnce: 1, ...patient });
      const first = createPiece('first');
      const done = [queue.run(local, first.work)];
      for (const isKnown of [false, true]) {
        for (let at = 0; at < placesMax; at += 1)
          done.push(queue.run({ address: addressAt(at), isKnown }, async () => 'waited'));
        const surplus = { address: addressAt(placesMax), isKnown };
        expect(() => queue.check(surplus)).toThrow(expect.objectContaining({ code: 'TOO_MANY_REQUESTS' }));
        await expect(queue.run(surplus, async () => 'never')).rejects.toMatchObject({
          code: 'TOO_MANY_REQUESTS',
        });
      }
      done.push(queue.run({ address: '198.51.100.1' }, async () => 'other'));
      first.finish();
      expect(await Promise.all(done)).toHaveLength(2 * placesMax + 2);
    },
  );

  it('serves networks in turn: /48 and /24 first, then /56 within a /48, then /64', async () => {
    const queue = createHashQueue({ atOnce: 1, ...patient });
    const first = createPiece('first');
    const served: string[] = [];
    const ask = (address: string) => queue.run({ address }, async () => void served.push(address));
    const done: Promise<unknown>[] = [queue.run(local, first.work)];
    const neighbours = ['2001:db8:0:1::a', '2001:db8:0:1::b', '2001:db8:0:2::a', '2001:db8:0:100::a'];
    const others = ['203.0.113.7', '203.0.113.7', '203.0.113.8', '2001:db8:1::a'];
    for (const address of [...neighbours, ...others]) done.push(ask(address));
    first.finish();
    await Promise.all(done);
    expect(served).toEqual([
      '2001:db8:0:1::a',
      '203.0.113.7',
      '2001:db8:1::a',
      '2001:db8:0:100::a',
      '203.0.113.8',
      '2001:db8:0:2::a',
      '203.0.113.7',
      '2001:db8:0:1::b',
    ]);
  });

  it('serves known callers before strangers, but one stranger after every three known callers', async () => {
    const queue = createHashQueue({ atOnce: 1, ...patient });
    const first = createPiece('first');
    const served: string[] = [];
    const done: Promise<unknown>[] = [queue.run(local, first.work)];
    const ask = (name: string, address: string, isKnown: boolean) =>
      done.push(queue.run({ address, isKnown }, async () => void served.push(name)));
    for (const at of [1, 2, 3]) ask(`stranger ${at}`, `198.51.${at}.1`, false);
    for (const at of [1, 2, 3, 4]) ask(`known ${at}`, `203.0.${at}.1`, true);
    first.finish();
    await Promise.all(done);
    const order = ['known 1', 'known 2', 'known 3', 'stranger 1', 'known 4', 'stranger 2', 'stranger 3'];
    expect(served).toEqual(order);
  });

  it('lets a thousand strangers wait, and forgets the networks of callers who have waited too long', async () => {
    const queue = createHashQueue({ atOnce: 1, networks, waitMsMax: 200 });
    const first = createPiece('first');
    const slow = queue.run(local, first.work);
    const strangers = Array.from({ length: 1001 }, (_, at) => `10.${at >> 8}.${at & 255}.1`);
    const refused = strangers.map((address) =>
      queue.run({ address }, async () => 'never').catch((error: unknown) => error),
    );
    expect(() => queue.check({ address: '203.0.113.1' })).toThrow(
      expect.objectContaining({ code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 1 }),
    );
    expect(() => queue.check({ address: '203.0.113.1', isKnown: true })).not.toThrow();
    expect(await Promise.all(refused)).toEqual(
      strangers.map(() => expect.objectContaining({ code: 'SERVICE_UNAVAILABLE' })),
    );
    expect(queue.counts()).toMatchObject({ waits: 1000, refusals: 1002 });
    const later = ['203.0.113.1', '203.0.113.1'].map((address) =>
      queue.run({ address }, async () => 'later'),
    );
    first.finish();
    expect(await Promise.all([slow, ...later])).toEqual(['first', 'later', 'later']);
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
