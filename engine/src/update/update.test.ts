import { Binary, Decimal128, deserialize, Double, Int32, Long, ObjectId } from 'bson';
import { describe, expect, it } from 'vitest';
import { asDocument, toDocument, type BsonDocument } from '../bson/document.js';
import { payload } from '../bson/value.js';
import { parseFilter } from '../query/filter.js';
import { parseUpdate } from './update.js';

function updated(update: object, document: object): unknown {
  return deserialize(parseUpdate(toDocument(update)).apply(toDocument(document)).bytes, {
    promoteValues: true,
  });
}

function upserted(update: object, filter: object): Record<string, unknown> {
  return deserialize(parseUpdate(toDocument(update)).applyUpsert(parseFilter(toDocument(filter))).bytes);
}

function refusal(update: object, document: object = { _id: 1 }): unknown {
  try {
    parseUpdate(toDocument(update)).apply(toDocument(document));
    return undefined;
  } catch (error) {
    return error;
  }
}

function isSame(update: object, document: object): boolean {
  const before = toDocument(document);
  return parseUpdate(toDocument(update)).apply(before) === before;
}

// https://www.mongodb.com/docs/manual/reference/operator/update/set/
describe('$set', () => {
  const product = {
    _id: 100,
    quantity: 500,
    instock: true,
    reorder: false,
    details: { model: '14QQ', make: 'xyz' },
    tags: ['technical'],
    ratings: [{ by: 'ijk', rating: 4 }],
  };

  it('sets top-level fields', () => {
    expect(
      updated({ $set: { quantity: 400, details: { model: '2600', make: 'fgh' }, tags: ['coats'] } }, product),
    ).toEqual({
      ...product,
      quantity: 400,
      details: { model: '2600', make: 'fgh' },
      tags: ['coats'],
    });
  });

  it('sets fields in embedded documents', () => {
    expect(updated({ $set: { 'details.make': 'Acme' } }, product)).toEqual({
      ...product,
      details: { model: '14QQ', make: 'Acme' },
    });
  });

  it('creates the documents along the path to a new field', () => {
    expect(updated({ $set: { 'a.b.c': 1, 'a.d': 2 } }, { _id: 1 })).toEqual({
      _id: 1,
      a: { b: { c: 1 }, d: 2 },
    });
  });

  it('does nothing when it is empty, as in MongoDB 5.0 and later', () => {
    expect(isSame({ $set: {} }, { _id: 1, a: 1 })).toBe(true);
  });

  it('adds new fields in the order of their names, as in MongoDB 5.0 and later', () => {
    const result = parseUpdate(
      toDocument({ $set: { z: 1, 'n.y': 1, 'n.x': 1, b: 1 }, $inc: { a: 1 } }),
    ).apply(toDocument({ _id: 1, x: 1 }));
    expect(result.elements.map(({ name }) => name)).toEqual(['_id', 'x', 'a', 'b', 'n', 'z']);
    expect(asDocument(result.get('n')!).elements.map(({ name }) => name)).toEqual(['x', 'y']);
  });

  it('cannot create a field in a scalar or a named field in an array', () => {
    expect(refusal({ $set: { 'a.b': 1 } }, { _id: 1, a: 5 })).toMatchObject({
      code: 28,
      codeName: 'PathNotViable',
      message: "Cannot create field 'b' in element {a: 5}",
    });
    expect(refusal({ $set: { 'a.b': 1 } }, { _id: 1, a: null })).toMatchObject({ code: 28 });
    expect(refusal({ $set: { 'a.b': 1 } }, { _id: 1, a: [1] })).toMatchObject({ code: 28 });
  });
});

// https://www.mongodb.com/docs/manual/reference/operator/update/unset/
describe('$unset', () => {
  it('removes fields, whatever its operand', () => {
    expect(
      updated(
        { $unset: { quantity: '', instock: '', 'a.b': 1 } },
        { _id: 1, item: 'chisel', quantity: 4, instock: true, a: { b: 1, c: 2 } },
      ),
    ).toEqual({ _id: 1, item: 'chisel', a: { c: 2 } });
  });

  it('does nothing to a field that does not exist', () => {
    expect(isSame({ $unset: { x: '', 'a.b.c': '', 'l.x': '' } }, { _id: 1, a: { b: 1 }, l: [1] })).toBe(true);
  });
});

