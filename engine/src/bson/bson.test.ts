import { deserialize, Double, Int32, Long, ObjectId, serialize } from 'bson';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CommandError } from '../errors.js';
import { compareValues } from '../order/compare.js';
import { encodeKey } from '../order/key-encoding.js';
import { parseFilter } from '../query/filter.js';
import { checkDocument } from './check.js';
import {
  asDocument,
  BsonDocument,
  buildArray,
  buildDocument,
  documentValue,
  toDocument,
} from './document.js';
import { bsonType, fromValue, isIdentical, toValue } from './value.js';

function hex(text: string): Uint8Array {
  return Buffer.from(text.replaceAll(' ', ''), 'hex');
}

function errorOf(run: () => unknown): unknown {
  try {
    run();
    return undefined;
  } catch (error) {
    return error;
  }
}

describe('a document', () => {
  it('returns its fields by name as slices of its bytes', () => {
    const document = toDocument({ a: 1, ab: 'x', '': true, größe: 2, nested: { a: 5 } });
    expect(fromValue(document.get('ab')!)).toBe('x');
    expect(fromValue(document.get('')!)).toBe(true);
    expect(fromValue(document.get('größe')!)).toBe(2);
    expect(document.get('gr')).toBeUndefined();
    expect(document.get('b')).toBeUndefined();
    expect(document.get('ab')?.bytes).toBe(document.bytes);
    expect(fromValue(asDocument(document.get('nested')!).get('a')!)).toBe(5);
  });

  it('keeps fields with the same name, and returns the first of them by name', () => {
    const document = buildDocument([
      { name: 'a', value: toValue(1) },
      { name: 'a', value: toValue(2) },
    ]);
    expect(document.elements.map(({ name, value }) => [name, fromValue(value)])).toEqual([
      ['a', 1],
      ['a', 2],
    ]);
    expect(fromValue(document.get('a')!)).toBe(1);
  });

  it('keeps names that have a special meaning in JavaScript', () => {
    const names = ['__proto__', 'constructor', '2', '10', '1', 'hasOwnProperty'];
    const document = buildDocument(names.map((name) => ({ name, value: toValue(name) })));
    expect(document.elements.map(({ name }) => name)).toEqual(names);
    expect(names.map((name) => fromValue(document.get(name)!))).toEqual(names);
    expect(Object.getPrototypeOf(fromValue(documentValue(document)))).toBe(Object.prototype);
  });

  it('has the same bytes as a document built by the bson package', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.string({ unit: 'binary' }).filter((name) => !name.includes('\0')),
          fc.oneof(fc.integer(), fc.string({ unit: 'binary' }), fc.boolean()),
        ),
        (object) => {
          const document = toDocument(object);
          expect(Buffer.from(buildDocument(document.elements).bytes)).toEqual(Buffer.from(serialize(object)));
        },
      ),
    );
    expect(fromValue(buildArray([toValue(1), toValue('x')]))).toEqual([1, 'x']);
  });
});

describe('a value', () => {
  it('has the BSON type that corresponds to the JavaScript value', () => {
    const types = [1, 1.5, 'x', null, undefined, true, 5n, new Date(0), new ObjectId(), [], {}].map(
      (js) => toValue(js).type,
    );
    expect(types).toEqual([
      bsonType.int32,
      bsonType.double,
      bsonType.string,
      bsonType.null,
      bsonType.null,
      bsonType.bool,
      bsonType.int64,
      bsonType.date,
      bsonType.objectId,
      bsonType.array,
      bsonType.object,
    ]);
  });

  it('is identical only to a value with the same type and bytes', () => {
    expect(isIdentical(toValue(new Int32(1)), toValue(new Int32(1)))).toBe(true);
    expect(isIdentical(toValue(new Int32(1)), toValue(new Double(1)))).toBe(false);
    expect(isIdentical(toValue(0), toValue(new Double(-0)))).toBe(false);
  });
});

describe("a check of a document's bytes", () => {
  it.each([
    ['an empty buffer', ''],
    ['a size that exceeds the bytes', '06000000 00'],
    ['a negative size', 'ffffffff 00'],
    ['a missing terminator', '05000000 01'],
    ['a type byte with nothing after it', '06000000 10 00'],
    ['a name without a terminator', '07000000 10 61 61'],
    ['an unknown type', '08000000 77 6100 00'],
    ['the deprecated undefined', '08000000 06 6100 00'],
    ['a truncated number', '0a000000 10 6100 0100 00'],
    ['a string with a size of 0', '0c000000 02 6100 00000000 00'],
    ['a string longer than the document', '0d000000 02 6100 ff000000 00 00'],
    ['a string without a terminator', '0d000000 02 6100 01000000 61 00'],
    ['a string that is not UTF-8', '0e000000 02 6100 02000000 ff00 00'],
    ['a name that is not UTF-8', '08000000 0a ff00 00'],
    ['a boolean with the value 2', '09000000 08 6100 02 00'],
    ['an inner document that is too long', '0d000000 03 6100 06000000 00 00'],
    ['an inner document without a terminator', '0d000000 03 6100 05000000 01 00'],
    ['a negative binary size', '0d000000 05 6100 ffffffff 00 00'],
    ['a pattern without flags', '0a000000 0b 6100 6100 00'],
  ])('raises InvalidBSON for %s', (_, text) => {
    expect(errorOf(() => checkDocument(hex(text)))).toMatchObject({ name: 'CommandError', code: 22 });
  });

  it('returns the end of the document if more bytes follow', () => {
    expect(checkDocument(hex('ffff 05000000 00 ff'), 2)).toBe(7);
  });

  it('raises Overflow for more than 100 levels of nesting', () => {
    const nest = (depth: number): object => (depth === 1 ? {} : { a: nest(depth - 1) });
    expect(checkDocument(serialize(nest(100)))).toBe(serialize(nest(100)).length);
    expect(errorOf(() => checkDocument(serialize(nest(101))))).toMatchObject({ code: 15 });
  });

  it('raises only CommandErrors for damaged bytes, and so does every use of these bytes', () => {
    const original = serialize({
      a: { b: [1, 'x', { c: Long.MAX_VALUE }] },
      s: 'text',
      i: new ObjectId(),
      d: new Date(0),
      n: null,
      f: 1.5,
    });
    const filter = parseFilter(toDocument({ 'a.b.c': 1, s: { $gt: 'a' }, $or: [{ f: 1 }, { z: null }] }));
    const damage = fc.array(fc.tuple(fc.nat(original.length - 1), fc.nat(255)), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(damage, fc.nat(original.length), (changes, length) => {
        const bytes = Buffer.from(original);
        for (const [at, byte] of changes) bytes[at] = byte;
        const document = new BsonDocument(length % 3 === 0 ? bytes.subarray(0, length) : bytes);
        let end = 0;
        const checked = errorOf(() => (end = checkDocument(document.bytes)));
        const uses = [
          () => document.elements.map(({ value }) => encodeKey([value], [1])),
          () => filter.matches(document),
          () => compareValues(documentValue(document), documentValue(document)),
          () => fromValue(documentValue(document)),
        ];
        for (const error of [checked, ...uses.map(errorOf)]) {
          if (error !== undefined) expect(error).toBeInstanceOf(CommandError);
        }
        if (checked === undefined)
          expect(errorOf(() => deserialize(document.bytes.subarray(0, end)))).toBeUndefined();
      }),
      { numRuns: 3000 },
    );
  });
});
