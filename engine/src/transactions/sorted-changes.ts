import type { KeyRange } from '../order/key-range.js';

export interface Change {
  readonly key: Uint8Array;
  /** Undefined if the key is removed. */
  readonly value: Uint8Array | undefined;
}

const chunkLengthMax = 512;

/** Changes in key order. Chunks make sure that adding a change moves only a few others. */
export class SortedChanges {
  /** Never contains an empty chunk. */
  readonly #chunks: Change[][] = [];
  length = 0;
  /** The size of all keys and values. */
  bytes = 0;

  get(key: Uint8Array): Change | undefined {
    const chunk = this.#chunks[this.#chunkOf(key)];
    const change = chunk?.[search(chunk, key)];
    return change && Buffer.compare(change.key, key) === 0 ? change : undefined;
  }

  /** Adds a change, or replaces the earlier one that has the same key. */
  set(change: Change): void {
    const position = this.#chunkOf(change.key);
    const chunk = this.#chunks[position];
    if (!chunk) {
      this.#chunks.push([change]);
      this.#add(change, 1);
      return;
    }
    const at = search(chunk, change.key);
    const found = chunk[at];
    const existing = found && Buffer.compare(found.key, change.key) === 0 ? found : undefined;
    chunk.splice(at, existing ? 1 : 0, change);
    this.#add(change, 1);
    if (existing) this.#add(existing, -1);
    if (chunk.length > chunkLengthMax) this.#chunks.splice(position + 1, 0, chunk.splice(chunkLengthMax / 2));
  }

  all(): readonly Change[] {
    return this.#chunks.flat();
  }

  inRange({ lower, upper }: KeyRange): Change[] {
    const changes: Change[] = [];
    for (let position = this.#chunkOf(lower); position < this.#chunks.length; position += 1) {
      const chunk = this.#chunks[position] ?? [];
      const end = search(chunk, upper);
      for (let at = search(chunk, lower); at < end; at += 1) {
        const change = chunk[at];
        if (change) changes.push(change);
      }
      if (end < chunk.length) break;
    }
    return changes;
  }

  #add({ key, value }: Change, sign: 1 | -1): void {
    this.length += sign;
    this.bytes += sign * (key.length + (value?.length ?? 0));
  }

  /** Returns the position of the last chunk that begins at or before the key, or 0 if there is none. */
  #chunkOf(key: Uint8Array): number {
    let low = 0;
    let high = this.#chunks.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const first = this.#chunks[middle]?.[0];
      if (first && Buffer.compare(first.key, key) <= 0) low = middle + 1;
      else high = middle;
    }
    return Math.max(0, low - 1);
  }
}

/** Returns the position of the first change whose key is not below `key`. */
function search(changes: readonly Change[], key: Uint8Array): number {
  let low = 0;
  let high = changes.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const change = changes[middle];
    if (change && Buffer.compare(change.key, key) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
