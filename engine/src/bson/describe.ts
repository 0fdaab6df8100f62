import { EJSON } from 'bson';
import { fromValue, type BsonValue } from './value.js';

/** An element as it stands in error messages, such as `{a: "x"}`, cut where it gets long. */
export function describeElement(name: string, value: BsonValue): string {
  const text = EJSON.stringify(fromValue(value));
  return `{${name}: ${text.length > longest ? `${text.slice(0, longest)}…` : text}}`;
}

const longest = 120;
