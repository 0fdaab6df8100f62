import type { z } from 'zod';
import { JsonBytes, valueBytesMax } from './json-bytes.js';
import { bson, passedFieldsOf, type PassedField, type Sources, type StoredField } from './passed-fields.js';

/** Writes documents in BSON as a list in JSON. */
export type ListWriter = (documents: readonly Uint8Array[]) => Uint8Array;

/** Where in a document the values of an answer are, and their types; one that was not found has none. */
interface Found {
  types: Uint8Array;
  offsets: Uint32Array;
}

const [opening, comma, closing, end] = [0x5b, 0x2c, 0x5d, 0x7d];

/**
 * Returns what writes stored documents as the answers of a list: the same bytes as those of the objects that the
 * documents would be read into, in one pass. Of a list in a document, the first member counts. The writer is derived when
 * it is first used, and then raises TypeError if the stored form does not fit the answer. For a document with a value
 * that the answer's schema does not allow, it raises TypeError or RangeError, without the value.
 */
export function createListWriter<Answer extends z.ZodObject>(
  stored: z.ZodObject,
  answer: Answer,
  sources: Sources<Answer>,
): ListWriter {
  let write: ListWriter | undefined;
  return (documents) => {
    write ??= makeWriter(passedFieldsOf(stored, answer, sources));
    return write(documents);
  };
}

function makeWriter({ stored, passed }: ReturnType<typeof passedFieldsOf>): ListWriter {
  const json = new JsonBytes();
  const found: Found = {
    types: new Uint8Array(passed.length),
    offsets: new Uint32Array(passed.length),
  };
  const sizeBeside = passed.reduce((sum, { before }) => sum + before.length + valueBytesMax, 3);

  function writeDocument(bytes: Uint8Array): void {
    found.types.fill(bson.missing);
    findValues(bytes, 0, stored, found);
    for (let place = 0; place < passed.length; place += 1) {
      const field = passed[place];
      if (field) writeField(json, bytes, field, found, place);
    }
    json.byte(end);
  }

  return (documents) => {
    json.clear();
    json.makeRoom(2);
    json.byte(opening);
    for (const [index, bytes] of documents.entries()) {
      json.makeRoom(sizeBeside + 6 * bytes.length);
      if (index > 0) json.byte(comma);
      writeDocument(bytes);
    }
    json.byte(closing);
    return json.take();
  };
}

/** Notes where the values are. Most documents have the fields in the order of the one before, so it is kept in `fields`. */
function findValues(bytes: Uint8Array, from: number, fields: StoredField[], found: Found): void {
  let at = from + 4;
  let next = 0;
  for (let type = typeAt(bytes, at); type !== 0; type = typeAt(bytes, at)) {
    at += 1;
    const guess = fields[next];
    const field = guess && isNamed(bytes, at, guess.name) ? guess : moveNamed(bytes, at, fields, next);
    if (field) next += 1;
    at = field ? at + field.name.length + 1 : endOfName(bytes, at) + 1;
    if (field?.place !== undefined) {
      found.types[field.place] = type;
      found.offsets[field.place] = at;
    }
    const inner = field && field.inner.length > 0 ? innerAt(bytes, at, type) : undefined;
    if (field && inner !== undefined) findValues(bytes, inner, field.inner, found);
    at += sizeOf(bytes, at, type);
  }
}

/** Moves the field with the name to the place where it was expected, unless there is none. */
function moveNamed(
  bytes: Uint8Array,
  at: number,
  fields: StoredField[],
  place: number,
): StoredField | undefined {
  const index = fields.findIndex(({ name }) => isNamed(bytes, at, name));
  const [field] = index === -1 ? [] : fields.splice(index, 1);
  if (field) fields.splice(place, 0, field);
  return field;
}

function typeAt(bytes: Uint8Array, at: number): number {
  const type = bytes[at];
  if (type === undefined) throw new RangeError('a stored document is cut off');
  return type;
}

function isNamed(bytes: Uint8Array, at: number, name: Uint8Array): boolean {
  for (let index = 0; index < name.length; index += 1) if (bytes[at + index] !== name[index]) return false;
  return bytes[at + name.length] === 0;
}

function endOfName(bytes: Uint8Array, from: number): number {
  let at = from;
  while ((bytes[at] ?? 0) !== 0) at += 1;
  return at;
}

/** Returns where the document begins that is this value, or the first member of it; undefined if there is none. */
function innerAt(bytes: Uint8Array, at: number, type: number): number | undefined {
  if (type === bson.document) return at;
  // The name of the first member is `0`.
  return type === bson.list && bytes[at + 4] === bson.document ? at + 7 : undefined;
}

function sizeOf(bytes: Uint8Array, at: number, type: number): number {
  switch (type) {
    case bson.double:
    case bson.date:
    case bson.timestamp:
    case bson.int64:
      return 8;
    case bson.text:
      return 4 + int32At(bytes, at);
    case bson.document:
    case bson.list:
      return int32At(bytes, at);
    case bson.binary:
      return 5 + int32At(bytes, at);
    case bson.id:
      return 12;
    case bson.boolean:
      return 1;
    case bson.int32:
      return 4;
    case bson.null:
      return 0;
    default:
      throw new TypeError(`a stored document has a value of type ${type}`);
  }
}

function writeField(
  json: JsonBytes,
  bytes: Uint8Array,
  field: PassedField,
  found: Found,
  place: number,
): void {
  const type = found.types[place] ?? bson.missing;
  const at = found.offsets[place] ?? 0;
  if ((field.types & (1 << type)) === 0) throw new TypeError(`a stored ${field.name} has type ${type}`);
  json.phrase(field.before);
  switch (type) {
    case bson.text:
      if (field.words && !isOneOf(field.words, bytes, at))
        throw new RangeError(`a stored ${field.name} is not one of the words of the answer`);
      return json.text(bytes, at + 4, int32At(bytes, at) - 1);
    case bson.id:
      return json.id(bytes, at, 12);
    case bson.date:
      return json.time(int64At(bytes, at));
    case bson.boolean:
      return json.word(bytes[at] === 0 ? 'false' : 'true');
    case bson.int32:
      return json.number(within(field, int32At(bytes, at)));
    case bson.int64:
      return json.integer(within(field, int64At(bytes, at)));
    case bson.double:
      return json.number(within(field, doubleAt(bytes, at)));
    default:
      return json.word('null');
  }
}

function isOneOf(words: readonly Uint8Array[], bytes: Uint8Array, at: number): boolean {
  for (const word of words) if (isText(bytes, at, word)) return true;
  return false;
}

function isText(bytes: Uint8Array, at: number, word: Uint8Array): boolean {
  return int32At(bytes, at) === word.length + 1 && isNamed(bytes, at + 4, word);
}

function within({ name, range: { min, max, isWhole } }: PassedField, value: number): number {
  if (value < min || value > max || (isWhole && !Number.isSafeInteger(value)))
    throw new RangeError(`a stored ${name} is not within the range of the answer`);
  return value;
}

function int64At(bytes: Uint8Array, at: number): number {
  return int32At(bytes, at + 4) * 2 ** 32 + (int32At(bytes, at) >>> 0);
}

function int32At(bytes: Uint8Array, at: number): number {
  return (
    (bytes[at] ?? 0) |
    ((bytes[at + 1] ?? 0) << 8) |
    ((bytes[at + 2] ?? 0) << 16) |
    ((bytes[at + 3] ?? 0) << 24)
  );
}

function doubleAt(bytes: Uint8Array, at: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset + at, 8).getFloat64(0, true);
}
