import type { z } from 'zod';
import { JsonBytes, valueBytesMax } from './json-bytes.js';
import { bson, passedFieldsOf, type PassedField, type Sources, type StoredField } from './passed-fields.js';

/** Writes documents in BSON as a list in JSON. */
export type ListWriter = (documents: readonly { bytes: Uint8Array }[]) => Uint8Array;

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

  function writeDocument(view: DataView): void {
    found.types.fill(bson.missing);
    findValues(view, 0, stored, found);
    for (let place = 0; place < passed.length; place += 1) {
      const field = passed[place];
      if (field) writeField(json, view, field, found, place);
    }
    json.byte(end);
  }

  return (documents) => {
    json.clear();
    json.makeRoom(2);
    json.byte(opening);
    for (const [index, { bytes }] of documents.entries()) {
      json.makeRoom(sizeBeside + 6 * bytes.length);
      if (index > 0) json.byte(comma);
      writeDocument(new DataView(bytes.buffer, bytes.byteOffset, bytes.length));
    }
    json.byte(closing);
    return json.take();
  };
}

/** Notes where the values are; documents of one form have their fields in the same order, so each is guessed. */
function findValues(view: DataView, from: number, fields: readonly StoredField[], found: Found): void {
  let at = from + 4;
  let next = 0;
  for (let type = view.getUint8(at); type !== 0; type = view.getUint8(at)) {
    at += 1;
    let field: StoredField | undefined;
    for (let tried = 0; tried < fields.length && !field; tried += 1) {
      const guess = fields[next];
      next = next + 1 === fields.length ? 0 : next + 1;
      if (guess && isNamed(view, at, guess.name)) field = guess;
    }
    at = field ? at + field.name.length + 1 : endOfName(view, at) + 1;
    if (field?.place !== undefined) {
      found.types[field.place] = type;
      found.offsets[field.place] = at;
    }
    const inner = field && field.inner.length > 0 ? innerAt(view, at, type) : undefined;
    if (field && inner !== undefined) findValues(view, inner, field.inner, found);
    at += sizeOf(view, at, type);
  }
}

function isNamed(view: DataView, at: number, name: Uint8Array): boolean {
  for (let index = 0; index < name.length; index += 1)
    if (view.getUint8(at + index) !== name[index]) return false;
  return view.getUint8(at + name.length) === 0;
}

function endOfName(view: DataView, from: number): number {
  let at = from;
  while (view.getUint8(at) !== 0) at += 1;
  return at;
}

/** Returns where the document begins that is this value, or the first member of it; undefined if there is none. */
function innerAt(view: DataView, at: number, type: number): number | undefined {
  if (type === bson.document) return at;
  // The name of the first member is `0`.
  return type === bson.list && view.getUint8(at + 4) === bson.document ? at + 7 : undefined;
}

function sizeOf(view: DataView, at: number, type: number): number {
  switch (type) {
    case bson.double:
    case bson.date:
    case bson.timestamp:
    case bson.int64:
      return 8;
    case bson.text:
      return 4 + view.getInt32(at, true);
    case bson.document:
    case bson.list:
      return view.getInt32(at, true);
    case bson.binary:
      return 5 + view.getInt32(at, true);
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

function writeField(json: JsonBytes, view: DataView, field: PassedField, found: Found, place: number): void {
  const type = found.types[place] ?? bson.missing;
  const at = found.offsets[place] ?? 0;
  if ((field.types & (1 << type)) === 0) throw new TypeError(`a stored ${field.name} has type ${type}`);
  json.copy(field.before);
  switch (type) {
    case bson.text:
      if (field.words && !field.words.some((word) => isText(view, at, word)))
        throw new RangeError(`a stored ${field.name} is not one of the words of the answer`);
      return json.text(view, at + 4, view.getInt32(at, true) - 1);
    case bson.id:
      return json.id(view, at, 12);
    case bson.date:
      return json.time(int64At(view, at));
    case bson.boolean:
      return json.word(view.getUint8(at) === 0 ? 'false' : 'true');
    case bson.int32:
      return json.number(within(field, view.getInt32(at, true)));
    case bson.int64:
      return json.integer(within(field, int64At(view, at)));
    case bson.double:
      return json.number(within(field, view.getFloat64(at, true)));
    default:
      return json.word('null');
  }
}

function isText(view: DataView, at: number, word: Uint8Array): boolean {
  return view.getInt32(at, true) === word.length + 1 && isNamed(view, at + 4, word);
}

function within({ name, range: { min, max, isWhole } }: PassedField, value: number): number {
  if (value < min || value > max || (isWhole && !Number.isSafeInteger(value)))
    throw new RangeError(`a stored ${name} is not within the range of the answer`);
  return value;
}

function int64At(view: DataView, at: number): number {
  return view.getInt32(at + 4, true) * 2 ** 32 + view.getUint32(at, true);
}
