import { asDocument, membersOf, type BsonDocument } from '../bson/document.js';
import { exactNumber } from '../bson/number.js';
import { readText } from '../bson/scan.js';
import { bsonType, typeName, type BsonValue } from '../bson/value.js';
import { commandError } from '../errors.js';

/**
 * Each of these functions reads one field, returns undefined if it is missing, and throws TypeMismatch if it
 * has the wrong type.
 */
export function stringOption(document: BsonDocument, name: string): string | undefined {
  const value = document.get(name);
  if (!value) return undefined;
  if (value.type !== bsonType.string) throw wrongType(name, value, 'string');
  return readText(value);
}

export function boolOption(document: BsonDocument, name: string): boolean | undefined {
  const value = document.get(name);
  if (!value || value.type === bsonType.null) return undefined;
  if (value.type === bsonType.bool) return value.bytes[value.start] === 1;
  const number = exactNumber(value);
  if (number === undefined) throw wrongType(name, value, 'bool');
  return number !== 0;
}

/** Reads the integer part of a non-negative number. */
export function countOption(document: BsonDocument, name: string): number | undefined {
  const value = document.get(name);
  if (!value || value.type === bsonType.null) return undefined;
  const exact = exactNumber(value);
  if (exact === undefined) throw wrongType(name, value, 'number');
  const number = Math.trunc(exact);
  if (!Number.isSafeInteger(number) || number < 0)
    throw commandError('Location51024', `BSON field '${name}' must be a whole number >= 0, not '${number}'`);
  return number;
}

export function documentOption(document: BsonDocument, name: string): BsonDocument | undefined {
  const value = document.get(name);
  if (!value || value.type === bsonType.null) return undefined;
  if (value.type !== bsonType.object) throw wrongType(name, value, 'object');
  return asDocument(value);
}

export function arrayOption(document: BsonDocument, name: string): readonly BsonValue[] | undefined {
  const value = document.get(name);
  if (!value) return undefined;
  if (value.type !== bsonType.array) throw wrongType(name, value, 'array');
  return membersOf(value);
}

export function documentsOption(document: BsonDocument, name: string): readonly BsonDocument[] | undefined {
  return arrayOption(document, name)?.map((member) => {
    if (member.type !== bsonType.object) throw wrongType(name, member, 'object');
    return asDocument(member);
  });
}

export function required<T>(value: T | undefined, field: string): T {
  if (value === undefined)
    throw commandError('Location40414', `BSON field '${field}' is missing but a required field`);
  return value;
}

function wrongType(name: string, value: BsonValue, expected: string): Error {
  const types = `is the wrong type '${typeName(value)}', expected type '${expected}'`;
  return commandError('TypeMismatch', `BSON field '${name}' ${types}`);
}
