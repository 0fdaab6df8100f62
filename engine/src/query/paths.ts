import { maxDepth } from '../bson/check.js';
import { ElementCursor, findField } from '../bson/scan.js';
import { bsonType, type BsonValue } from '../bson/value.js';
import { commandError } from '../errors.js';

export type ValueTest = (value: BsonValue | undefined) => boolean;

/** A dotted path, cut once; `positions` holds the array index a part may also mean, or -1. */
export interface FieldPath {
  readonly parts: readonly string[];
  readonly positions: readonly number[];
}

export function fieldPath(path: string): FieldPath {
  const parts = path.split('.');
  if (parts.length > maxDepth) throw commandError('Overflow', `A field path has more than ${maxDepth} parts`);
  return { parts, positions: parts.map((part) => (/^(0|[1-9]\d{0,8})$/.test(part) ? Number(part) : -1)) };
}

/**
 * Whether the test holds for any value that MongoDB finds at the path: arrays on the way are entered, an array at the
 * end is tried element by element (when `expandsLast`) and as a whole, and what is not there is tried as undefined.
 */
export function anyAtPath(
  bytes: Uint8Array,
  documentStart: number,
  path: FieldPath,
  expandsLast: boolean,
  test: ValueTest,
): boolean {
  return anyInObject(bytes, documentStart, path, 0, expandsLast, test);
}

function anyInObject(
  bytes: Uint8Array,
  start: number,
  path: FieldPath,
  next: number,
  expandsLast: boolean,
  test: ValueTest,
): boolean {
  const value = findField(bytes, start, path.parts[next]!);
  if (value === undefined) return test(undefined);
  const isLast = next === path.parts.length - 1;
  switch (value.type) {
    case bsonType.array:
      if (!isLast) return anyInArray(value, path, next + 1, expandsLast, test);
      return (expandsLast && anyMember(value, test)) || test(value);
    case bsonType.object:
      if (!isLast) return anyInObject(bytes, value.start, path, next + 1, expandsLast, test);
      return test(value);
    default:
      return test(isLast ? value : undefined);
  }
}

// Only documents inside the array, and the element that a numeric part of the path points at, lead on.
function anyInArray(
  array: BsonValue,
  path: FieldPath,
  next: number,
  expandsLast: boolean,
  test: ValueTest,
): boolean {
  const cursor = new ElementCursor(array.bytes, array.start);
  const isLast = next === path.parts.length - 1;
  for (let index = 0; cursor.advance(); index += 1) {
    if (
      cursor.type === bsonType.object &&
      anyInObject(array.bytes, cursor.start, path, next, expandsLast, test)
    ) {
      return true;
    }
    if (index !== path.positions[next]) continue;
    if (isLast) {
      if (test(cursor.value())) return true;
    } else if (cursor.type === bsonType.object) {
      if (anyInObject(array.bytes, cursor.start, path, next + 1, expandsLast, test)) return true;
    } else if (cursor.type === bsonType.array) {
      if (anyInArray(cursor.value(), path, next + 1, expandsLast, test)) return true;
    }
  }
  return false;
}

function anyMember(array: BsonValue, test: ValueTest): boolean {
  const cursor = new ElementCursor(array.bytes, array.start);
  while (cursor.advance()) if (test(cursor.value())) return true;
  return false;
}
