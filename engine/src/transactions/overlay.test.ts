import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { KeyRange } from '../order/key-range.js';
import type { Entry, ScanOptions, View } from '../storage/view.js';
import { Overlay } from './overlay.js';

/** A view so simple that it is obviously correct. */
class Table implements View {
  readonly #rows = new Map<string, string>();

  constructor(rows: Iterable<[string, string]>) {
    this.#rows = new Map(rows);
  }

  put(key: string, value: string): void {
    this.#rows.set(key, value);
  }

  remove(key: string): void {
    this.#rows.delete(key);
  }

  get(key: Uint8Array): Uint8Array | undefined {
    const value = this.#rows.get(text(key));
    return value === undefined ? undefined : Buffer.from(value);
  }

  scan({ lower, upper }: KeyRange, { reverse }: ScanOptions = {}): Iterable<Entry> {
    const keys = [...this.#rows.keys()].filter((key) => key >= text(lower) && key < text(upper)).sort();
    if (reverse) keys.reverse();
    return keys.map((key) => ({ key: Buffer.from(key), value: Buffer.from(this.#rows.get(key) ?? '') }));
  }
}

function text(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString();
}

const key = fc.constantFrom('a', 'b', 'ba', 'c', 'd', 'e');
const change = fc.record({ key, value: fc.option(fc.constantFrom('1', '2')), level: fc.constantFrom(0, 1) });

test('an overlay, and another on top of it, read like a table with the same changes', () => {
  const property = fc.property(
    fc.array(fc.tuple(key, fc.constantFrom('1', '2')), { maxLength: 6 }),
    fc.array(change, { maxLength: 12 }),
    fc.tuple(key, key),
    fc.boolean(),
    (rows, changes, [lower, upper], reverse) => {
      const expected = new Table(rows);
      const lowerLevel = new Overlay(new Table(rows));
      const upperLevel = new Overlay(lowerLevel);
      for (const each of changes.toSorted((one, other) => one.level - other.level)) {
        const overlay = each.level === 0 ? lowerLevel : upperLevel;
        if (each.value === null) {
          overlay.remove(Buffer.from(each.key));
          expected.remove(each.key);
        } else {
          overlay.put(Buffer.from(each.key), Buffer.from(each.value));
          expected.put(each.key, each.value);
        }
      }
      const range = { lower: Buffer.from(lower), upper: Buffer.from(upper) };
      const shown = (view: View): string[] =>
        Array.from(view.scan(range, { reverse }), (entry) => `${text(entry.key)}=${text(entry.value)}`);
      expect(shown(upperLevel)).toEqual(shown(expected));
      expect(upperLevel.get(range.lower)?.toString()).toBe(expected.get(range.lower)?.toString());
      lowerLevel.absorb(upperLevel);
      expect(shown(lowerLevel)).toEqual(shown(expected));
    },
  );
  fc.assert(property, { numRuns: 500 });
});
