import {
  Binary,
  BSONRegExp,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toDocument } from '../bson/document.js';
import { toValue, undefinedValue, type BsonValue } from '../bson/value.js';
import { compareValues } from './compare.js';
import { encodeKey, type Direction } from './key-encoding.js';

// https://www.mongodb.com/docs/manual/reference/bson-type-comparison-order/
const inManualOrder: readonly BsonValue[] = [
  new MinKey(),
  null,
  new Double(NaN),
  new Double(-Number.MAX_VALUE),
  Long.MIN_VALUE,
  Long.MIN_VALUE.add(1),
  Long.fromString('-9007199254740993'),
  new Int32(-1),
  new Double(-0.1),
  new Double(-Number.MIN_VALUE),
  new Double(-0),
  new Double(Number.MIN_VALUE),
  new Double(0.1),
  new Int32(1),
  new Double(1.5),
  new Double(9007199254740992),
  Long.fromString('9007199254740993'),
  Long.fromString('9007199254740994'),
  Long.MAX_VALUE.sub(1),
  Long.MAX_VALUE,
  new Double(9223372036854775808),
  new Double(Number.MAX_VALUE),
  new Double(Infinity),
  '',
  '\0',
  'A',
  'a',
  'a\0',
  'a\0b',
  'aa',
  'é',
  '\uffff',
  '\u{1f600}',
  {},
  { b: 1 },
  { a: '' },
  { a: '', b: 1 },
  { b: '' },
  { a: {} },
  [],
  [1],
  [1, 1],
  [2],
  ['a'],
  new Binary(Buffer.from([])),
  new Binary(Buffer.from([1])),
  new Binary(Buffer.from([2])),
  new Binary(Buffer.from([1]), 4),
  new Binary(Buffer.from([1, 1])),
  new ObjectId('000000000000000000000000'),
  new ObjectId('0000000000000000000000ff'),
  new ObjectId('ffffffffffffffffffffffff'),
  false,
  true,
  new Date(-8.64e15),
  new Date(-1),
  new Date(0),
  new Date(8.64e15),
  new Timestamp({ t: 0, i: 5 }),
  new Timestamp({ t: 1, i: 0 }),
  new Timestamp({ t: 4294967295, i: 4294967295 }),
  new BSONRegExp('a', ''),
  new BSONRegExp('a', 'i'),
  new BSONRegExp('b', ''),
  new MaxKey(),
].map(toValue);

const number = fc.oneof(
  fc.integer().map((n) => new Int32(n)),
  fc.constantFrom(0, -0, NaN, Infinity, -Infinity, 1, 0.1, 2 ** 53, 2 ** 63).map((n) => new Double(n)),
  fc.double().map((n) => new Double(n)),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  fc.bigInt({ min: -3n, max: 3n }).map((n) => n + 2n ** 53n),
);

const leaf = fc.oneof(
  number,
  fc.constantFrom(null, true, false, '', 'a', 'a\0', 'b', new MinKey(), new MaxKey()),
  fc.string({ unit: 'binary', maxLength: 4 }),
  fc.date({ noInvalidDate: true }),
  fc.uint8Array({ minLength: 12, maxLength: 12 }).map((bytes) => new ObjectId(bytes)),
  fc.uint8Array({ maxLength: 3 }).map((bytes) => new Binary(bytes)),
  fc.tuple(fc.nat(), fc.nat()).map(([t, i]) => new Timestamp({ t, i })),
);

const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { weight: 6, arbitrary: leaf },
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'é', 'aa'), tie('value'), { maxKeys: 3 }),
  ),
}));

const similar = fc.oneof(
  fc.tuple(value, value),
  fc.tuple(number, number),
  value.map((each) => [each, each] as const),
);

function sign(order: number): number {
  return Math.sign(order) + 0;
}