// https://www.mongodb.com/docs/manual/reference/operator/update/inc/
describe('$inc', () => {
  it('adds to a field, and creates a field that does not exist', () => {
    expect(
      updated(
        { $inc: { quantity: -2, 'metrics.orders': 1, fresh: 3 } },
        { _id: 1, quantity: 10, metrics: { orders: 2, ratings: 3.5 } },
      ),
    ).toEqual({ _id: 1, quantity: 8, metrics: { orders: 3, ratings: 3.5 }, fresh: 3 });
  });

  it.each<[unknown, unknown, number, unknown]>([
    [new Int32(2147483647), new Int32(1), 18, Long.fromNumber(2147483648)],
    [new Int32(1), Long.fromNumber(1), 18, Long.fromNumber(2)],
    [new Int32(1), new Double(0.5), 1, new Double(1.5)],
    [Long.fromString('9007199254740993'), new Int32(1), 18, Long.fromString('9007199254740994')],
    [Long.fromNumber(1), new Double(1), 1, new Double(2)],
  ])('of %s by %s gives type %i', (current, amount, type, expected) => {
    const value = parseUpdate(toDocument({ $inc: { a: amount } }))
      .apply(toDocument({ _id: 1, a: current }))
      .get('a')!;
    expect(value.type).toBe(type);
    const expectedBytes = payload(toDocument({ a: expected }).get('a')!);
    expect(Buffer.from(payload(value))).toEqual(Buffer.from(expectedBytes));
  });

  it('fails on anything but a number, including null', () => {
    expect(refusal({ $inc: { a: 1 } }, { _id: 7, a: 'x' })).toMatchObject({
      code: 14,
      message:
        "Cannot apply $inc to a value of non-numeric type: the field 'a' is of non-numeric type string",
    });
    expect(refusal({ $inc: { a: 1 } }, { _id: 1, a: null })).toMatchObject({ code: 14 });
    expect(refusal({ $inc: { a: 'x' } })).toMatchObject({ code: 14 });
  });

  it('fails beyond 64 bits and for decimal128', () => {
    expect(refusal({ $inc: { a: 1 } }, { _id: 1, a: Long.MAX_VALUE })).toMatchObject({ code: 2 });
    expect(refusal({ $inc: { a: 1 } }, { _id: 1, a: Decimal128.fromString('1') })).toMatchObject({
      code: 238,
    });
  });

  it('changes nothing when it adds zero', () => {
    expect(isSame({ $inc: { a: 0 } }, { _id: 1, a: 5 })).toBe(true);
  });
});

// https://www.mongodb.com/docs/manual/reference/operator/update/max/
describe('$max', () => {
  it('sets a field only to a greater value, in the order of all values', () => {
    expect(updated({ $max: { highScore: 950 } }, { _id: 1, highScore: 800, lowScore: 200 })).toEqual({
      _id: 1,
      highScore: 950,
      lowScore: 200,
    });
    expect(isSame({ $max: { highScore: 870 } }, { _id: 1, highScore: 950 })).toBe(true);
    expect(updated({ $max: { at: new Date(20) } }, { _id: 1, at: 5 })).toEqual({ _id: 1, at: new Date(20) });
    expect(isSame({ $max: { at: 5 } }, { _id: 1, at: 'text' })).toBe(true);
    expect(updated({ $max: { a: 1 } }, { _id: 1 })).toEqual({ _id: 1, a: 1 });
  });
});

// https://www.mongodb.com/docs/manual/reference/operator/update/setOnInsert/
describe('$setOnInsert', () => {
  const update = { $set: { item: 'apple' }, $setOnInsert: { defaultQty: 100 } };

  it('sets its fields when the upsert inserts', () => {
    expect(upserted(update, { _id: 1 })).toEqual({ _id: 1, item: 'apple', defaultQty: 100 });
  });

  it('does nothing to a document that exists', () => {
    expect(updated(update, { _id: 1 })).toEqual({ _id: 1, item: 'apple' });
    expect(isSame({ $setOnInsert: { a: 2, 'b.c': 1 } }, { _id: 1, a: 1, b: 5 })).toBe(true);
  });
});

// https://www.mongodb.com/docs/manual/reference/method/db.collection.updateOne/#upsert-behavior
describe('an upsert', () => {
  it('starts from the equalities of the filter', () => {
    expect(
      upserted(
        { $inc: { n: 1 }, $set: { c: 9 } },
        { _id: 5, a: 1, 'b.x': { $eq: 2 }, c: 3, d: { $gt: 4 }, $and: [{ e: 6 }], f: { $in: [7] } },
      ),
    ).toEqual({ _id: 5, a: 1, b: { x: 2 }, c: 9, e: 6, f: 7, n: 1 });
  });

  it('adds an _id as the first field', () => {
    const document = parseUpdate(toDocument({ $set: { a: 1 } })).applyUpsert(
      parseFilter(toDocument({ b: 2 })),
    );
    expect(document.elements.map(({ name }) => name)).toEqual(['_id', 'b', 'a']);
    expect(deserialize(document.bytes)._id).toBeInstanceOf(ObjectId);
    expect(upserted({ $setOnInsert: { _id: 'mine' } }, { a: 1 })).toEqual({ _id: 'mine', a: 1 });
  });

  it('fails when a path has two values, or the _id is invalid', () => {
    expect(() => upserted({ $set: { b: 1 } }, { $and: [{ a: 1 }, { a: 2 }] })).toThrow(
      expect.objectContaining({ code: 54 }),
    );
    expect(() => upserted({ $set: { b: 1 } }, { a: 1, 'a.b': 2 })).toThrow(
      expect.objectContaining({ code: 54 }),
    );
    expect(() => upserted({ $set: { _id: 2 } }, { _id: 1 })).toThrow(expect.objectContaining({ code: 66 }));
    expect(() => upserted({ $set: { _id: [1] } }, {})).toThrow(expect.objectContaining({ code: 53 }));
  });
});

