import { createHash } from 'node:crypto';
import { Binary, UUID } from 'bson';
import {
  asDocument,
  BsonDocument,
  buildDocument,
  documentValue,
  type BsonElement,
} from '../bson/document.js';
import { doubleValue, exactNumber, int64Value } from '../bson/number.js';
import { toValue } from '../bson/value.js';
import { commandError } from '../errors.js';
import { area, areaKey, areaRange } from '../storage/keys.js';
import type { View, Writer } from '../storage/view.js';

/** The client's session, as 16 bytes, and the number of the write or transaction in it. */
export interface SessionWrite {
  readonly session: Uint8Array;
  readonly number: number;
}

/**
 * Returns the stored reply if the write is its session's newest and has finished. The reply is stored in the
 * write's own commit, so that a driver that lost it and repeats the write receives it again, and the write
 * takes effect once.
 */
export function recordedReply(view: View, write: SessionWrite): BsonDocument | undefined {
  const recorded = recordedWrite(view, write);
  return recorded?.next === undefined ? recorded?.reply : undefined;
}

/**
 * Does the same as `recordedReply`, but also for an unfinished write; `next` is then its first statement that
 * has not taken effect.
 */
export function recordedWrite(
  view: View,
  { session, number }: SessionWrite,
): { readonly reply: BsonDocument; readonly next?: number } | undefined {
  const stored = view.get(areaKey(area.sessions, session));
  if (!stored) return undefined;
  const record = new BsonDocument(stored);
  const newest = readNumber(record, 'number');
  if (newest > number)
    throw commandError('TransactionTooOld', `The session's number ${number} is older than ${newest}.`);
  const reply = record.get('reply');
  if (newest !== number || !reply) return undefined;
  return { reply: asDocument(reply), ...(record.get('next') && { next: readNumber(record, 'next') }) };
}

export function recordReply(writer: Writer, write: SessionWrite, reply: BsonDocument, next?: number): void {
  const record = buildDocument([
    { name: 'number', value: doubleValue(write.number) },
    { name: 'at', value: doubleValue(Date.now()) },
    { name: 'reply', value: documentValue(reply) },
    ...(next === undefined ? [] : [{ name: 'next', value: doubleValue(next) }]),
  ]);
  writer.put(areaKey(area.sessions, write.session), record.bytes);
}

/** Returns the fields that identify a transaction in change events. */
export function transactionFields({ session, number }: SessionWrite): BsonElement[] {
  return [
    { name: 'lsid', value: toValue({ id: new UUID(session), uid: anonymousUserId }) },
    { name: 'txnNumber', value: int64Value(BigInt(number)) },
  ];
}

/** The user id that MongoDB uses when there are no users. */
const anonymousUserId = new Binary(createHash('sha256').digest());

/** Removes the records of writes that are so old that no driver will repeat them. */
export function pruneRecords(writer: Writer, olderThanMs: number): void {
  const before = Date.now() - olderThanMs;
  const stale: Uint8Array[] = [];
  for (const { key, value } of writer.scan(areaRange(area.sessions)))
    if (readNumber(new BsonDocument(value), 'at') < before) stale.push(key);
  for (const key of stale) writer.remove(key);
}

function readNumber(record: BsonDocument, name: string): number {
  return exactNumber(record.get(name) ?? toValue(0)) ?? 0;
}
