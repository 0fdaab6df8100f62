import type { KeyRange } from '../order/key-range.js';
import type { Entry, ScanOptions, View } from '../storage/view.js';

interface Change {
  readonly key: Uint8Array;
  /** Nothing when the key is removed. */
  readonly value: Uint8Array | undefined;
}

/** Changes that only those who read through it see. */
export class Overlay implements View {
  readonly #base: View;
  readonly #changes: Change[] = [];

  constructor(base: View) {
    this.#base = base;
  }

  get changes(): readonly Change[] {
    return this.#changes;
  }

  get(key: Uint8Array): Uint8Array | undefined {
    const change = this.#changes[this.#search(key)];
    return change && Buffer.compare(change.key, key) === 0 ? change.value : this.#base.get(key);
  }

  put(key: Uint8Array, value: Uint8Array): void {
    this.#record({ key, value });
  }

  remove(key: Uint8Array): void {
    this.#record({ key, value: undefined });
  }

  /** Takes over what was written into an overlay on top of this one. */
  absorb(upper: Overlay): void {
    for (const change of upper.#changes) this.#record(change);
  }

  *scan(range: KeyRange, options: ScanOptions = {}): Generator<Entry> {
    const changes = this.#changesWithin(range, options.reverse === true);
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

  #changesWithin(range: KeyRange, reverse: boolean): Change[] {
    const changes = this.#changes.slice(this.#search(range.lower), this.#search(range.upper));
    return reverse ? changes.reverse() : changes;
  }

  #record(change: Change): void {
    const at = this.#search(change.key);
    const existing = this.#changes[at];
    const isKnown = existing !== undefined && Buffer.compare(existing.key, change.key) === 0;
    this.#changes.splice(at, isKnown ? 1 : 0, change);
  }

  /** The position of the first change whose key is not below `key`. */
  #search(key: Uint8Array): number {
    let low = 0;
    let high = this.#changes.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const change = this.#changes[middle];
      if (change && Buffer.compare(change.key, key) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
