import { ObjectId } from 'mongodb';

/**
 * Ids of accounts are random, so their first byte divides the accounts, and all that they own, into this many shares of
 * about the same size.
 */
export const rangeCount = 256;

/** Neighbouring shares: the ids whose first byte is at least `from` and less than `to`. */
export interface IdRange {
  from: number;
  /** At most `rangeCount`. */
  to: number;
}

/** Returns the share in which an id is: its first byte. */
export function rangeOf(id: string): number {
  return Number.parseInt(id.slice(0, 2), 16);
}

/** Returns a filter for the field that has the account's id, such as `{ account_id: idsWithin(range) }`. */
export function idsWithin({ from, to }: IdRange): { $gte: ObjectId; $lte: ObjectId } {
  return { $gte: toId(from, '00'), $lte: toId(to - 1, 'ff') };
}

/** Divides all ids into ranges of the same size: as many as asked for, or the next smaller power of two. */
export function divide(wanted: number): IdRange[] {
  const count = 2 ** Math.floor(Math.log2(Math.max(1, Math.min(wanted, rangeCount))));
  const size = rangeCount / count;
  return Array.from({ length: count }, (_, at) => ({ from: at * size, to: (at + 1) * size }));
}

/** Returns what lies between ranges that are in the order of ids: all ids if there are no ranges. */
export function gapsBetween(ranges: readonly IdRange[]): IdRange[] {
  const gaps: IdRange[] = [];
  let from = 0;
  for (const range of [...ranges, { from: rangeCount, to: rangeCount }]) {
    if (range.from > from) gaps.push({ from, to: range.from });
    from = range.to;
  }
  return gaps;
}

/** Returns the share of the range that lies behind an id in the order of ids, from 0 to 1. */
export function shareBehind({ from, to }: IdRange, id: string): number {
  const place = Number.parseInt(id.slice(0, 8), 16) / 2 ** 24;
  return Math.min(1, Math.max(0, (place - from) / (to - from)));
}

/** Returns the range in words: the first bytes of its ids, such as `40-7f`. */
export function describeRange({ from, to }: IdRange): string {
  return `${toHex(from)}-${toHex(to - 1)}`;
}

export function toHex(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}

function toId(byte: number, others: string): ObjectId {
  return ObjectId.createFromHexString(toHex(byte) + others.repeat(11));
}
