import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deserialize, ObjectId } from 'bson';
import { expect, onTestFinished, test } from 'vitest';
import { emptyDocument, toDocument } from '../bson/document.js';
import { toValue } from '../bson/value.js';
import { parseFilter } from '../query/filter.js';
import { parseSort } from '../query/sort.js';
import { createDirectWrites } from '../transactions/direct-writes.js';
import { LockTable } from '../transactions/locks.js';
import { createCollection } from './catalog.js';
import { insertDocument } from './documents.js';
import { allDocuments, newCounters } from './find-documents.js';
import { buildIndex } from './indexes.js';
import { prepareJoin } from './join-documents.js';
import { Store } from './store.js';

const namespace = 'test.analyses';
const byPlan = { v: 2, key: { plan: 1, at: -1, label: 1 }, name: 'byPlan' };
const ids = Array.from({ length: 20 }, () => new ObjectId());
const analyses = ids.flatMap((plan, position) => [
  { _id: position * 2, plan, at: new Date(1), label: 'feasible', note: 'x' },
  { _id: position * 2 + 1, plan, at: new Date(2), label: 'marginal', note: 'y' },
]);

function openAnalyses(definitions: readonly object[], documents: readonly object[] = analyses) {
  const directory = mkdtempSync(join(tmpdir(), 'join-test-'));
  const store = new Store(directory);
  const writes = createDirectWrites(store, new LockTable());
  onTestFinished(async () => {
    await store.close();
    rmSync(directory, { recursive: true });
  });
  const insert = (document: object): void =>
    store.transact(() => {
      insertDocument(writes, store.catalog.get(namespace)!, toDocument(document));
    });
  store.transact(() => {
    createCollection(store, namespace);
    for (const definition of definitions)
      buildIndex(store, store.catalog.get(namespace)!, toDocument(definition));
  });
  for (const document of documents) insert(document);
  return { store, insert };
}

function rowsOf(rows: ReturnType<ReturnType<typeof prepareJoin>>): unknown[] {
  return allDocuments(rows).map(({ bytes }) => deserialize(bytes));
}

const latest = {
  filter: parseFilter(emptyDocument),
  sort: parseSort(toDocument({ at: -1 })),
  limit: 1,
  fields: new Set(['at', 'label']),
};

test('a join is planned once for any number of rows, and reads no documents if an index covers it', () => {
  const { store } = openAnalyses([byPlan]);
  const counters = newCounters();
  const find = prepareJoin(store, namespace, 'plan', latest, counters);
  for (const id of ids) expect(rowsOf(find([toValue(id)]))).toEqual([{ at: new Date(2), label: 'marginal' }]);
  expect(counters).toEqual({ keysExamined: 20, docsExamined: 0, plannings: 1 });
});

test('a join is planned once if its field follows fields of the index that the filter gives one value', () => {
  const owned = ids.flatMap((plan, position) =>
    ['ann', 'ben'].map((owner) => ({
      _id: `${owner} ${position}`,
      owner,
      plan,
      at: new Date(position),
      label: owner,
    })),
  );
  const byOwner = { ...byPlan, key: { owner: -1, plan: 1, at: -1, label: 1 }, name: 'byOwner' };
  const { store, insert } = openAnalyses([byPlan, byOwner], owned);
  const counters = newCounters();
  const ofOwner = (owner: object) => ({ ...latest, filter: parseFilter(toDocument(owner)) });
  const find = prepareJoin(store, namespace, 'plan', ofOwner({ owner: 'ben' }), counters);
  for (const [ms, id] of ids.entries())
    expect(rowsOf(find([toValue(id)]))).toEqual([{ at: new Date(ms), label: 'ben' }]);
  expect(rowsOf(find([toValue(new ObjectId())]))).toEqual([]);
  expect(counters).toEqual({ keysExamined: 20, docsExamined: 0, plannings: 1 });

  // Each of these is planned for every value separately, with the same results.
  const several = newCounters();
  const anyOf = prepareJoin(store, namespace, 'plan', ofOwner({ owner: { $in: ['ben', 'cy'] } }), several);
  const none = prepareJoin(store, namespace, 'plan', ofOwner({ owner: { $eq: 'ben', $gt: 'cy' } }), several);
  for (const id of ids)
    expect([rowsOf(anyOf([toValue(id)])), rowsOf(none([toValue(id)]))]).toMatchObject([
      [{ label: 'ben' }],
      [],
    ]);
  expect(several.plannings).toBeGreaterThanOrEqual(40);

  insert({ _id: 'list', owner: ['ben', 'cy'], plan: ids[0], at: new Date(99), label: 'both' });
  expect(rowsOf(find([toValue(ids[0])]))).toMatchObject([{ at: new Date(99), label: 'both' }]);
});

test('a join without an index is also planned once', () => {
  const { store } = openAnalyses([]);
  const counters = newCounters();
  const find = prepareJoin(store, namespace, 'plan', { ...latest, fields: undefined }, counters);
  for (const [position, id] of ids.entries())
    expect(rowsOf(find([toValue(id)]))).toEqual([analyses[position * 2 + 1]]);
  expect(counters).toEqual({ keysExamined: 0, docsExamined: 20 * analyses.length, plannings: 1 });
});

test('a join plans lists, arrays and null separately, and keeps the plan for other values', () => {
  const { store } = openAnalyses([byPlan]);
  const counters = newCounters();
  const find = prepareJoin(store, namespace, 'plan', { ...latest, limit: 0 }, counters);
  expect(rowsOf(find([toValue(ids[0])]))).toHaveLength(2);
  expect(rowsOf(find(ids.slice(0, 3).map(toValue)))).toHaveLength(6);
  expect(rowsOf(find([toValue(null)]))).toEqual([]);
  expect(rowsOf(find([toValue([1])]))).toEqual([]);
  expect(rowsOf(find([toValue(ids[1])]))).toHaveLength(2);
  expect(counters.plannings).toBe(4);
});

test('a join is planned again once an array makes its index multikey', () => {
  const { store, insert } = openAnalyses([byPlan]);
  const counters = newCounters();
  const find = prepareJoin(store, namespace, 'plan', latest, counters);
  expect(rowsOf(find([toValue(ids[0])]))).toHaveLength(1);
  insert({ _id: 'list', plan: ids[0], at: [new Date(9)], label: 'unlikely' });
  expect(rowsOf(find([toValue(ids[0])]))).toMatchObject([{ at: [new Date(9)], label: 'unlikely' }]);
  expect(counters.plannings).toBe(2);
});

test('a join uses a partial index only if that index contains every value', () => {
  const partial = (partialFilterExpression: object) => ({ ...byPlan, partialFilterExpression });
  for (const [filter, docsExamined] of [
    [{ plan: { $exists: true } }, 0],
    [{ plan: ids[0] }, analyses.length],
  ] as const) {
    const { store } = openAnalyses([partial(filter)]);
    const counters = newCounters();
    const find = prepareJoin(store, namespace, 'plan', latest, counters);
    expect(rowsOf(find([toValue(ids[0])]))).toMatchObject([{ label: 'marginal' }]);
    expect(counters.docsExamined).toBe(docsExamined);
  }
});
