import fc from 'fast-check';
import { BSON, Double, Int32, Long, ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createListWriter } from './list-writer.js';

const stored = z.object({
  _id: z.instanceof(ObjectId),
  owner: z.instanceof(ObjectId),
  name: z.string(),
  note: z.string().nullable().exactOptional(),
  size: z.number(),
  is_new: z.boolean(),
  month: z.number(),
  at: z.date(),
  part: z.object({ at: z.date(), word: z.enum(['some', 'other']) }).exactOptional(),
  parts: z.array(z.object({ size: z.number() })),
});
const answer = z.strictObject({
  id: z.string(),
  at: z.iso.datetime({ precision: 3 }),
  name: z.string(),
  note: z.string().nullable(),
  size: z.number(),
  is_new: z.boolean(),
  word: z.enum(['some', 'other']).nullable(),
  first_size: z.number().nullable(),
  month: z.int().min(1).max(12),
});
const write = createListWriter(stored, answer, { word: 'part.word', first_size: 'parts.size' });

type Stored = z.infer<typeof stored>;

/** The same list as it is made of objects. */
function expected(documents: readonly Stored[]): string {
  const answers = documents.map((document) =>
    answer.parse({
      id: document._id.toHexString(),
      at: document.at.toISOString(),
      name: document.name,
      note: document.note ?? null,
      size: document.size,
      is_new: document.is_new,
      word: document.part?.word ?? null,
      first_size: document.parts[0]?.size ?? null,
      month: document.month,
    }),
  );
  return JSON.stringify(answers);
}

function written(documents: readonly object[], writer = write): string {
  return Buffer.from(
    writer(documents.map((document) => BSON.serialize(document, { ignoreUndefined: true }))),
  ).toString();
}

