import { deserialize, Double, Int32, Long } from 'bson';
import { describe, expect, it } from 'vitest';
import { toDocument, type BsonDocument } from '../bson/document.js';
import { bothFilters, filterOf } from '../query/filter.js';
import { compilePipeline } from './pipeline.js';
import { pause, type PipelineContext, type Query, type Rows } from './rows.js';
import { sortRows } from './sort.js';

/** Creates a context of collections in memory. Like the storage, they apply the query before the stages. */
function contextOf(collections: Record<string, readonly object[]>): PipelineContext {
  return {
    join: (collection, path, query) => (operands) => {
      const filter = bothFilters(filterOf({ kind: '$in', path, operands }), query.filter);
      return queryRows((collections[collection] ?? []).map(toDocument), { ...query, filter });
    },
  };
}

function* queryRows(
  rows: Rows,
  { filter, sort, skip = 0, limit = Infinity }: Query,
): Generator<BsonDocument | typeof pause> {
  let position = 0;
  for (const row of sort === undefined ? rows : sortRows(rows, sort)) {
    if (row === pause || !filter.matches(row)) continue;
    if (position >= skip && position < skip + limit) yield row;
    position += 1;
  }
}

function aggregate(
  objects: readonly object[],
  stages: readonly object[],
  others: Record<string, readonly object[]> = {},
): readonly BsonDocument[] {
  const pipeline = compilePipeline(stages.map(toDocument));
  const rows = queryRows(objects.map(toDocument), pipeline.source);
  return [...pipeline.run(rows, contextOf(others))].filter((row) => row !== pause);
}

function result(
  objects: readonly object[],
  stages: readonly object[],
  others: Record<string, readonly object[]> = {},
): unknown[] {
  return aggregate(objects, stages, others).map((row) => deserialize(row.bytes));
}

