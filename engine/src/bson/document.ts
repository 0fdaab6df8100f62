import { serialize } from 'bson';
import { ElementCursor, findField } from './scan.js';
import { bsonType, payload, type BsonValue } from './value.js';
import { ByteWriter } from './writer.js';

export interface BsonElement {
  readonly name: string;
  readonly value: BsonValue;
}

/** A document or array as bytes, parsed lazily. */
export class BsonDocument {
  readonly bytes: Uint8Array;
  private parsed: readonly BsonElement[] | undefined;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** Returns the value of the first element with that name; undefined if there is none. */
  get(name: string): BsonValue | undefined {
    return findField(this.bytes, 0, name);
  }

  get elements(): readonly BsonElement[] {
    this.parsed ??= elementsOf(documentValue(this));
    return this.parsed;
  }
}

export const emptyDocument: BsonDocument = new BsonDocument(Uint8Array.of(5, 0, 0, 0, 0));

/** Returns the document of a value, which must be an object or an array. */
export function asDocument(value: BsonValue): BsonDocument {
  if (value.start === 0 && value.end === value.bytes.length) return new BsonDocument(value.bytes);
  return new BsonDocument(payload(value));
}

export function documentValue(document: Pick<BsonDocument, 'bytes'>): BsonValue {
  return { type: bsonType.object, bytes: document.bytes, start: 0, end: document.bytes.length };
}

/** Returns the elements of an object or array, in order, including duplicate names. */
export function elementsOf(value: BsonValue): readonly BsonElement[] {
  const cursor = new ElementCursor(value.bytes, value.start);
  const elements: BsonElement[] = [];
  while (cursor.advance()) elements.push({ name: cursor.name(), value: cursor.value() });
  return elements;
}

/** Returns the members of an array, without decoding their names. */
export function membersOf(array: BsonValue): readonly BsonValue[] {
  const cursor = new ElementCursor(array.bytes, array.start);
  const members: BsonValue[] = [];
  while (cursor.advance()) members.push(cursor.value());
  return members;
}

/** Builds a document; a hint of its size saves growing. */
export function buildDocument(elements: Iterable<BsonElement>, sizeHint?: number): BsonDocument {
  const writer = new ByteWriter(sizeHint);
  const start = writer.begin();
  for (const { name, value } of elements) writer.element(name, value);
  writer.end(start);
  return new BsonDocument(writer.finish());
}

/** Builds a document to embed in another. */
export function objectValue(elements: Iterable<BsonElement>): BsonValue {
  return documentValue(buildDocument(elements));
}

export function buildArray(members: Iterable<BsonValue>): BsonValue {
  const writer = new ByteWriter();
  const start = writer.begin();
  let index = 0;
  for (const value of members) {
    writer.element(String(index), value);
    index += 1;
  }
  writer.end(start);
  const bytes = writer.finish();
  return { type: bsonType.array, bytes, start: 0, end: bytes.length };
}

export function toDocument(js: object): BsonDocument {
  return new BsonDocument(serialize(js));
}
