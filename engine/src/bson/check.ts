import { isUtf8 } from 'node:buffer';
import { commandError } from '../errors.js';
import { readInt32 } from './number.js';
import { ElementCursor, malformed } from './scan.js';
import { bsonType } from './value.js';

export const maxDocumentBytes = 16 * 1024 * 1024;

export const maxDepth = 100;

/**
 * Checks the whole document that begins at `start` and returns the offset after it; everything else in the
 * engine trusts the bytes of a document. Throws InvalidBSON for malformed bytes, and Overflow for a document
 * nested more than 100 levels deep.
 */
export function checkDocument(bytes: Uint8Array, start = 0): number {
  checkLevel(bytes, start, 1);
  return start + readInt32(bytes, start);
}

function checkLevel(bytes: Uint8Array, start: number, depth: number): void {
  if (depth > maxDepth) throw commandError('Overflow', `A document nests deeper than ${maxDepth} levels`);
  const cursor = new ElementCursor(bytes, start);
  while (cursor.advance()) {
    checkText(bytes, cursor.nameStart, cursor.nameEnd);
    checkPayload(cursor, depth);
  }
}

function checkPayload(cursor: ElementCursor, depth: number): void {
  const { bytes, type, start, end } = cursor;
  if (type === bsonType.string) {
    if (bytes[end - 1] !== 0) throw malformed('a string is not terminated');
    checkText(bytes, start + 4, end - 1);
  } else if (type === bsonType.object || type === bsonType.array) {
    checkLevel(bytes, start, depth + 1);
  } else if (type === bsonType.bool) {
    if (bytes[start]! > 1) throw malformed('a boolean is neither 0 nor 1');
  } else if (type === bsonType.regex) {
    checkText(bytes, start, end);
  }
}

function checkText(bytes: Uint8Array, start: number, end: number): void {
  for (let at = start; at < end; at += 1) {
    if (bytes[at]! < 0x80) continue;
    if (!isUtf8(bytes.subarray(at, end))) throw malformed('a name or string is not UTF-8');
    return;
  }
}
