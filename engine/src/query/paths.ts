import { maxDepth } from '../bson/check.js';
import { ElementCursor, findField } from '../bson/scan.js';
import { bsonType, type BsonValue } from '../bson/value.js';
import { commandError } from '../errors.js';
import { notImplemented } from '../unsupported.js';

export type ValueTest = (value: BsonValue | undefined) => boolean;

/** Splits a dotted path. Refuses numbers, which MongoDB would read as array positions. */
export function fieldPath(path: string): readonly string[] {
  const parts = path.split('.');
  if (parts.length > maxDepth) throw commandError('Overflow', `A field path has more than ${maxDepth} parts`);
  if (parts.some((part) => /^\d+$/.test(part))) throw notImplemented(`the array position in '${path}'`);
  return parts;
}

/** Splits a path that must name fields, as in a sort or a lookup; throws MongoDB's error if it does not. */
export function namedPath(path: string): readonly string[] {
  if (path === '') throw commandError('Location40352', 'FieldPath cannot be constructed with empty string');
  if (path.endsWith('.')) throw commandError('Location40353', "FieldPath must not end with a '.'.");
  const parts = path.split('.');
  if (parts.includes(''))
    throw commandError('Location15998', 'FieldPath field names may not be empty strings.');
  if (parts.some((part) => part.startsWith('$')))
    throw commandError('Location16410', "FieldPath field names may not start with '$'.");
  return parts;
}

/**
 * Returns whether any value that MongoDB finds at the path passes the test. Documents in arrays along the
 * path are entered. An array at the end of the path is tested as a whole and, if `expandsLast`, element by
 * element. A missing value is passed as undefined.
 */
export function anyAtPath(
  bytes: Uint8Array,
  documentStart: number,
  path: readonly string[],
  expandsLast: boolean,
  test: ValueTest,
  next = 0,
): boolean {
  const value = findField(bytes, documentStart, path[next]!);
  if (value === undefined) return test(undefined);
  if (next === path.length - 1) {
    return (value.type === bsonType.array && expandsLast && anyMember(value, test)) || test(value);
  }
  const reaches = (start: number): boolean => anyAtPath(bytes, start, path, expandsLast, test, next + 1);
  if (value.type === bsonType.object) return reaches(value.start);
  if (value.type !== bsonType.array) return test(undefined);
  const cursor = new ElementCursor(bytes, value.start);
  while (cursor.advance()) if (cursor.type === bsonType.object && reaches(cursor.start)) return true;
  return false;
}

function anyMember(array: BsonValue, test: ValueTest): boolean {
  const cursor = new ElementCursor(array.bytes, array.start);
  while (cursor.advance()) if (test(cursor.value())) return true;
  return false;
}
