import fc from 'fast-check';
import type { Collection, Document, Sort } from 'mongodb';
import { expect, test } from 'vitest';
import { openDatabase } from './engine-fixture.js';

const fields = ['a', 'b', 'c.d'] as const;
const scalar = fc.oneof(
  fc.integer({ min: -2, max: 3 }),
  fc.constantFrom<unknown>(null, 1.5, -0, 'x', 'xy', '', true, false, new Date(0), new Date(5)),
);
const value = fc.oneof(
  { weight: 4, arbitrary: scalar },
  { weight: 2, arbitrary: fc.array(scalar, { maxLength: 3 }) },
);
const nested = fc.oneof(
  value.map((d) => ({ d })),
  fc.array(
    value.map((d) => ({ d })),
    { maxLength: 2 },
  ),
  fc.constant(1),
);
const document = fc.record({ a: value, b: value, c: nested }, { requiredKeys: [] });

const comparison = fc.oneof(
  value,
  fc.record({ $eq: value }),
  fc.record({ $ne: value }),
  fc.record({ $gt: scalar, $lte: scalar }, { requiredKeys: ['$gt'] }),
  fc.record({ $gte: scalar, $lt: scalar }, { requiredKeys: ['$lt'] }),
  fc.array(value, { maxLength: 3 }).map((values) => ({ $in: values })),
  fc.array(scalar, { maxLength: 2 }).map((values) => ({ $nin: values })),
  fc.boolean().map((exists) => ({ $exists: exists })),
);
const condition = fc
  .tuple(fc.constantFrom(...fields, 'c'), comparison)
  .map(([field, test]) => ({ [field]: test }));
const conjunction = fc
  .array(condition, { maxLength: 3 })
  .map((parts) => Object.assign({}, ...parts) as Document);
const filter = fc.oneof(
  { weight: 4, arbitrary: conjunction },
  { weight: 1, arbitrary: fc.array(conjunction, { minLength: 1, maxLength: 3 }).map(($or) => ({ $or })) },
  { weight: 1, arbitrary: fc.tuple(conjunction, conjunction).map(([x, y]) => ({ $and: [x, y] })) },
);
const direction = fc.constantFrom(1 as const, -1 as const);
const pattern = fc.uniqueArray(fc.tuple(fc.constantFrom(...fields), direction), {
  minLength: 1,
  maxLength: 3,
  selector: ([field]) => field,
});

/** Arrays in two fields of one index are refused; such a document is left out. Gives those that are in. */
async function fill(things: Collection, documents: readonly Document[]): Promise<Document[]> {
  for (const [position, each] of documents.entries())
    await things.insertOne({ _id: position as never, ...each }).catch((error: { code: number }) => {
      if (error.code !== 171) throw error;
    });
  return things.find().toArray();
}

/** Of few fields, so that an index may hold all of them. */
async function answer(things: Collection, query: Document, sort: Sort): Promise<unknown[]> {
  return things.find(query, { sort, projection: { a: 1, b: 1 } }).toArray();
}

test('the same filter and sort give the same documents, whatever index is used', async () => {
  const { db } = await openDatabase({ maxPoolSize: 1 });
  let round = 0;
  let documentsFound = 0;
  const property = fc.asyncProperty(
    fc.array(document, { minLength: 1, maxLength: 12 }),
    fc.array(pattern, { minLength: 1, maxLength: 2 }),
    fc.array(fc.tuple(filter, fc.option(pattern, { nil: undefined })), { minLength: 4, maxLength: 8 }),
    async (documents, patterns, queries) => {
      round += 1;
      const plain = db.collection(`plain${round}`);
      const indexed = db.collection(`indexed${round}`);
      const single = patterns.map((_, position) => db.collection(`single${round}of${position}`));
      for (const [position, keys] of patterns.entries())
        for (const things of [indexed, single[position]])
          await things?.createIndex(keys as [string, 1 | -1][]).catch(ignoreDuplicateIndex);
      const stored = await fill(indexed, documents);
      if (stored.length === 0) return;
      for (const things of [plain, ...single]) await things.insertMany(stored);
      for (const [query, sortKeys] of queries) {
        const sort = new Map<string, 1 | -1>([...(sortKeys ?? []), ['_id', 1]]);
        const outcome = (things: Collection): Promise<unknown> =>
          answer(things, query, sort).catch((error: { code: number }) => error.code);
        const expected = await outcome(plain);
        if (Array.isArray(expected)) documentsFound += expected.length;
        for (const things of [indexed, ...single]) expect(await outcome(things)).toEqual(expected);
      }
    },
  );
  await fc.assert(property, { numRuns: 150 });
  expect(documentsFound).toBeGreaterThan(150);
});

function ignoreDuplicateIndex(error: { code: number }): void {
  if (error.code !== 85 && error.code !== 86) throw error;
}
