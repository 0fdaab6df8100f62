import { expect, onTestFinished, test, vi } from 'vitest';
import { SortedChanges } from './sorted-changes.js';

const count = 5_000;
/** Every number below `count` once, but not in order, because 7 and `count` are coprime. */
const numbers = Array.from({ length: count }, (_, position) => (position * 7) % count);

function keyOf(number: number): Buffer {
  const key = Buffer.alloc(4);
  key.writeUInt32BE(number, 0);
  return key;
}

function filled(): SortedChanges {
  const changes = new SortedChanges();
  for (const number of numbers) changes.set({ key: keyOf(number), value: Buffer.from('first') });
  return changes;
}

test('sorted changes list each key once, in order', () => {
  const changes = filled();
  for (const number of numbers) if (number % 2) changes.set({ key: keyOf(number), value: undefined });
  const all = changes.all().map(({ key }) => Buffer.from(key).readUInt32BE(0));
  expect(all).toEqual(Array.from({ length: count }, (_, number) => number));
  expect([changes.get(keyOf(1)), changes.get(keyOf(count))]).toEqual([
    { key: keyOf(1), value: undefined },
    undefined,
  ]);
  expect(changes.get(keyOf(2))?.value).toBeDefined();
});

test('the number and size of sorted changes include only the last change of each key', () => {
  const changes = filled();
  expect([changes.length, changes.bytes]).toEqual([count, count * (4 + 5)]);
  changes.set({ key: keyOf(1), value: undefined });
  changes.set({ key: keyOf(2), value: Buffer.from('longer') });
  expect([changes.length, changes.bytes]).toEqual([count, count * (4 + 5) - 5 + 1]);
});

test.each([
  [0, count],
  [0, 1],
  [255, 258],
  [1_000, 3_000],
  [count - 1, count + 5],
  [count, count + 1],
  [7, 7],
])('a range of sorted changes contains every key from %i up to but not including %i', (lower, upper) => {
  const changes = filled().inRange({ lower: keyOf(lower), upper: keyOf(upper) });
  const expected = Array.from({ length: count }, (_, number) => number).filter(
    (number) => number >= lower && number < upper,
  );
  expect(changes.map(({ key }) => Buffer.from(key).readUInt32BE(0))).toEqual(expected);
});

test('adding a change to many sorted changes moves only a few of them', () => {
  const changes = filled();
  const splices = vi.spyOn(Array.prototype, 'splice');
  onTestFinished(() => splices.mockRestore());
  changes.set({ key: Buffer.concat([keyOf(1), Buffer.from([0])]), value: undefined });
  const lengths = splices.mock.contexts.map((array) => (array as unknown[]).length);
  expect(Math.max(...lengths)).toBeLessThan(600);
});
