/** A key found in the table. */
export interface FoundKey {
  /** The position of the key among all keys. */
  number: number;
  /** The start and end of the key's postings. */
  from: number;
  to: number;
}

const keysPerBlock = 16;
const wordsPerBlock = 2;
const lengthMax = 255;

/**
 * Writes keys, which must be in byte order, each without the prefix that it shares with the previous key: one
 * byte each for the length of the prefix, the length of the rest and the number of postings, then the rest.
 * Every sixteenth key begins a block and is complete; `blocks` has the offset of each such key and the number
 * of its first posting. Raises an Error if a length or a number of postings does not fit into a byte.
 */
export function writeKeys(entries: readonly { key: string; count: number }[]) {
  const blocks = new Uint32Array(Math.ceil(entries.length / keysPerBlock) * wordsPerBlock);
  const parts: Buffer[] = [];
  let [offset, posting, before] = [0, 0, Buffer.alloc(0)];
  for (const [i, { key, count }] of entries.entries()) {
    const bytes = Buffer.from(key, 'latin1');
    if (bytes.length > lengthMax || count > lengthMax) throw new Error(`the key ${key} is too long`);
    const isFirst = i % keysPerBlock === 0;
    if (isFirst) blocks.set([offset, posting], (i / keysPerBlock) * wordsPerBlock);
    const shared = isFirst ? 0 : sharedLength(before, bytes);
    const part = Buffer.concat([Buffer.from([shared, bytes.length - shared, count]), bytes.subarray(shared)]);
    parts.push(part);
    offset += part.length;
    posting += count;
    before = bytes;
  }
  return { keys: Buffer.concat(parts), blocks };
}

/** Reads the table in place; a look-up unpacks only one block. */
export function openKeys(keys: Uint8Array, blocks: Uint32Array) {
  const bytes = Buffer.from(keys.buffer, keys.byteOffset, keys.byteLength);
  const blockCount = blocks.length / wordsPerBlock;
  const startOf = (block: number) => blocks[block * wordsPerBlock] ?? bytes.length;
  const scratch = Buffer.alloc(lengthMax);

  /** Visits the keys of a block one after another until `visit` returns true. */
  function walk(block: number, visit: (found: FoundKey, length: number) => boolean): boolean {
    let offset = startOf(block);
    const end = startOf(block + 1);
    let from = blocks[block * wordsPerBlock + 1] ?? 0;
    for (let number = block * keysPerBlock; offset < end; number += 1) {
      const shared = bytes[offset] ?? 0;
      const rest = bytes[offset + 1] ?? 0;
      const count = bytes[offset + 2] ?? 0;
      // For so few bytes, a loop is faster than a call to copy.
      for (let i = 0; i < rest; i += 1) scratch[shared + i] = bytes[offset + 3 + i] ?? 0;
      if (visit({ number, from, to: from + count }, shared + rest)) return true;
      offset += 3 + rest;
      from += count;
    }
    return false;
  }

  /** Finds the last block that begins at or before the key. */
  function blockOf(key: Buffer): number {
    let [low, high] = [0, blockCount - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      const start = startOf(middle);
      const head = bytes.subarray(start + 3, start + 3 + (bytes[start + 1] ?? 0));
      if (head.compare(key) <= 0) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  function seekIn(wanted: Buffer): { found: FoundKey | undefined; isExact: boolean; block: number } {
    const block = blockOf(wanted);
    let [found, isExact]: [FoundKey | undefined, boolean] = [undefined, false];
    walk(block, (one, length) => {
      const order = scratch.subarray(0, length).compare(wanted);
      if (order >= 0) [found, isExact] = [one, order === 0];
      return order >= 0;
    });
    return { found, isExact, block };
  }

  return {
    find(key: string): FoundKey | undefined {
      const { found, isExact } = seekIn(Buffer.from(key, 'latin1'));
      return isExact ? found : undefined;
    },

    /** Finds the first key at or after `key`; returns the position past the last key if there is none. */
    seek(key: string): { number: number; posting: number } {
      const { found, block } = seekIn(Buffer.from(key, 'latin1'));
      if (found) return { number: found.number, posting: found.from };
      let last: FoundKey | undefined;
      walk(block, (one) => {
        last = one;
        return false;
      });
      return { number: (last?.number ?? -1) + 1, posting: last?.to ?? 0 };
    },

    /** Returns the key at a position among all keys; an empty text if there is none. */
    at(number: number): string {
      let key = '';
      walk(Math.floor(number / keysPerBlock), (found, length) => {
        if (found.number === number) key = scratch.toString('latin1', 0, length);
        return found.number === number;
      });
      return key;
    },
  };
}

function sharedLength(before: Buffer, bytes: Buffer): number {
  let length = 0;
  while (length < before.length && length < bytes.length && before[length] === bytes[length]) length += 1;
  return length;
}
