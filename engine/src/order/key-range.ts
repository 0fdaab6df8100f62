/** The encoded keys from `lower` up to but not including `upper`. */
export interface KeyRange {
  readonly lower: Uint8Array;
  readonly upper: Uint8Array;
}

/** Includes every key, because a type byte is never 255, even when inverted. */
export const everyKey: KeyRange = { lower: new Uint8Array(0), upper: Uint8Array.of(0xff) };

/** Returns the smallest byte string that sorts after every key with the prefix. */
export function endOfPrefix(prefix: Uint8Array): Uint8Array {
  let length = prefix.length;
  while (length > 0 && prefix[length - 1] === 0xff) length -= 1;
  if (length === 0) return everyKey.upper;
  const bytes = Uint8Array.prototype.slice.call(prefix, 0, length);
  bytes[length - 1]! += 1;
  return bytes;
}

/** Returns the range with a prefix before both bounds. */
export function withPrefix(prefix: Uint8Array, { lower, upper }: KeyRange): KeyRange {
  return { lower: Buffer.concat([prefix, lower]), upper: Buffer.concat([prefix, upper]) };
}
