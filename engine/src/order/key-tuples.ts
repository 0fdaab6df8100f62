import { documentValue, membersOf, type BsonDocument } from '../bson/document.js';
import { findField } from '../bson/scan.js';
import { bsonType, undefinedValue, type BsonValue } from '../bson/value.js';

export type KeyTuple = readonly (BsonValue | undefined)[];

/**
 * Returns the values at the paths: one tuple or, if there is an array, one for each of its elements. Throws
 * the error from `parallelArrays` if there are arrays in two different places.
 */
export function keyTuples(
  document: BsonDocument,
  paths: readonly (readonly string[])[],
  parallelArrays: () => Error,
): readonly KeyTuple[] {
  const tuple = plainTuple(document, paths);
  if (tuple !== undefined) return [tuple];
  const root = documentValue(document);
  const tuples: KeyTuple[] = [];
  expand(
    paths.map((path) => descend({ value: root, path, next: 0, isSettled: false })),
    parallelArrays,
    tuples,
  );
  return tuples;
}

/** A step along a path. Once it is settled, it is expanded no further, even if its value is an array. */
interface Place {
  readonly value: BsonValue | undefined;
  readonly path: readonly string[];
  readonly next: number;
  readonly isSettled: boolean;
}

/** Returns the only tuple of a document without arrays at the paths; undefined if there is an array. */
export function plainTuple(
  document: BsonDocument,
  paths: readonly (readonly string[])[],
): KeyTuple | undefined {
  const tuple: (BsonValue | undefined)[] = [];
  for (const path of paths) {
    let value = findField(document.bytes, 0, path[0]!);
    for (
      let next = 1;
      next < path.length && value !== undefined && value.type !== bsonType.array;
      next += 1
    ) {
      value = value.type === bsonType.object ? findField(value.bytes, value.start, path[next]!) : undefined;
    }
    if (value?.type === bsonType.array) return undefined;
    tuple.push(value);
  }
  return tuple;
}

function expand(places: readonly Place[], parallelArrays: () => Error, tuples: KeyTuple[]): void {
  const arrays = places.filter((place) => !place.isSettled);
  const array = arrays[0]?.value;
  if (array === undefined) {
    tuples.push(places.map((place) => place.value));
    return;
  }
  if (arrays.some((place) => place.value?.start !== array.start)) throw parallelArrays();
  const members = membersOf(array);
  if (members.length === 0) {
    tuples.push(
      places.map((place) => (place.isSettled ? place.value : isAtEnd(place) ? undefinedValue : undefined)),
    );
    return;
  }
  for (const member of members) {
    const inner = places.map((place) => (place.isSettled ? place : enter(place, member)));
    expand(inner, parallelArrays, tuples);
  }
}

function enter(place: Place, member: BsonValue): Place {
  if (isAtEnd(place)) return { ...place, value: member, isSettled: true };
  if (member.type !== bsonType.object) return { ...place, value: undefined, isSettled: true };
  return descend({ ...place, value: member });
}

function descend(place: Place): Place {
  let { value, next } = place;
  while (next < place.path.length && value?.type === bsonType.object) {
    value = findField(value.bytes, value.start, place.path[next]!);
    next += 1;
  }
  if (value?.type === bsonType.array) return { ...place, value, next };
  return { ...place, value: next === place.path.length ? value : undefined, next, isSettled: true };
}

function isAtEnd(place: Place): boolean {
  return place.next === place.path.length;
}
