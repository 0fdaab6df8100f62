import type { KeyRange } from '../order/key-range.js';
import type { Entry, ScanOptions, View } from '../storage/view.js';
import { SortedChanges } from './sorted-changes.js';

/** Changes on top of a base view, visible only to reads through this overlay. */
export class Overlay implements View {
  readonly #base: View;
  readonly changes = new SortedChanges();

  constructor(base: View) {
    this.#base = base;
  }

  get(key: Uint8Array): Uint8Array | undefined {
    const change = this.changes.get(key);
    return change ? change.value : this.#base.get(key);
  }

  put(key: Uint8Array, value: Uint8Array): void {
    this.changes.set({ key, value });
  }

  remove(key: Uint8Array): void {
    this.changes.set({ key, value: undefined });
  }

  /** Takes over the changes of an overlay on top of this one. */
  absorb(upper: Overlay): void {
    for (const change of upper.changes.all()) this.changes.set(change);
  }

  *scan(range: KeyRange, options: ScanOptions = {}): Generator<Entry> {
    const changes = this.changes.inRange(range);
    if (options.reverse) changes.reverse();
    const sign = options.reverse ? -1 : 1;
    let at = 0;
    for (const entry of this.#base.scan(range, options)) {
      let change = changes[at];
      while (change && sign * Buffer.compare(change.key, entry.key) < 0) {
        if (change.value) yield { key: change.key, value: change.value };
        change = changes[++at];
      }
      if (!change || Buffer.compare(change.key, entry.key) !== 0) {
        yield entry;
        continue;
      }
      if (change.value) yield { key: change.key, value: change.value };
      at += 1;
    }
    for (const { key, value } of changes.slice(at)) if (value) yield { key, value };
  }
}