describe('the order of values', () => {
  it('matches the manual in the comparator and in ascending and descending keys', () => {
    for (const [i, a] of inManualOrder.entries()) {
      for (const [j, b] of inManualOrder.entries()) {
        const expected = sign(i - j);
        expect([i, j, sign(compareValues(a, b))]).toEqual([i, j, expected]);
        expect([i, j, sign(Buffer.compare(encodeKey([a], [1]), encodeKey([b], [1])))]).toEqual([
          i,
          j,
          expected,
        ]);
        expect([i, j, sign(Buffer.compare(encodeKey([b], [-1]), encodeKey([a], [-1])))]).toEqual([
          i,
          j,
          expected,
        ]);
      }
    }
  });

  it('treats equal numbers of different types as equal, in values and in keys', () => {
    const ones = [new Int32(1), new Double(1), 1n];
    const zeros = [new Int32(0), new Double(-0), 0n];
    const large = [new Double(2 ** 62), 2n ** 62n];
    for (const equal of [ones, zeros, large]) {
      for (const a of equal.map(toValue)) {
        for (const b of equal.map(toValue)) {
          expect(compareValues(a, b)).toBe(0);
          expect(encodeKey([a], [1])).toEqual(encodeKey([b], [1]));
        }
      }
    }
  });

  it('throws NotImplemented for decimal128', () => {
    const decimal = toValue(Decimal128.fromString('1.5'));
    expect(() => compareValues(decimal, toValue(1))).toThrow(expect.objectContaining({ code: 238 }));
    expect(() => encodeKey([decimal], [1])).toThrow(expect.objectContaining({ code: 238 }));
  });

  it('treats a missing value as null, and puts undefined before null', () => {
    expect(compareValues(undefined, toValue(null))).toBe(0);
    expect(encodeKey([undefined], [1])).toEqual(encodeKey([toValue(null)], [1]));
    expect(compareValues(undefinedValue, undefined)).toBeLessThan(0);
    expect(compareValues(toValue(new MinKey()), undefinedValue)).toBeLessThan(0);
  });

  it('is the same for random values and for their encoded keys', () => {
    fc.assert(
      fc.property(similar, ([left, right]) => {
        const [a, b] = [toValue(left), toValue(right)];
        const expected = sign(compareValues(a, b));
        expect(sign(Buffer.compare(encodeKey([a], [1]), encodeKey([b], [1])))).toBe(expected);
        expect(sign(Buffer.compare(encodeKey([b], [-1]), encodeKey([a], [-1])))).toBe(expected);
        expect(sign(compareValues(b, a)) + 0).toBe(-expected + 0);
      }),
      { numRuns: 3000 },
    );
  });

  it('is decided field by field in compound keys with mixed directions', () => {
    const pair = fc.tuple(fc.oneof(leaf, fc.constant(undefined)), fc.oneof(leaf, fc.constant(undefined)));
    const direction = fc.constantFrom<Direction>(1, -1);
    const few = fc.constantFrom('', 'a', 'a\0', 1, 2, null, undefined, true, [], [1], {}, { a: 1 });
    fc.assert(
      fc.property(
        fc.oneof(fc.tuple(pair, pair), fc.tuple(fc.tuple(few, few), fc.tuple(few, few))),
        fc.tuple(direction, direction),
        ([left, right], directions) => {
          const a = left.map((each) => (each === undefined ? undefined : toValue(each)));
          const b = right.map((each) => (each === undefined ? undefined : toValue(each)));
          const expected =
            compareValues(a[0], b[0]) * directions[0] || compareValues(a[1], b[1]) * directions[1];
          expect(sign(Buffer.compare(encodeKey(a, directions), encodeKey(b, directions)))).toBe(
            sign(expected),
          );
        },
      ),
      { numRuns: 3000 },
    );
  });

  it('treats nested documents as equal when their values are equal', () => {
    const outer = toDocument({ a: { x: 'abc', y: [1, { z: 2n }] }, b: { x: 'abc', y: [1, { z: 2 }] } });
    expect(compareValues(outer.get('a'), outer.get('b'))).toBe(0);
  });
});
