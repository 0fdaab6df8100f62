import { endOfPrefix, type KeyRange } from '../order/key-range.js';

/** Every key starts with a 32-bit area, so that one store can hold documents, indexes and its own records. */
export const area = {
  header: 0,
  catalog: 1,
  sessions: 2,
  multikey: 3,
  dropped: 4,
  building: 5,
  firstCollection: 16,
  /** Sorts after all other areas, so that appended entries fill their pages. */
  oplog: 0xf0000000,
} as const;

/** The size of an area at the beginning of a key. */
export const areaBytes = 4;

export const keyLengthMax = 4026;

export function areaKey(areaId: number, rest: Uint8Array): Buffer {
  const key = Buffer.allocUnsafe(4 + rest.length);
  key.writeUInt32BE(areaId, 0);
  key.set(rest, 4);
  return key;
}

/** Returns the area to which a key belongs. */
export function areaOf(key: Uint8Array): number {
  return Buffer.from(key.buffer, key.byteOffset, key.length).readUInt32BE(0);
}

/** Returns the key of a record in `areaId` about another area. */
export function recordKey(areaId: number, about: number): Uint8Array {
  const id = Buffer.alloc(4);
  id.writeUInt32BE(about, 0);
  return areaKey(areaId, id);
}

export function areaRange(areaId: number): KeyRange {
  return { lower: areaKey(areaId, new Uint8Array()), upper: areaKey(areaId + 1, new Uint8Array()) };
}

/**
 * Returns a range that LMDB accepts: no bound may be longer than the longest key, so a longer bound is shortened
 * in a way that widens the range.
 */
export function bounded(range: KeyRange): KeyRange {
  const { lower, upper } = range;
  if (lower.length <= keyLengthMax && upper.length <= keyLengthMax) return range;
  return {
    lower: lower.subarray(0, keyLengthMax),
    upper: upper.length > keyLengthMax ? endOfPrefix(upper.subarray(0, keyLengthMax)) : upper,
  };
}

/** Returns the range of all keys with the prefix. */
export function prefixRange(prefix: Uint8Array): KeyRange {
  return { lower: prefix, upper: endOfPrefix(prefix) };
}

/** Returns the part of the range after `key`. */
export function rangeAfter(range: KeyRange, key: Uint8Array): KeyRange {
  return { lower: Buffer.concat([key, Buffer.alloc(1)]), upper: range.upper };
}

export function sameBytes(a: Uint8Array | undefined, b: Uint8Array | undefined): boolean {
  return a === undefined || b === undefined ? a === b : Buffer.compare(a, b) === 0;
}
