import { EJSON } from 'bson';
import { fromValue, type BsonValue } from './value.js';

/** An element as it stands in error messages, such as `{a: "x"}`. */
export function describeElement(name: string, value: BsonValue): string {
  return `{${name}: ${EJSON.stringify(fromValue(value))}}`;
}
