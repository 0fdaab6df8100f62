import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RecordListener } from '../records/spanning/changes.js';
import { createStoppedWork } from '../settings/stopped-work.js';
import type { Subscriber } from './identity.js';
import { createStreamCallers } from './stream-callers.js';

const seconds = 1_000;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Follows so many callers whose streams are open, on a database whose changes are heard unless a test says otherwise. */
function follow(count: number) {
  const open = Array.from({ length: count }, (_, at) => callerOf(at));
  const database = { isHeard: true, isDown: false, ended: new Set<Subscriber>() };
  const told: RecordListener[] = [];
  const ended: Subscriber[] = [];
  const callers = createStreamCallers({
    changes: { listen: (listener) => void told.push(listener), isHeard: () => database.isHeard },
    callers: (id) =>
      open.filter((caller) => id === undefined || idOf(caller) === id || caller.profile.id === id),
    async findEnded(asked) {
      if (database.isDown) throw new Error('down');
      return asked.filter((caller) => database.ended.has(caller));
    },
    end: (some) => ended.push(...some),
    isUnavailable: () => true,
    stopped: createStoppedWork({ warn: () => undefined, info: () => undefined }),
  });
  const [changes] = told;
  /** Lets this time pass, and returns how many callers the database is asked about meanwhile. */
  async function pass(ms: number): Promise<number> {
    const before = callers.asked();
    for (let left = ms; left > 0; left -= seconds) {
      await vi.advanceTimersByTimeAsync(seconds);
      callers.look();
    }
    return callers.asked() - before;
  }
  return { open, database, changes, ended, callers, pass };
}

function callerOf(at: number): Subscriber {
  return { kind: 'account', sessionId: `session ${at}`, profile: { id: `account ${at % 2}` } } as Subscriber;
}

function idOf(caller: Subscriber): string {
  return caller.kind === 'account' ? caller.sessionId : caller.tokenId;
}

test('while changes are heard, the database is asked about each caller a tenth as often as while they are not', async () => {
  const { database, pass } = follow(3);
  await pass(10 * seconds);
  const heard = await pass(400 * seconds);
  database.isHeard = false;
  const unheard = await pass(400 * seconds);
  expect([heard, unheard]).toEqual([3 * 10, 3 * 100]);
});

test('after a gap, the database is asked about all callers at once, and again for streams that were about to open', async () => {
  const { changes, database, ended, open, callers, pass } = follow(2);
  await pass(10 * seconds);
  const before = callers.asked();
  database.ended.add(open[1] as Subscriber);
  changes?.onGap();
  await vi.advanceTimersByTimeAsync(0);
  expect([callers.asked() - before, ended]).toEqual([2, [open[1]]]);
  expect(await pass(8 * seconds)).toBe(2);
});

test('while the database is down after a gap, it is asked every four seconds until it answers', async () => {
  const { changes, database, pass } = follow(1);
  await pass(10 * seconds);
  database.isDown = true;
  changes?.onGap();
  expect(await pass(40 * seconds)).toBe(10);
  database.isDown = false;
  expect(await pass(40 * seconds)).toBe(1);
});

test('what is gone ends its streams without a question, and a deactivated account is asked about', async () => {
  const { changes, database, ended, open, callers, pass } = follow(4);
  await pass(10 * seconds);
  const before = callers.asked();
  changes?.onGone?.('session 2');
  expect([ended, callers.asked() - before]).toEqual([[open[2]], 0]);
  database.ended.add(open[1] as Subscriber);
  changes?.onDeactivated?.('account 1');
  await vi.advanceTimersByTimeAsync(0);
  expect([ended, callers.asked() - before]).toEqual([[open[2], open[1]], 2]);
});

test('a stream that opens after news of its caller ends, or has its caller asked about, for a minute', async () => {
  const { changes, database, ended, callers, pass } = follow(0);
  const [late, later, reader] = [callerOf(0), callerOf(0), callerOf(1)];
  changes?.onGone?.('session 0');
  changes?.onDeactivated?.('account 1');
  database.ended.add(reader);
  callers.admit(late);
  callers.admit(reader);
  await vi.advanceTimersByTimeAsync(0);
  expect([ended, callers.asked()]).toEqual([[late, reader], 1]);
  await pass(61 * seconds);
  callers.admit(later);
  expect(ended).not.toContain(later);
});