// https://www.mongodb.com/docs/manual/reference/operator/update/
describe('an update', () => {
  it.each<[object, number]>([
    [{ $set: { a: 1 }, $inc: { a: 1 } }, 40],
    [{ $set: { a: 1, 'a.b': 1 } }, 40],
    [{ $set: { 'a.b': 1 }, $unset: { a: '' } }, 40],
    [{ $set: { _id: 2 } }, 66],
    [{ $unset: { _id: '' } }, 66],
    [{ $inc: { _id: 1 } }, 66],
    [{ $foo: { a: 1 } }, 9],
    [{ $set: { a: 1 }, b: 1 }, 9],
    [{ $set: 'x' }, 9],
    [{ $rename: { a: 'b' } }, 9],
    [{ $set: { '': 1 } }, 56],
    [{ $set: { 'a..b': 1 } }, 56],
    [{ $push: { a: 1 } }, 9],
    [{ a: 1 }, 238],
    [{}, 238],
    [{ a: 1, $set: { b: 1 } }, 238],
    [{ $set: { 'a.0': 1 } }, 238],
    [{ $set: { 'a.$.b': 1 } }, 238],
    [{ $set: { 'a.$[]': 1 } }, 238],
    [{ $set: { $a: 1 } }, 52],
  ])('%o fails with code %i', (update, code) => {
    expect(refusal(update)).toMatchObject({ name: 'CommandError', code });
  });

  it('names both paths when they conflict', () => {
    expect(refusal({ $set: { a: 1, 'a.b': 1 } })).toMatchObject({
      message: "Updating the path 'a.b' would create a conflict at 'a'",
    });
  });

  it('may set the _id to its current value', () => {
    expect(isSame({ $set: { _id: 1 } }, { _id: 1 })).toBe(true);
  });
});

describe('fields that an update does not name', () => {
  const document = toDocument({
    _id: new ObjectId('0123456789abcdef01234567'),
    big: Long.fromString('9007199254740993'),
    whole: new Double(1),
    negative: new Double(-0),
    decimal: Decimal128.fromString('1.000'),
    binary: new Binary(Buffer.from([1, 2]), 4),
    list: [new Double(2), { x: Long.fromNumber(1), y: new Double(3) }],
    nested: { a: Long.fromNumber(1), b: new Double(1), c: 'x' },
    counter: 1,
  });

  function bytesOf(from: BsonDocument, name: string): Buffer {
    return Buffer.from(payload(from.get(name)!));
  }

  it('keep their bytes, types and positions', () => {
    const result = parseUpdate(
      toDocument({ $set: { 'nested.c': 'y', fresh: 1 }, $inc: { counter: 1 } }),
    ).apply(document);
    for (const name of ['_id', 'big', 'whole', 'negative', 'decimal', 'binary']) {
      expect(result.get(name)?.type).toBe(document.get(name)?.type);
      expect(bytesOf(result, name)).toEqual(bytesOf(document, name));
    }
    expect(bytesOf(asDocument(result.get('nested')!), 'a')).toEqual(
      bytesOf(asDocument(document.get('nested')!), 'a'),
    );
    expect(bytesOf(asDocument(result.get('nested')!), 'b')).toEqual(
      bytesOf(asDocument(document.get('nested')!), 'b'),
    );
    expect(asDocument(result.get('list')!).get('0')?.type).toBe(1);
    expect(result.elements.map(({ name }) => name)).toEqual([
      ...document.elements.map(({ name }) => name),
      'fresh',
    ]);
  });

  it('keep their type, but a $set to an equal number of another type changes the type', () => {
    const changed = parseUpdate(toDocument({ $set: { whole: new Int32(1) } })).apply(document);
    expect(changed).not.toBe(document);
    expect(changed.get('whole')?.type).toBe(16);
  });
});

describe('the result of an update', () => {
  it('is refused when it is too large or nested too deeply', () => {
    const large = { _id: 1, a: 'x'.repeat(16 * 1024 * 1024 - 100) };
    expect(refusal({ $set: { b: 'y'.repeat(200) } }, large)).toMatchObject({ code: 17419 });
    const path = Array.from({ length: 101 }, () => 'a').join('.');
    expect(refusal({ $set: { [path]: 1 } })).toMatchObject({ code: 15 });
  });
});
