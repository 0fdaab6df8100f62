import fc from 'fast-check';
import { Double, Long, ObjectId, type Document } from 'mongodb';

/** A find if it has a filter, otherwise an aggregate; `from: 'itself'` joins its own collection. */
export type RandomQuery =
  | { filter: Document; projection?: Document; sort?: SortKeys; skip?: number; limit?: number }
  | { pipeline: Document[]; isOrdered: boolean };

/** A change that a transaction makes before its queries. */
export type RandomChange =
  | { kind: 'insert'; fields: Document }
  | { kind: 'set'; fields: Document; _id: number }
  | { kind: 'unset'; field: string; _id: number }
  | { kind: 'delete'; _id: number };

export type SortKeys = [string, 1 | -1][];

const fields = ['a', 'b', 'c.d'] as const;
const field = fc.constantFrom(...fields, 'c');

const scalar = fc.oneof(
  fc.integer({ min: -2, max: 3 }),
  fc.constantFrom<unknown>(null, 1.5, -0, NaN, 'x', 'xy', '', true, false, new Date(0), new Date(5)),
  fc.constantFrom<unknown>(new Double(1), Long.fromNumber(1), Long.fromString('9007199254740993'), 2 ** 53),
  fc.constant(new ObjectId('6b0299a0e7f29f86701c58ee')),
);
const value = fc.oneof(
  { weight: 6, arbitrary: scalar },
  { weight: 1, arbitrary: scalar.map((only) => [only]) },
  { weight: 2, arbitrary: fc.array(scalar, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.array(fc.oneof(scalar, fc.array(scalar, { maxLength: 2 })), { maxLength: 2 }) },
);
const inner = value.map((d) => ({ d }));
const nested = fc.oneof(
  { weight: 3, arbitrary: inner },
  { weight: 2, arbitrary: fc.array(fc.oneof(inner, fc.constant({ x: 1 })), { maxLength: 2 }) },
  { weight: 1, arbitrary: inner.map((only) => [[only]]) },
  { weight: 1, arbitrary: fc.constant(1) },
);

const ofAnyKind = fc.record({ a: value, b: value, c: nested }, { requiredKeys: [] });
/** An index covers a query only if no document has an array in the fields of the index. */
const withoutArrays = fc.record({ a: scalar, b: scalar, c: inner }, { requiredKeys: [] });

export const documents: fc.Arbitrary<Document[]> = fc.oneof(
  { weight: 1, arbitrary: fc.array(ofAnyKind, { minLength: 1, maxLength: 12 }) },
  { weight: 1, arbitrary: fc.array(withoutArrays, { minLength: 1, maxLength: 12 }) },
);

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
const conjunction = fc
  .array(
    fc.tuple(field, comparison).map(([name, test]) => ({ [name]: test })),
    { maxLength: 3 },
  )
  .map((parts): Document => Object.assign({}, ...parts));
const comparedByExpression = fc
  .tuple(fc.constantFrom('$eq', '$lte'), field, value)
  .map(([name, path, operand]) => ({ $expr: { [name]: [`$${path}`, { $literal: operand }] } }));
const filter: fc.Arbitrary<Document> = fc.oneof(
  { weight: 4, arbitrary: conjunction },
  { weight: 1, arbitrary: fc.array(conjunction, { minLength: 1, maxLength: 3 }).map(($or) => ({ $or })) },
  { weight: 1, arbitrary: fc.tuple(conjunction, conjunction).map(([x, y]) => ({ $and: [x, y] })) },
  { weight: 1, arbitrary: fc.tuple(conjunction, comparedByExpression).map(([x, y]) => ({ ...x, ...y })) },
);

const direction = fc.constantFrom(1 as const, -1 as const);

/** The fields of an index, or of a sort. */
const pattern: fc.Arbitrary<SortKeys> = fc.uniqueArray(fc.tuple(fc.constantFrom(...fields), direction), {
  minLength: 1,
  maxLength: 3,
  selector: ([name]) => name,
});

/** The indexes of a collection; often one of them can cover a query on a single field. */
export const patterns: fc.Arbitrary<SortKeys[]> = fc.oneof(
  fc.array(pattern, { minLength: 1, maxLength: 2 }),
  fc.tuple(direction, direction).map(([left, right]): SortKeys[] => [
    [['a', left]],
    [
      ['b', right],
      ['a', left],
    ],
  ]),
);

/** A sort that ends with the _id, so that there is only one order. */
const wholeSort = fc.option(pattern, { nil: [] }).map((keys): SortKeys => [...keys, ['_id', 1]]);
const skip = fc.integer({ min: 0, max: 3 });
const limit = fc.integer({ min: 1, max: 5 });
/** Projections of few fields, so that an index may contain all of them. */
const projection = fc.constantFrom<Document>(
  { a: 1 },
  { a: 1, _id: 0 },
  { b: 1, a: 1, _id: 0 },
  { _id: 1 },
  { c: 1, b: 1 },
  { a: 0 },
);

/** A query on a single field. */
export function queryOf(name: string): fc.Arbitrary<RandomQuery> {
  return comparison.map((test) => ({ filter: { [name]: test }, projection: { [name]: 1, _id: 0 } }));
}

const find: fc.Arbitrary<RandomQuery> = fc.oneof(
  fc.record({ filter, projection }, { requiredKeys: ['filter'] }),
  fc.record({ filter, projection, sort: wholeSort, skip, limit }, { requiredKeys: ['filter', 'sort'] }),
);

const leading = fc
  .tuple(filter, wholeSort, fc.option(skip), fc.option(limit))
  .map(([$match, keys, after, most]) => [
    { $match },
    { $sort: Object.fromEntries(keys) },
    ...(after === null ? [] : [{ $skip: after }]),
    ...(most === null ? [] : [{ $limit: most }]),
  ]);
const path = field.map((name) => `$${name}`);
const group = fc.record({
  _id: fc.oneof(path, fc.constant(null)),
  count: fc.constant({ $sum: 1 }),
  sum: path.map(($sum) => ({ $sum })),
  first: path.map(($first) => ({ $first })),
  top: path.map(($max) => ({ $max })),
});
const joined = fc
  .tuple(filter, wholeSort, limit, fc.option(projection))
  .map(([$match, keys, $limit, $project]) => [
    { $match },
    { $sort: Object.fromEntries(keys) },
    { $limit },
    ...($project === null ? [] : [{ $project }]),
  ]);
const lookup = fc.record(
  { localField: field, foreignField: field, pipeline: joined },
  { requiredKeys: ['localField', 'foreignField'] },
);
const last: fc.Arbitrary<Document[]> = fc.oneof(
  fc.constant<Document[]>([]),
  projection.map(($project) => [{ $project }]),
  path.map((from) => [{ $set: { copy: from } }]),
  group.map(($group) => [{ $group }, { $sort: { _id: 1 } }]),
  lookup.map((join) => [{ $lookup: { from: 'itself', as: 'joined', ...join } }]),
);
const aggregate: fc.Arbitrary<RandomQuery> = fc.oneof(
  fc.tuple(leading, last).map(([first, rest]) => ({ pipeline: [...first, ...rest], isOrdered: true })),
  fc.tuple(filter, projection).map(([$match, $project]) => ({
    pipeline: [{ $match }, { $project }],
    isOrdered: false,
  })),
);

export const query: fc.Arbitrary<RandomQuery> = fc.oneof(find, aggregate);

const _id = fc.nat({ max: 11 });

/** Changes that create no arrays, because an index cannot handle arrays in two of its fields. */
export const change: fc.Arbitrary<RandomChange> = fc.oneof(
  fc.record({
    kind: fc.constant('insert' as const),
    fields: fc.record({ a: scalar, b: scalar, c: scalar.map((d) => ({ d })) }, { requiredKeys: [] }),
  }),
  fc.record({
    kind: fc.constant('set' as const),
    fields: fc.record({ a: scalar, b: scalar }, { requiredKeys: ['a'] }),
    _id,
  }),
  fc.record({ kind: fc.constant('unset' as const), field: fc.constantFrom('a', 'b', 'c'), _id }),
  fc.record({ kind: fc.constant('delete' as const), _id }),
);
