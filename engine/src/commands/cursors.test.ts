import { expect, onTestFinished, test, vi } from 'vitest';
import { pause, type Rows } from '../aggregate/rows.js';
import { toDocument } from '../bson/document.js';
import { Cursor, Cursors, type CursorOrigin } from './cursors.js';

const origin: CursorOrigin = {
  namespace: 'test.things',
  session: undefined,
  transaction: undefined,
  snapshot: undefined,
};

/** An endless sequence of rows, none of which matches. */
function* endless(): Rows {
  for (;;) yield pause;
}

test.each([
  ['its client disconnects', 'connection', 279],
  ['the engine closes', 'closing', 11_600],
] as const)('a batch in progress ends when %s', async (_, name, code) => {
  const ending = new AbortController();
  const { signal } = new AbortController();
  const limits = { deadline: Infinity, closing: signal, connection: signal, [name]: ending.signal };
  const batch = new Cursor(endless(), origin).batch(101, limits);
  ending.abort();
  await expect(batch).rejects.toMatchObject({ code });
});

test('a cursor that has not been used for ten minutes is closed', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const cursors = new Cursors();
  const open = () => cursors.keep(new Cursor([toDocument({ _id: 1 })], origin));
  const [idle, used] = [open(), open()];
  vi.advanceTimersByTime(9 * 60_000);
  cursors.take(used, origin).release();
  vi.advanceTimersByTime(2 * 60_000);
  cursors.sweep();
  expect(() => cursors.take(idle, origin)).toThrow(expect.objectContaining({ code: 43 }));
  expect(cursors.take(used, origin)).toBeInstanceOf(Cursor);
});

test('a cursor in use is neither lent to a second request nor closed because of its age', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const cursors = new Cursors();
  const id = cursors.keep(new Cursor([], origin));
  const cursor = cursors.take(id, origin);
  expect(() => cursors.take(id, origin)).toThrow(expect.objectContaining({ code: 143 }));
  vi.advanceTimersByTime(11 * 60_000);
  cursors.sweep();
  cursor.release();
  expect(cursors.take(id, origin)).toBe(cursor);
});

test('when more than a thousand cursors are open, the least recently used idle one is closed', () => {
  const cursors = new Cursors();
  const open = () => cursors.keep(new Cursor([], origin));
  const [busy, used, oldest] = [open(), open(), open()];
  cursors.take(busy, origin);
  cursors.take(used, origin).release();
  for (let count = 3; count < 1_001; count += 1) open();
  expect(() => cursors.take(oldest, origin)).toThrow(expect.objectContaining({ code: 43 }));
  expect(() => cursors.take(busy, origin)).toThrow(expect.objectContaining({ code: 143 }));
  expect(cursors.take(used, origin)).toBeInstanceOf(Cursor);
});
