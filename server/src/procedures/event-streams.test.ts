import { Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { createStoppedWork } from '../settings/stopped-work.js';
import { createEventStreams } from './event-streams.js';
import type { Subscriber } from './identity.js';

const profile = {
  email: 'ann@example.org',
  full_name: 'Ann',
  organization: '',
  is_verified: false,
  created_at: '',
};

/** Opens a stream of each of so many accounts. */
function openStreams(count: number) {
  const streams = createEventStreams({
    changes: { listen: () => undefined, isHeard: () => false },
    findEnded: async () => [],
    isUnavailable: () => false,
    durationMsMax: 60_000,
    now: () => new Date(),
    stopped: createStoppedWork({ warn: () => undefined, info: () => undefined }),
  });
  const opened = Array.from({ length: count }, (_, at) => {
    const subscriber: Subscriber = {
      kind: 'account',
      id: String(at),
      sessionId: String(at),
      expiresAt: new Date(Date.now() + 60_000),
      profile: { ...profile, id: String(at) },
    } as Subscriber;
    const [socket, end] = [new Socket(), new AbortController()];
    vi.spyOn(socket, 'unref');
    const signal = streams.open(subscriber, { socket, end: end.signal });
    signal.addEventListener('abort', () => end.abort());
    return { socket, signal };
  });
  return { streams, opened };
}

test('a server that stops cuts off its streams in parts, so that other work has its turns', async () => {
  const { streams, opened } = openStreams(1_000);
  const cut = (): number => opened.filter(({ signal }) => signal.aborted).length;
  const closing = streams.close();
  const counts = [cut()];
  while ((counts.at(-1) ?? 0) < opened.length)
    await new Promise<void>((resolve) =>
      setImmediate(() => {
        counts.push(cut());
        resolve();
      }),
    );
  await closing;
  const parts = counts.map((count, at) => count - (counts[at - 1] ?? 0));
  expect(Math.max(...parts)).toBeLessThanOrEqual(50);
});

test('streams that a server has no time to cut off do not keep its process from ending', async () => {
  const { streams, opened } = openStreams(200);
  await streams.close(0);
  const left = opened.filter(({ signal }) => !signal.aborted);
  expect(left.length).toBeGreaterThan(0);
  for (const { socket } of opened) expect(socket.unref).toHaveBeenCalled();
});