const size = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.maxSafeInteger());
const time = fc.date({ min: new Date('0000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }));
const id = fc.uint8Array({ minLength: 12, maxLength: 12 }).map((bytes) => new ObjectId(bytes));
const fields = fc.record(
  {
    unknown: fc.oneof(text, size, fc.array(text), fc.uint8Array(), fc.constant(new Long(7))),
    _id: id,
    owner: id,
    name: text,
    note: fc.option(text),
    size,
    is_new: fc.boolean(),
    month: fc.integer({ min: 1, max: 12 }),
    at: time,
    part: fc.record({ at: time, word: fc.constantFrom('some' as const, 'other' as const) }),
    parts: fc.array(fc.record({ size }), { maxLength: 2 }),
  },
  { requiredKeys: ['_id', 'owner', 'name', 'size', 'is_new', 'month', 'at', 'parts'] },
);
/** Stored documents have their fields in any order. */
const document = fc
  .tuple(fields, fc.array(fc.nat(), { minLength: 10, maxLength: 10 }))
  .map(([made, order]) => {
    const entries = Object.entries(made).map((entry, at) => ({ entry, place: order[at] ?? 0 }));
    return Object.fromEntries(
      entries.toSorted((a, b) => a.place - b.place).map(({ entry }) => entry),
    ) as Stored;
  });
const plain: Stored = {
  _id: new ObjectId(),
  owner: new ObjectId(),
  name: 'North field',
  size: 3,
  is_new: true,
  month: 3,
  at: new Date(0),
  parts: [],
};

describe('a list written from stored documents', () => {
  it('has the bytes of the checked objects', () => {
    fc.assert(
      fc.property(fc.array(document), (documents) => {
        expect(written(documents)).toBe(expected(documents));
      }),
    );
  });

  it('escapes what JSON escapes, and nothing else', () => {
    const name = String.fromCodePoint(...Array.from({ length: 0x900 }, (_, code) => code), 0x2028, 0x1f33d);
    expect(written([{ ...plain, name }])).toBe(expected([{ ...plain, name }]));
  });

  it('has numbers of every stored type', () => {
    const numbers = [
      new Int32(-5),
      new Double(2),
      new Double(-0),
      new Double(1e21),
      Long.fromNumber(2 ** 40),
    ];
    const sizes = numbers.map((number) => JSON.stringify(number.valueOf() === 0 ? 0 : Number(number)));
    expect(written(numbers.map((number) => ({ ...plain, size: number })))).toBe(
      `[${sizes.map((number) => expected([plain]).slice(1, -1).replace('"size":3', `"size":${number}`)).join(',')}]`,
    );
  });

  it('has the dates of many days in any order', () => {
    const days = Array.from(
      { length: 2_500 },
      (_, index) => new Date(((index * 7) % 1_500) * 86_400_000 + index),
    );
    const documents = days.map((at) => ({ ...plain, at }));
    expect(written(documents)).toBe(expected(documents));
  });

  it('may be much longer than those before', () => {
    const long = Array.from({ length: 3 }, () => ({ ...plain, name: '\u0001'.repeat(20_000) }));
    expect(written(long)).toBe(expected(long));
    expect(written([plain])).toBe(expected([plain]));
    expect(written([])).toBe('[]');
  });

  it.each([
    ['a value of another type', { ...plain, size: '3' }],
    ['no value where the answer has one', { ...plain, name: undefined }],
    ['null where the answer has a value', { ...plain, at: null }],
    ['a number that JSON does not have', { ...plain, size: Number.NaN }],
    ['an integer that no number can be', { ...plain, size: Long.MAX_VALUE }],
    ['a word that the answer does not have', { ...plain, part: { at: plain.at, word: 'others' } }],
    ['a number that is too small', { ...plain, month: 0 }],
    ['a number that is too large', { ...plain, month: 13 }],
    ['a number that is not whole', { ...plain, month: 1.5 }],
    ['a time that has no year of four figures', { ...plain, at: new Date('+010000-01-01T00:00:00.000Z') }],
    ['a value of a type that records do not use', { ...plain, other: /x/ }],
  ])('is refused for %s, and the next list is written', (_, wrong) => {
    expect(() => written([plain, wrong])).toThrow(/^a stored /);
    expect(written([plain])).toBe(expected([plain]));
  });

  it('is refused for a moment that no date can have', () => {
    const bytes = Buffer.from(BSON.serialize(plain));
    bytes.writeBigInt64LE(2n ** 60n, bytes.indexOf('\x09at\0') + 4);
    expect(() => write([bytes])).toThrow('Invalid time value');
  });

  it('is refused for a document that is cut off, and the next list is written', () => {
    const bytes = BSON.serialize(plain);
    expect(() => write([bytes.subarray(0, bytes.indexOf(0x61))])).toThrow(/^a stored /);
    expect(written([plain])).toBe(expected([plain]));
  });

  it('is refused for a text that is not UTF-8', () => {
    const bytes = Buffer.from(BSON.serialize({ ...plain, name: 'é' }));
    bytes[bytes.indexOf('é') + 1] = 0x41;
    expect(() => write([bytes])).toThrow('a stored text is not UTF-8');
  });
});

describe('a stored form that does not fit the answer', () => {
  it.each([
    ['a field that is not stored', { other: z.string() }],
    ['another type', { name: z.number() }],
    ['a value that can be missing', { note: z.string() }],
    ['a value that can be missing from an answer', { name: z.string().optional() }],
    ['a check of texts', { name: z.string().min(1) }],
    ['a format of texts', { name: z.email() }],
    ['a check of numbers other than a range', { size: z.number().multipleOf(2) }],
    ['an id of another kind', { id: z.uuid() }],
    ['a time of another precision', { at: z.iso.datetime({ precision: 0 }) }],
  ])('is refused for %s', (_, shape: z.core.$ZodShape) => {
    const writer = createListWriter(stored, z.strictObject(shape), {});
    expect(() => writer([])).toThrow(/cannot be passed on as it is stored/);
  });
});
