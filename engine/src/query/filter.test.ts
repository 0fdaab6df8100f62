import { BSONRegExp, Decimal128, MaxKey, MinKey, ObjectId } from 'bson';
import { describe, expect, it } from 'vitest';
import { toDocument } from '../bson/document.js';
import { statementTime } from './expression.js';
import { bothFilters, parseFilter } from './filter.js';

function matches(filter: object, document: object): boolean {
  return parseFilter(toDocument(filter)).matches(toDocument(document));
}

function refusal(filter: object): unknown {
  try {
    parseFilter(toDocument(filter));
    return undefined;
  } catch (error) {
    return error;
  }
}

describe('equality', () => {
  const id = new ObjectId('0123456789abcdef01234567');

  it.each<[string, object, object, boolean]>([
    ['equal strings', { a: 'x' }, { a: 'x' }, true],
    ['different strings', { a: 'x' }, { a: 'xy' }, false],
    ['equal ids', { _id: id }, { _id: new ObjectId(id.id) }, true],
    ['numbers of different types', { a: 1 }, { a: 1n }, true],
    ['a string and a number, without conversion', { a: 1 }, { a: '1' }, false],
    ['null and null', { a: null }, { a: null }, true],
    ['null and missing', { a: null }, {}, true],
    ['null and a number', { a: null }, { a: 0 }, false],
    ['NaN and NaN', { a: NaN }, { a: NaN }, true],
    ['a value and an array that contains it', { a: 1 }, { a: [3, 1] }, true],
    ['equal arrays', { a: [3, 1] }, { a: [3, 1] }, true],
    ['an array and an array that contains it', { a: [3, 1] }, { a: [[3, 1]] }, true],
    ['arrays in different orders', { a: [1, 3] }, { a: [3, 1] }, false],
    ['null and an array that contains it', { a: null }, { a: [1, null] }, true],
    ['null and an empty array', { a: null }, { a: [] }, false],
    ['equal documents', { a: { x: 1, y: 2 } }, { a: { x: 1, y: 2 } }, true],
    ['documents with fields in different orders', { a: { x: 1, y: 2 } }, { a: { y: 2, x: 1 } }, false],
    ['the empty filter and any document', {}, { a: 1 }, true],
    ['fields whose name is not ASCII', { größe: 1 }, { größe: 1 }, true],
    ['fields with one name a prefix of the other', { a: 1 }, { ab: 1 }, false],
  ])('of %s', (_, filter, document, expected) => {
    expect(matches(filter, document)).toBe(expected);
    expect(matches({ $nor: [filter] }, document)).toBe(!expected);
  });
});

describe('dotted paths', () => {
  it.each<[string, object, object, boolean]>([
    ['lead into a document', { 'a.b': 1 }, { a: { b: 1 } }, true],
    ['lead into the documents of an array', { 'a.b': 1 }, { a: [{ b: 2 }, { b: 1 }] }, true],
    ['lead into an array at the end', { 'a.b': 1 }, { a: { b: [2, 1] } }, true],
    ['do not lead into an array in an array', { 'a.b': 1 }, { a: [[{ b: 1 }]] }, false],
    ['lead to null where a scalar is on the way', { 'a.b': null }, { a: 5 }, true],
    ['do not lead to null where the array has no document', { 'a.b': null }, { a: [5] }, false],
    ['lead to null where a document has no such field', { 'a.b': null }, { a: [{ b: 1 }, { c: 1 }] }, true],
    ['do not lead to null in an empty array', { 'a.b': null }, { a: [] }, false],
  ])('%s', (_, filter, document, expected) => {
    expect(matches(filter, document)).toBe(expected);
  });
});