function code(stages: readonly object[], objects: readonly object[] = [{ a: 1 }]): unknown {
  try {
    aggregate(objects, stages);
    return undefined;
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
}

describe('the source of a pipeline', () => {
  it('takes over leading $match, $sort, $skip and $limit stages', () => {
    const { source } = compilePipeline(
      [
        { $match: { a: 1 } },
        { $match: { b: { $gt: 1 } } },
        { $sort: { c: -1 } },
        { $skip: 2 },
        { $limit: 3 },
        { $unset: 'x' },
      ].map(toDocument),
    );
    expect(source.filter.matches(toDocument({ a: 1, b: 2 }))).toBe(true);
    expect(source.filter.matches(toDocument({ a: 1, b: 1 }))).toBe(false);
    expect(source.sort?.fields).toEqual([{ path: 'c', direction: -1 }]);
    expect([source.skip, source.limit, source.fields]).toEqual([2, 3, undefined]);
  });

  it('leaves stages in a different order to the pipeline', () => {
    const objects = [{ _id: 3 }, { _id: 1 }, { _id: 2 }];
    expect(result(objects, [{ $limit: 2 }, { $sort: { _id: 1 } }])).toEqual([{ _id: 1 }, { _id: 3 }]);
    expect(result(objects, [{ $limit: 2 }, { $match: { _id: { $lt: 3 } } }])).toEqual([{ _id: 1 }]);
    expect(
      result(objects, [{ $limit: 3 }, { $skip: 1 }, { $sort: { _id: 1 } }, { $skip: 1 }, { $limit: 5 }]),
    ).toEqual([{ _id: 2 }]);
  });

  it('lists the fields that the stages read', () => {
    const fields = (...stages: object[]): unknown => {
      const { source } = compilePipeline(stages.map(toDocument));
      return source.fields && [...source.fields].toSorted();
    };
    expect(fields({ $group: { _id: 1, n: { $sum: 1 } } })).toEqual([]);
    expect(fields({ $group: { _id: '$a', n: { $sum: 1 } } })).toEqual(['a']);
    expect(fields({ $group: { _id: null, n: { $sum: '$b.c' }, m: { $max: '$a' } } })).toEqual(['a', 'b']);
    expect(fields({ $project: { a: 1 } }, { $group: { _id: '$b' } })).toEqual(['_id', 'a']);
    expect(fields({ $project: { _id: 0, a: 1 } })).toEqual(['a']);
    expect(fields({ $project: { a: 0 } })).toBeUndefined();
    expect(fields({ $limit: 5 })).toBeUndefined();
    expect(fields({ $limit: 5 }, { $unset: 'a' })).toBeUndefined();
    expect(fields()).toBeUndefined();
  });
});

describe('$limit', () => {
  it('reads no more rows from its source than it returns', () => {
    let readCount = 0;
    let isClosed = false;
    function* endless(): Generator<BsonDocument> {
      try {
        for (;;) {
          readCount += 1;
          yield toDocument({ _id: readCount });
        }
      } finally {
        isClosed = true;
      }
    }
    const pipeline = compilePipeline([{ $set: { a: 1 } }, { $limit: 3 }].map(toDocument));
    expect([...pipeline.run(endless(), contextOf({}))]).toHaveLength(3);
    expect([readCount, isClosed]).toEqual([3, true]);
  });
});

describe('a pause', () => {
  it('passes through every stage', () => {
    const stages = [
      { $set: { b: 1 } },
      { $sort: { b: 1 } },
      { $skip: 0 },
      { $lookup: { from: 'none', localField: 'b', foreignField: 'b', as: 'c' } },
      { $group: { _id: '$b' } },
    ];
    const pipeline = compilePipeline(stages.map(toDocument));
    const source = function* (): Rows {
      yield pause;
      yield toDocument({ a: [1] });
      yield pause;
    };
    const rows = [...pipeline.run(source(), contextOf({}))];
    expect(rows.map((row) => (row === pause ? row : deserialize(row.bytes)))).toEqual([
      pause,
      pause,
      { _id: 1 },
    ]);
  });
});

describe('$sort', () => {
  it('returns only the first rows if a limit follows, with equal rows in their original order', () => {
    const objects = Array.from({ length: 500 }, (_, index) => ({ _id: index, a: (index * 7) % 100 }));
    expect(result(objects, [{ $unset: 'x' }, { $sort: { a: -1 } }, { $skip: 1 }, { $limit: 3 }])).toEqual([
      { _id: 157, a: 99 },
      { _id: 257, a: 99 },
      { _id: 357, a: 99 },
    ]);
  });
});

describe('$project, $set and $unset', () => {
  const document = { _id: 1, a: { x: 1, y: 2 }, b: [{ x: 1 }, { x: 2 }], c: 3 };

  it.each<[string, object, object]>([
    ['include a field', { $project: { a: 1 } }, { _id: 1, a: document.a }],
    ['exclude fields', { $project: { a: 0, b: 0 } }, { _id: 1, c: 3 }],
    ['set fields in place and at the end', { $set: { c: 4, d: '$c' } }, { ...document, c: 4, d: 3 }],
    ['remove fields set to missing values', { $set: { b: '$nowhere', a: '$a.z' } }, { _id: 1, c: 3 }],
    ['unset one field', { $unset: 'b' }, { _id: 1, a: document.a, c: 3 }],
    ['unset several fields', { $unset: ['a', 'b', 'd'] }, { _id: 1, c: 3 }],
  ])('%s', (_, stage, expected) => {
    expect(result([document], [stage])).toEqual([expected]);
  });

  it('compute every field from the original row', () => {
    expect(result([{ a: 1, b: 2 }], [{ $set: { a: '$b', b: '$a' } }])).toEqual([{ a: 2, b: 1 }]);
  });
});

describe('$group', () => {
  it('counts documents with the stages that countDocuments sends', () => {
    const stages = [{ $match: { a: { $gt: 1 } } }, { $group: { _id: 1, n: { $sum: 1 } } }];
    expect(result([{ a: 1 }, { a: 2 }, { a: 3 }], stages)).toEqual([{ _id: 1, n: 2 }]);
    expect(result([], stages)).toEqual([]);
  });

  it('groups equal numbers of all types together, and null with missing values', () => {
    const objects = [{ a: new Int32(1) }, { a: new Double(1) }, { a: 1n }, { a: null }, {}, { a: '1' }];
    expect(result(objects, [{ $group: { _id: '$a', n: { $sum: 1 } } }])).toEqual([
      { _id: 1, n: 3 },
      { _id: null, n: 2 },
      { _id: '1', n: 1 },
    ]);
  });

  it('computes $first, $sum and $max', () => {
    const objects = [
      { k: 'x', v: 3, w: null },
      { k: 'y', v: 'text' },
      { k: 'x', v: 5, w: 1 },
      { k: 'x', v: '7' },
    ];
    const fields = {
      first: { $first: '$v' },
      sum: { $sum: '$v' },
      max: { $max: '$v' },
      w: { $max: '$w' },
      f: { $first: '$w' },
    };
    expect(result(objects, [{ $group: { _id: '$k', ...fields } }])).toEqual([
      { _id: 'x', first: 3, sum: 8, max: '7', w: 1, f: null },
      { _id: 'y', first: 'text', sum: 0, max: 'text', w: null, f: null },
    ]);
  });

  it('compensates for rounding errors in $sum, and returns a type that fits the values and the total', () => {
    const sum = (...values: unknown[]): unknown =>
      result(
        values.map((v) => ({ v })),
        [{ $group: { _id: null, s: { $sum: '$v' } } }],
      );
    expect(sum(1e16, 1, 1, -1e16)).toEqual([{ _id: null, s: 2 }]);
    expect(sum(2147483647, 1)).toEqual([{ _id: null, s: 2147483648 }]);
    expect(sum(Long.MAX_VALUE, 1)).toEqual([{ _id: null, s: 9223372036854775808 }]);
    expect(sum(Infinity, 1)).toEqual([{ _id: null, s: Infinity }]);
  });
});

// https://www.mongodb.com/docs/manual/reference/operator/aggregation/lookup/
describe('$lookup', () => {
  const orders = [
    { _id: 1, item: 'almonds', price: 12, quantity: 2 },
    { _id: 2, item: 'pecans', price: 20, quantity: 1 },
    { _id: 3 },
  ];
  const inventory = [
    { _id: 1, sku: 'almonds', instock: 120 },
    { _id: 2, sku: 'bread', instock: 80 },
    { _id: 3, sku: 'cashews', instock: 60 },
    { _id: 4, sku: 'pecans', instock: 70 },
    { _id: 5, sku: null },
    { _id: 6 },
  ];

  it('joins by equality, and treats a missing field as null', () => {
    const stage = { $lookup: { from: 'inventory', localField: 'item', foreignField: 'sku', as: 'docs' } };
    expect(result(orders, [stage], { inventory })).toEqual([
      { ...orders[0], docs: [inventory[0]] },
      { ...orders[1], docs: [inventory[3]] },
      { ...orders[2], docs: [inventory[4], inventory[5]] },
    ]);
  });

  it('joins by each member of a local array', () => {
    const classes = [{ _id: 1, enrollment: ['giraffe2', 'artie'] }];
    const members = [
      { _id: 1, name: 'artie' },
      { _id: 2, name: 'giraffe' },
      { _id: 3, name: 'giraffe2' },
    ];
    const stage = {
      $lookup: { from: 'members', localField: 'enrollment', foreignField: 'name', as: 'info' },
    };
    expect(result(classes, [stage], { members })).toEqual([
      { ...classes[0], info: [members[0], members[2]] },
    ]);
  });

  it('returns only the latest document for each row, and reads only that from the storage', () => {
    const plans = [{ _id: 'a' }, { _id: 'b' }];
    const analyses = [
      { _id: 1, plan: 'a', at: 5, score: 1 },
      { _id: 2, plan: 'a', at: 9, score: 2 },
      { _id: 3, plan: 'c', at: 7, score: 3 },
    ];
    const stages = [
      {
        $lookup: {
          from: 'analyses',
          localField: '_id',
          foreignField: 'plan',
          pipeline: [{ $sort: { at: -1 } }, { $limit: 1 }, { $project: { _id: 0, score: 1 } }],
          as: 'latest',
        },
      },
      { $set: { latest: '$latest.score' } },
    ];
    expect(result(plans, stages, { analyses })).toEqual([
      { _id: 'a', latest: [2] },
      { _id: 'b', latest: [] },
    ]);

    const queries: [string, string, Query][] = [];
    const pipeline = compilePipeline(stages.map(toDocument));
    const context: PipelineContext = {
      join: (...question) => {
        queries.push(question);
        return () => [];
      },
    };
    expect([...pipeline.run(plans.map(toDocument), context)]).toHaveLength(2);
    const query = {
      limit: 1,
      sort: expect.objectContaining({ fields: [{ path: 'at', direction: -1 }] }),
      fields: new Set(['score']),
    };
    expect(queries).toEqual([['analyses', 'plan', expect.objectContaining(query)]]);
  });
});

describe('an invalid stage', () => {
  it.each<[object, number]>([
    [{ $foo: {} }, 40324],
    [{ $facet: {} }, 40324],
    [{}, 40323],
    [{ $match: {}, $limit: 1 }, 40323],
    [{ $match: 1 }, 15959],
    [{ $limit: 0 }, 15958],
    [{ $limit: 'x' }, 5107201],
    [{ $skip: -1 }, 5107200],
    [{ $sort: {} }, 15976],
    [{ $sort: 1 }, 15973],
    [{ $project: {} }, 51272],
    [{ $project: { a: 1, b: 0 } }, 31254],
    [{ $project: { a: '$c' } }, 238],
    [{ $project: { 'a.b': 1 } }, 238],
    [{ $set: 1 }, 40272],
    [{ $set: { 'a.b': 1 } }, 238],
    [{ $addFields: { a: 1 } }, 40324],
    [{ $unset: [] }, 31119],
    [{ $unset: [1] }, 31120],
    [{ $group: { n: { $sum: 1 } } }, 15955],
    [{ $group: { _id: 1, n: 1 } }, 40234],
    [{ $group: { _id: 1, n: { $avg: 1 } } }, 15952],
    [{ $group: { _id: 1, n: { $sum: 1, $max: 1 } } }, 40238],
    [{ $unset: 'a.b' }, 238],
    [{ $set: { a: { b: 1 } } }, 238],
    [{ $set: { a: {} } }, 238],
    [{ $unwind: '$a' }, 40324],
    [{ $count: 'n' }, 40324],
    [{ $group: { _id: { key: '$k' } } }, 238],
    [{ $lookup: { from: 'x', as: 'y', localField: 'z' } }, 9],
    [{ $lookup: { from: 'x', as: 'y', pipeline: [] } }, 9],
    [{ $lookup: { from: 'x', as: 'y.z', localField: 'a', foreignField: 'b' } }, 238],
    [{ $lookup: { from: 'x', as: 'y', what: 1 } }, 9],
    [{ $lookup: { from: 'x', as: 'y', let: { a: '$a' }, pipeline: [] } }, 9],
    [{ $lookup: { from: 'x', as: 'y', localField: 'a', foreignField: 'b', let: { A: '$a' } } }, 9],
    [{ $lookup: { from: 'x', as: 'y', localField: 'a', foreignField: 'b', let: 1 } }, 9],
    [
      {
        $lookup: {
          from: 'x',
          as: 'y',
          localField: 'a',
          foreignField: 'b',
          let: { a: '$a' },
          pipeline: [{ $set: { c: '$$a' } }],
        },
      },
      238,
    ],
    [{ $lookup: { from: 'x', as: 'y', localField: 'a', foreignField: 'b', pipeline: [{ $foo: 1 }] } }, 40324],
  ])('%o is refused with code %i', (stage, expected) => {
    expect(code([stage])).toBe(expected);
  });
});
