import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { emptyDocument, toDocument } from '../bson/document.js';
import { Store } from '../storage/store.js';
import { WriteQueue } from '../storage/write-queue.js';
import { LockTable } from './locks.js';
import { Sessions } from './sessions.js';

function openSessions() {
  const directory = mkdtempSync(join(tmpdir(), 'sessions-test-'));
  const store = new Store(directory);
  onTestFinished(async () => {
    await store.close();
    rmSync(directory, { recursive: true });
  });
  const locks = new LockTable();
  const sessions = new Sessions({ store, queue: new WriteQueue(store), locks });
  return { sessions, locks, store };
}

const write = (number: number) => ({ session: Buffer.alloc(16, 7), number });

test('a transaction whose snapshot is too old is aborted, and releases its locks', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { sessions, locks } = openSessions();
  const transaction = sessions.begin(write(1));
  locks.take(Buffer.from('key'), transaction);
  vi.advanceTimersByTime(9_000);
  sessions.sweep();
  expect(sessions.resume(write(1))).toBe(transaction);
  vi.advanceTimersByTime(2_000);
  sessions.sweep();
  expect(locks.holder(Buffer.from('key'))).toBeUndefined();
  expect(() => sessions.resume(write(1))).toThrow(expect.objectContaining({ code: 251 }));
});

test("a transaction with a newer number aborts its session's previous transaction", () => {
  const { sessions } = openSessions();
  const first = sessions.begin(write(1));
  sessions.begin(write(2));
  expect(first.state).toBe('aborted');
  expect(() => sessions.resume(write(1))).toThrow(expect.objectContaining({ code: 251 }));
  expect(() => sessions.begin(write(1))).toThrow(expect.objectContaining({ code: 225 }));
});

test('a transaction can change at most 100,000 keys, and a key changed repeatedly counts once', async () => {
  const { sessions } = openSessions();
  const transaction = sessions.begin(write(1));
  const writeSome = (first: number, count: number) =>
    transaction.write((view) => {
      for (let at = first; at < first + count; at += 1) view.put(Buffer.from(`key ${at}`), Buffer.alloc(1));
    });
  for (let first = 0; first < 99_000; first += 1_000) await writeSome(first, 1_000);
  await writeSome(0, 1_000);
  await writeSome(99_000, 1_000);
  await expect(writeSome(100_000, 1)).rejects.toMatchObject({ code: 257 });
});

test('a transaction logs every change to a document, and every change counts towards its limits', async () => {
  const { sessions } = openSessions();
  const change = { type: 'update', namespace: 'test.things' } as const;
  const repeat = (number: number, times: number, content = emptyDocument) =>
    sessions.begin(write(number)).write((view) => {
      view.put(Buffer.from('key'), Buffer.alloc(1));
      for (let time = 0; time < times; time += 1) view.log({ ...change, content });
    });
  await repeat(1, 100_000);
  await expect(repeat(2, 100_001)).rejects.toMatchObject({ code: 257 });
  const large = toDocument({ text: 'x'.repeat(1_000_000) });
  await expect(repeat(3, 96, large)).rejects.toMatchObject({ code: 257 });
});

test('the store records a committed transaction but not an aborted one', async () => {
  const { sessions, store } = openSessions();
  const transaction = sessions.begin(write(1));
  await transaction.write((view) => view.put(Buffer.from('zz'), Buffer.from('x')));
  await sessions.commit(write(1));
  sessions.end(write(1).session);
  await sessions.commit(write(1));
  expect(() => sessions.abort(write(1))).toThrow(expect.objectContaining({ code: 256 }));
  sessions.begin(write(2));
  sessions.abort(write(2));
  await expect(sessions.commit(write(2))).rejects.toMatchObject({
    code: 251,
    labels: ['TransientTransactionError'],
  });
  expect(store.get(Buffer.from('zz'))).toBeDefined();
});

test('a session beyond the first thousand replaces one whose transaction has ended, or fails if there is none', () => {
  const { sessions } = openSessions();
  const first = (session: number) => {
    const id = Buffer.alloc(16);
    id.writeUInt32BE(session, 0);
    return { session: id, number: 1 };
  };
  for (let session = 0; session < 1_000; session += 1) sessions.begin(first(session));
  expect(() => sessions.begin(first(1_000))).toThrow(expect.objectContaining({ code: 261 }));
  sessions.abort(first(500));
  expect(sessions.begin(first(1_000)).state).toBe('active');
  expect(() => sessions.begin(first(1_001))).toThrow(expect.objectContaining({ code: 261 }));
  expect(sessions.resume(first(0)).state).toBe('active');
  sessions.endAll();
});
