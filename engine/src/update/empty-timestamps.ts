import { buildDocument, type BsonDocument } from '../bson/document.js';
import { readInt64 } from '../bson/number.js';
import { ElementCursor } from '../bson/scan.js';
import { bsonType, type BsonValue } from '../bson/value.js';

/**
 * Creates a function that replaces the empty top-level timestamps of an inserted document with times, each
 * later than the previous one.
 */
export function createTimestampFiller(
  now: () => number = Date.now,
): (document: BsonDocument) => BsonDocument {
  let seconds = 0;
  let increment = 0;
  const next = (): BsonValue => {
    const current = Math.floor(now() / 1000);
    increment = current > seconds ? 1 : increment + 1;
    seconds = Math.max(current, seconds);
    const bytes = Buffer.alloc(8);
    bytes.writeUInt32LE(increment, 0);
    bytes.writeUInt32LE(seconds, 4);
    return { type: bsonType.timestamp, bytes, start: 0, end: 8 };
  };
  return (document) => {
    if (!hasEmptyTimestamp(document)) return document;
    return buildDocument(
      document.elements.map(({ name, value }) => ({
        name,
        value: name !== '_id' && isEmptyTimestamp(value) ? next() : value,
      })),
    );
  };
}

function hasEmptyTimestamp({ bytes }: BsonDocument): boolean {
  const cursor = new ElementCursor(bytes, 0);
  while (cursor.advance()) if (isEmptyTimestamp(cursor)) return true;
  return false;
}

function isEmptyTimestamp({ type, bytes, start }: BsonValue): boolean {
  return type === bsonType.timestamp && readInt64(bytes, start) === 0n;
}