describe('operators', () => {
  it.each<[object, object, boolean]>([
    [{ a: { $gt: 1 } }, { a: 2 }, true],
    [{ a: { $gt: 1 } }, { a: 1 }, false],
    [{ a: { $gte: 1 } }, { a: 1 }, true],
    [{ a: { $lt: 5, $gt: 1 } }, { a: 3 }, true],
    [{ a: { $gt: 5, $lt: 3 } }, { a: [2, 6] }, true],
    [{ a: { $gt: 1 } }, { a: 'x' }, false],
    [{ a: { $lt: 'b' } }, { a: 'a' }, true],
    [{ a: { $lt: 5 } }, {}, false],
    [{ a: { $lt: 5 } }, { a: NaN }, false],
    [{ a: { $lte: NaN } }, { a: NaN }, true],
    [{ a: { $gte: NaN } }, { a: 5 }, false],
    [{ a: { $gte: null } }, {}, true],
    [{ a: { $gt: null } }, { a: null }, false],
    [{ a: new MinKey() }, { a: new MinKey() }, true],
    [{ a: { $gt: [1] } }, { a: [2] }, true],
    [{ a: { $gt: 2n ** 53n } }, { a: 2n ** 53n + 1n }, true],
    [{ a: { $lt: new Date(10) } }, { a: new Date(-10) }, true],
    [{ a: { $ne: 1 } }, { a: 2 }, true],
    [{ a: { $ne: 1 } }, {}, true],
    [{ a: { $ne: 1 } }, { a: [2, 1] }, false],
    [{ a: { $ne: null } }, {}, false],
    [{ a: { $in: [1, 'x'] } }, { a: 'x' }, true],
    [{ a: { $in: [1, null] } }, {}, true],
    [{ a: { $in: [] } }, { a: 1 }, false],
    [{ a: { $in: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] } }, { a: 10n }, true],
    [{ a: { $in: [1, 2, 3, 4, 5, 6, 7, 8, 9, null] } }, {}, true],
    [{ a: { $in: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] } }, { a: [11] }, false],
    [{ a: { $nin: [1, 2] } }, { a: 3 }, true],
    [{ a: { $nin: [1, 2] } }, { a: [3, 2] }, false],
    [{ a: { $exists: true } }, { a: null }, true],
    [{ a: { $exists: true } }, { a: [] }, true],
    [{ a: { $exists: true } }, {}, false],
    [{ a: { $exists: 0 } }, {}, true],
    [{ 'a.b': { $exists: false } }, { a: [{ c: 1 }] }, true],
    [{ a: { $eq: { $gt: 1 } } }, { a: { $gt: 1 } }, true],
    [{ $or: [{ a: 1 }, { b: 1 }] }, { b: 1 }, true],
    [{ $or: [{ a: 1 }, { b: 1 }] }, { b: 2 }, false],
    [{ $and: [{ a: 1 }, { b: 1 }] }, { a: 1, b: 2 }, false],
    [{ $nor: [{ a: 1 }, { b: 1 }] }, { a: 2, b: 2 }, true],
    [{ a: 1, $or: [{ b: 1 }, { $and: [{ c: 1 }, { d: 1 }] }] }, { a: 1, c: 1, d: 1 }, true],
  ])('%o on %o: %s', (filter, document, expected) => {
    expect(matches(filter, document)).toBe(expected);
  });

  it('must all match when two filters are joined', () => {
    const both = bothFilters(
      parseFilter(toDocument({ a: 1, b: 1 })),
      parseFilter(toDocument({ c: { $ne: 1 } })),
    );
    expect(both.matches(toDocument({ a: 1, b: 1, c: 2 }))).toBe(true);
    expect(both.matches(toDocument({ a: 1, b: 1, c: 1 }))).toBe(false);
  });
});

describe('an expression in a filter', () => {
  it.each<[object, object, boolean]>([
    [{ $expr: { $eq: ['$a', '$b'] } }, { a: 1, b: 1n }, true],
    [{ $expr: { $eq: ['$a', '$b'] } }, { a: 1, b: [1] }, false],
    [{ $expr: '$a' }, { a: 0 }, false],
    [{ $expr: '$a' }, { a: 'no' }, true],
    [{ $expr: true }, {}, true],
    [{ a: 1, $expr: { $lte: ['$b', '$a'] } }, { a: 1, b: 2 }, false],
    [{ $or: [{ a: 2 }, { $expr: { $lte: ['$b', '$a'] } }] }, { a: 1 }, true],
    [{ $nor: [{ $expr: { $eq: ['$a', 1] } }] }, { a: 1 }, false],
  ])('%o on %o: %s', (filter, document, expected) => {
    expect(matches(filter, document)).toBe(expected);
  });

  it('sees the same time wherever it is named', () => {
    const filter = { $expr: { $and: [{ $eq: ['$$NOW', '$$NOW'] }, { $lte: ['$at', '$$NOW'] }] } };
    const before = new Date();
    const { matches: isDue } = parseFilter(toDocument(filter), statementTime());
    expect(isDue(toDocument({ at: before }))).toBe(true);
    expect(isDue(toDocument({ at: new Date(Date.now() + 60_000) }))).toBe(false);
    expect(isDue(toDocument({}))).toBe(true);
  });
});

describe('an invalid filter', () => {
  it.each<[object, number]>([
    [{ $foo: 1 }, 2],
    [{ a: { $foo: 1 } }, 2],
    [{ a: { $gt: 1, b: 1 } }, 2],
    [{ $or: [] }, 2],
    [{ $and: {} }, 2],
    [{ $or: [1] }, 2],
    [{ a: { $in: 1 } }, 2],
    [{ a: { $in: [{ $gt: 1 }] } }, 2],
    [{ a: { $gt: new BSONRegExp('x') } }, 2],
    [{ a: new BSONRegExp('x') }, 238],
    [{ a: { $lt: new MaxKey() } }, 238],
    [{ 'a.0': 1 }, 238],
    [{ a: { $exists: Decimal128.fromString('0') } }, 238],
    [{ a: { $in: [new BSONRegExp('x')] } }, 238],
    [{ a: { $regex: 'x' } }, 2],
    [{ a: { $elemMatch: { b: 1 } } }, 2],
    [{ $where: 'true' }, 2],
    [{ $expr: { $foo: ['$a', 1] } }, 168],
    [{ $expr: { $lte: ['$a', '$$NOW'] } }, 238],
    [{ a: { $expr: { $eq: ['$a', 1] } } }, 2],
    [{ [Array.from({ length: 101 }, () => 'a').join('.')]: 1 }, 15],
  ])('%o fails with code %i', (filter, code) => {
    expect(refusal(filter)).toMatchObject({ name: 'CommandError', code });
  });
});
