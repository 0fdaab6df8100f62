import { Binary, Decimal128, Double, Int32, Long, MaxKey, MinKey, ObjectId, Timestamp, UUID } from 'mongodb';
import { expect, test } from 'vitest';
import { openDatabase } from './engine-fixture.js';

const everyType = {
  _id: 'x',
  long: Long.fromString('9007199254740993'),
  smallLong: Long.fromNumber(1),
  double: new Double(1),
  negativeZero: new Double(-0),
  notANumber: new Double(NaN),
  int: new Int32(1),
  decimal: Decimal128.fromString('1.10'),
  text: 'Größe\u0000end',
  date: new Date(-1),
  id: new ObjectId('0123456789abcdef01234567'),
  uuid: new UUID('6f1b0d6e-9b0f-4a8e-8f6e-0123456789ab'),
  bytes: new Binary(new Uint8Array([1, 2, 3]), 128),
  timestamp: Timestamp.fromBits(1, 2),
  min: new MinKey(),
  max: new MaxKey(),
  pattern: /a.b/im,
  nothing: null,
  2: 'second',
  1: 'first',
  '': 'no name',
  list: [1, [2, { deep: Long.fromNumber(2) }], null],
};

test('a document is returned byte for byte, even after an update of another field', async () => {
  const { db } = await openDatabase();
  const things = db.collection('things', { ignoreUndefined: false, promoteValues: false });
  await things.insertOne(everyType as never);
  const raw = async (): Promise<Buffer> => bytesOf(await db.collection('things', { raw: true }).findOne());
  const before = await raw();
  await things.updateOne({ _id: 'x' as never }, { $set: { marker: 'here' } });
  const after = await raw();
  // The new field comes after all others, whose bytes are unchanged.
  expect(after.subarray(4, before.length - 1)).toEqual(before.subarray(4, -1));
  await things.updateOne({ _id: 'x' as never }, { $unset: { marker: '' } });
  expect(await raw()).toEqual(before);
});

test('numbers keep their types through $inc and a pipeline', async () => {
  const { db } = await openDatabase();
  const things = db.collection<{ _id: number; n: Long }>('things', {
    promoteValues: false,
    promoteLongs: false,
  });
  await things.insertOne({ _id: 1, n: Long.fromString('9007199254740993') });
  await things.updateOne({ _id: 1 }, { $inc: { n: new Int32(1) } });
  const [row] = await things.aggregate([{ $set: { m: '$n' } }]).toArray();
  expect(row?.['m']).toEqual(Long.fromString('9007199254740994'));
});

function bytesOf(document: unknown): Buffer {
  if (!Buffer.isBuffer(document)) throw new Error('A raw document was expected.');
  return document;
}
