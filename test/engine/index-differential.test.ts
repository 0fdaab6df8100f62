import { EJSON } from 'bson';
import fc from 'fast-check';
import {
  MongoBulkWriteError,
  MongoServerError,
  type ClientSession,
  type Collection,
  type Document,
} from 'mongodb';
import { expect, test } from 'vitest';
import { openDatabase } from './engine-fixture.js';
import {
  change,
  documents,
  patterns,
  query,
  queryOf,
  type RandomChange,
  type RandomQuery,
} from './random-queries.js';

/** The number of runs: few in the suite, and more for a proof. */
const runs = Number(process.env['PROOF_RUNS'] ?? 25);

const parallelArrays = 171;

interface Thing extends Document {
  _id: number;
}

test('a query has the same result whichever index is used, even in a transaction', async () => {
  const { db, client } = await openDatabase({ maxPoolSize: 1 });
  let round = 0;
  const counts = { answers: 0, covered: 0, inTransaction: 0 };
  const property = fc.asyncProperty(
    documents,
    patterns,
    fc.array(fc.oneof(query, query, queryOf('a'), queryOf('b')), { minLength: 6, maxLength: 10 }),
    fc.array(change, { maxLength: 4 }),
    async (random, indexes, queries, changes) => {
      round += 1;
      const plain = db.collection<Thing>(`plain${round}`);
      const indexed = db.collection<Thing>(`indexed${round}`);
      const single = indexes.map((_, position) => db.collection<Thing>(`single${round}of${position}`));
      for (const [position, keys] of indexes.entries())
        for (const things of [indexed, single[position]])
          await things?.createIndex(keys).catch(ignoreDuplicate);
      const stored = await fill(indexed, random);
      if (stored.length === 0) return;
      for (const things of [plain, ...single]) await things.insertMany(stored);
      const compare = async (asked: RandomQuery, session?: ClientSession): Promise<unknown> => {
        const expected = await answer(plain, asked, session);
        for (const things of [indexed, ...single])
          expect({ asked, in: things.collectionName, found: await answer(things, asked, session) }).toEqual({
            asked,
            in: things.collectionName,
            found: expected,
          });
        return expected;
      };

      const answered: RandomQuery[] = [];
      for (const asked of queries) if (Array.isArray(await compare(asked))) answered.push(asked);
      counts.answers += answered.length;
      for (const asked of answered) if (await isCovered(indexed, asked)) counts.covered += 1;
      if (changes.length === 0) return;
      await client.withSession(async (session) => {
        session.startTransaction();
        for (const things of [plain, indexed, ...single])
          for (const [position, made] of changes.entries())
            await apply(things, made, 100 + position, session);
        for (const asked of answered) await compare(asked, session);
        counts.inTransaction += answered.length;
        await session.abortTransaction();
      });
      for (const asked of answered.slice(0, 2)) await compare(asked);
    },
  );
  await fc.assert(property, { numRuns: runs });
  expect(Math.min(counts.answers, counts.inTransaction)).toBeGreaterThan(3 * runs);
  expect(counts.covered).toBeGreaterThan(0);
});

/**
 * Inserts the documents, except those with arrays in two fields of one index, which are refused; returns the
 * stored documents.
 */
async function fill(things: Collection<Thing>, documents: readonly Document[]): Promise<Thing[]> {
  const numbered = documents.map((each, _id) => ({ _id, ...each }));
  await things.insertMany(numbered, { ordered: false }).catch((error: unknown) => {
    if (!(error instanceof MongoBulkWriteError) || error.code !== parallelArrays) throw error;
  });
  return things.find({}, { promoteValues: false }).toArray();
}

/** Returns the result with the types of all values, or the code of an error. */
async function answer(
  things: Collection<Thing>,
  asked: RandomQuery,
  session?: ClientSession,
): Promise<string[] | number | string | undefined> {
  const options = { promoteValues: false, ...(session && { session }) };
  const isOrdered = 'pipeline' in asked ? asked.isOrdered : asked.sort !== undefined;
  try {
    const found = await ask(things, asked, options);
    const texts = found.map((each) => EJSON.stringify(inOrder(each, asked), { relaxed: false }));
    return isOrdered ? texts : texts.toSorted();
  } catch (error) {
    if (!(error instanceof MongoServerError)) throw error;
    return error.code;
  }
}

function ask(things: Collection<Thing>, asked: RandomQuery, options: object): Promise<Document[]> {
  if ('pipeline' in asked) return things.aggregate(within(asked.pipeline, things), options).toArray();
  const { filter, sort, ...rest } = asked;
  return things
    .find<Document>(filter, { ...options, ...rest, ...(sort && { sort: new Map<string, 1 | -1>(sort) }) })
    .toArray();
}

/** Sorts documents joined without a pipeline, because they are in no particular order. */
function inOrder(each: Document, asked: RandomQuery): Document {
  const { $lookup } = ('pipeline' in asked && asked.pipeline.at(-1)) || {};
  if (!$lookup) return byName(each);
  const texts = each['joined'].map((one: Document) => EJSON.stringify(byName(one), { relaxed: false }));
  return byName({ ...each, joined: $lookup.pipeline ? texts : texts.toSorted() });
}

/** Sorts fields by name, because a covering index returns them in its own order, as in MongoDB. */
function byName(each: Document): Document {
  return Object.fromEntries(Object.entries(each).toSorted(([left], [right]) => (left < right ? -1 : 1)));
}

function within(pipeline: readonly Document[], things: Collection<Thing>): Document[] {
  return pipeline.map((stage) =>
    stage['$lookup'] ? { $lookup: { ...stage['$lookup'], from: things.collectionName } } : stage,
  );
}

async function isCovered(things: Collection<Thing>, asked: RandomQuery): Promise<boolean> {
  if (!('filter' in asked) || !asked.projection) return false;
  const { filter, projection = {}, sort = [] } = asked;
  const explained = await things.find(filter, { projection, sort: new Map<string, 1 | -1>(sort) }).explain();
  return JSON.stringify(explained).includes('PROJECTION_COVERED');
}

function apply(
  things: Collection<Thing>,
  made: RandomChange,
  newId: number,
  session: ClientSession,
): Promise<unknown> {
  if (made.kind === 'insert') return things.insertOne({ _id: newId, ...made.fields }, { session });
  const { _id } = made;
  if (made.kind === 'delete') return things.deleteOne({ _id }, { session });
  const update = made.kind === 'set' ? { $set: made.fields } : { $unset: { [made.field]: '' } };
  return things.updateOne({ _id }, update, { session });
}

function ignoreDuplicate(error: { code: number }): void {
  if (error.code !== 85 && error.code !== 86) throw error;
}
