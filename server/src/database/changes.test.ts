import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Document, MongoClient } from 'mongodb';
import { createStoppedWork } from '../settings/stopped-work.js';
import { watchChanges } from './changes.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const never = () => new Promise<never>(() => undefined);

/** A client of a database whose answers the test gives. */
interface Client {
  resumeAfter: unknown;
  /** Answers that the database has no change up to this position, or this change. */
  answer: (position: string, change?: Document) => Promise<void>;
  loseConnection: () => Promise<void>;
}

interface WatchOptions {
  /** What a cluster's router says of itself. */
  msg?: string;
  /** Closes a client; at once unless it is given. */
  close?: () => Promise<void>;
  /** Answers `hello`; at once unless it is given. */
  hello?: () => Promise<Document>;
}

/** Watches a database through clients that the test controls. */
async function watch({
  msg,
  close = async () => undefined,
  hello = async () => ({ msg }),
}: WatchOptions = {}) {
  const clients: Client[] = [];
  const reported: Document[] = [];
  let gaps = 0;
  let onCreated = (): void => undefined;
  function createClient(): MongoClient {
    let onAnswer = (_change: Document | null): void => undefined;
    let onClosed = (_event: { reason: string }): void => undefined;
    const changes = {
      resumeToken: { _data: 'first' },
      once: (_name: string, begin: (first: unknown) => void) => begin(changes.resumeToken),
      tryNext: () => new Promise<Document | null>((resolve) => (onAnswer = resolve)),
    };
    const made: Client = {
      resumeAfter: undefined,
      async answer(position, change) {
        changes.resumeToken = { _data: position };
        onAnswer(change ?? null);
        await vi.advanceTimersByTimeAsync(0);
      },
      async loseConnection() {
        onClosed({ reason: 'error' });
        await vi.advanceTimersByTimeAsync(0);
      },
    };
    clients.push(made);
    onCreated();
    const client = {
      db: () => ({
        command: hello,
        watch: (_stages: unknown, options: Document) => {
          made.resumeAfter = options['resumeAfter'];
          return changes;
        },
      }),
      on: (_name: string, listener: typeof onClosed) => (onClosed = listener),
      close,
    };
    return client as unknown as MongoClient;
  }
  const log = {
    debug: () => undefined,
    info: () => undefined,
    warn: () => undefined,
    error: () => undefined,
  };
  const { isHeard, close: end } = watchChanges(
    { createClient, name: 'farm', isUnavailable: () => true, stopped: createStoppedWork(log), log },
    [],
    {
      onChange: (change) => void reported.push(change),
      onGap: () => (gaps += 1),
      poll: async () => undefined,
    },
  );
  onTestFinished(end);
  await vi.advanceTimersByTimeAsync(0);
  /** Lets two seconds pass before the database answers that it has no change up to this position. */
  async function answerAfterTwoSeconds(position: string): Promise<boolean> {
    await vi.advanceTimersByTimeAsync(2_000);
    await clients.at(-1)?.answer(position);
    return isHeard();
  }
  /** Resolves when the next client is created. */
  const created = () => new Promise<void>((resolve) => (onCreated = resolve));
  return { isHeard, answerAfterTwoSeconds, clients, created, reported, gaps: () => gaps };
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
    const { answerAfterTwoSeconds } = await watch({ msg: 'isdbgrid' });
    expect(await answerAfterTwoSeconds('second')).toBe(true);
    expect(await answerAfterTwoSeconds('third')).toBe(true);
    expect(await answerAfterTwoSeconds('third')).toBe(true);
    expect(await answerAfterTwoSeconds('third')).toBe(false);
    expect(await answerAfterTwoSeconds('fourth')).toBe(true);
  });
});

describe('a watch that loses its connection', () => {
  test('is resumed by another client at once, without waiting until the old one is closed', async () => {
    let release = () => {};
    const closed = new Promise<void>((resolve) => (release = resolve));
    const { isHeard, answerAfterTwoSeconds, clients, gaps } = await watch({ close: () => closed });
    await answerAfterTwoSeconds('second');
    await clients[0]?.loseConnection();
    expect(clients.map(({ resumeAfter }) => resumeAfter)).toEqual([undefined, { _data: 'second' }]);
    expect(isHeard()).toBe(true);
    expect(gaps()).toBe(1);
    release();
  });

  test('reports nothing that the old client still reads', async () => {
    const { answerAfterTwoSeconds, clients, created, reported } = await watch();
    await answerAfterTwoSeconds('second');
    const [old] = clients;
    await old?.loseConnection();
    await old?.answer('third', { _id: 3 });
    await clients[1]?.answer('third', { _id: 3 });
    const next = created();
    await clients[1]?.loseConnection();
    await next;
    await vi.advanceTimersByTimeAsync(0);
    expect(reported).toEqual([{ _id: 3 }]);
    expect(clients[2]?.resumeAfter).toEqual({ _data: 'third' });
  });

  test('tries another client if one does not reach the database, and gives each twice as long', async () => {
    const { created } = await watch({ hello: never });
    for (const ms of [500, 1_000, 2_000, 4_000, 4_000]) {
      const next = created();
      await vi.advanceTimersByTimeAsync(ms - 1);
      expect(vi.getTimerCount()).toBe(1);
      await vi.advanceTimersByTimeAsync(1);
      expect(vi.getTimerCount()).toBe(0);
      await next;
    }
  });
});
