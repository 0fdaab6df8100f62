import { EJSON, type Timestamp } from 'bson';
import { elementsOf, membersOf } from './document.js';
import { readDouble, readInt64 } from './number.js';
import { bsonType, fromValue, type BsonValue } from './value.js';

/** Formats an element for error messages, such as `{a: "x"}`, and truncates long values. */
export function describeElement(name: string, value: BsonValue): string {
  const text = EJSON.stringify(fromValue(value));
  return `{${name}: ${text.length > textLengthMax ? `${text.slice(0, textLengthMax)}…` : text}}`;
}

/** Formats a value as MongoDB's own messages do, such as `{ a: ObjectId('…') }`. */
export function describeValue(value: BsonValue): string {
  const describe = descriptions[value.type];
  return describe ? describe(value) : String(fromValue(value));
}

const textLengthMax = 120;

const descriptions: Readonly<Record<number, (value: BsonValue) => string>> = {
  [bsonType.double]: (value) => doubleText(readDouble(value.bytes, value.start)),
  [bsonType.string]: (value) => `"${String(fromValue(value))}"`,
  [bsonType.object]: (value) =>
    enclosed(
      '{',
      elementsOf(value).map(({ name, value: inner }) => `${name}: ${describeValue(inner)}`),
      '}',
    ),
  [bsonType.array]: (value) => enclosed('[', membersOf(value).map(describeValue), ']'),
  [bsonType.binary]: binaryText,
  [bsonType.undefined]: () => 'undefined',
  [bsonType.objectId]: (value) => `ObjectId('${String(fromValue(value))}')`,
  [bsonType.date]: (value) => `new Date(${readInt64(value.bytes, value.start)})`,
  [bsonType.int64]: (value) => String(readInt64(value.bytes, value.start)),
  [bsonType.timestamp]: (value) => {
    const { t, i } = fromValue(value) as Timestamp;
    return `Timestamp(${t}, ${i})`;
  },
  [bsonType.maxKey]: () => 'MaxKey',
  [bsonType.minKey]: () => 'MinKey',
};

function enclosed(open: string, parts: readonly string[], close: string): string {
  return parts.length === 0 ? open + close : `${open} ${parts.join(', ')} ${close}`;
}

function doubleText(double: number): string {
  if (Number.isNaN(double)) return 'nan';
  return Number.isInteger(double) ? double.toFixed(1) : String(double);
}

function binaryText(value: BsonValue): string {
  const subtype = value.bytes[value.start + 4] ?? 0;
  const hex = Buffer.from(value.bytes.subarray(value.start + 5, value.end))
    .toString('hex')
    .toUpperCase();
  if (subtype !== 4) return `BinData(${subtype}, ${hex})`;
  return `UUID("${hex.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')}")`;
}
