import { bsonType } from '../bson/value.js';

/**
 * Returns a type's position in MongoDB's order, the first byte of an encoded value. Types with the same byte
 * are compared by value. The byte is never 0, which ends an encoded document, nor 255, which is 0 when
 * inverted.
 */
export function canonicalByte(type: number): number {
  return places[type]!;
}

export const nullByte = 10;

const places: Readonly<Record<number, number>> = {
  [bsonType.minKey]: 1,
  [bsonType.undefined]: 5,
  [bsonType.null]: nullByte,
  [bsonType.int32]: 15,
  [bsonType.double]: 15,
  [bsonType.int64]: 15,
  [bsonType.decimal128]: 15,
  [bsonType.string]: 20,
  [bsonType.object]: 25,
  [bsonType.array]: 30,
  [bsonType.binary]: 35,
  [bsonType.objectId]: 40,
  [bsonType.bool]: 45,
  [bsonType.date]: 50,
  [bsonType.timestamp]: 55,
  [bsonType.regex]: 60,
  [bsonType.maxKey]: 127,
};
