import { BSON, Decimal128, Double, Int32, Long, ObjectId, Timestamp } from 'mongodb';
import { expect, test } from 'vitest';
import { idOf, writable } from './copies.js';

const numbers = {
  double: new Double(1),
  negative_zero: new Double(-0),
  int: new Int32(1),
  long: Long.fromNumber(1),
  large: Long.fromString('9007199254740993'),
  decimal: Decimal128.fromString('1.10'),
};

const numbered = new Map<string, unknown>([
  ['b', 1],
  ['0', numbers.double],
]);

test.for([
  ['numbers of every type', new Map(Object.entries({ _id: 'a', ...numbers }))],
  [
    'names that are numbers, in any order and at any depth',
    new Map<string, unknown>([
      ['_id', 'b'],
      ['z', 1],
      ['2', new Map([['11', [numbered, []]]])],
      ['1', null],
    ]),
  ],
  [
    'the other types',
    new Map<string, unknown>([
      ['_id', new ObjectId()],
      ['at', new Date(0)],
      ['bytes', Buffer.from([1, 2])],
      ['pattern', /a/i],
      ['stamp', new Timestamp({ t: 1, i: 2 })],
      ['5', [true, 'ä', '']],
    ]),
  ],
] as const)('%s are written as the bytes that were read', ([, document]) => {
  const bytes = BSON.serialize(document);
  expect(Buffer.from(BSON.serialize(writable(bytes) as object))).toEqual(Buffer.from(bytes));
  expect(idOf(bytes)).toEqual(document.get('_id'));
});
