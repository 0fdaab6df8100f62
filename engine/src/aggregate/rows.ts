import type { BsonDocument } from '../bson/document.js';
import type { BsonValue } from '../bson/value.js';
import type { Filter } from '../query/filter.js';
import type { Sort } from '../query/sort.js';

/** Marks a point in a long scan where the caller may yield to other work; stages pass the mark on. */
export const pause = Symbol('pause');

/** An array contains no pauses. */
export type Rows = readonly BsonDocument[] | Iterable<BsonDocument | typeof pause>;

export function isArrayOfRows(rows: Rows): rows is readonly BsonDocument[] {
  return Array.isArray(rows);
}

export type Hint = '_id' | 'none';

export interface Query {
  readonly filter: Filter;
  readonly sort?: Sort | undefined;
  readonly skip?: number | undefined;
  readonly limit?: number | undefined;
  /** The only index that the query may use: the one on `_id`, or none. */
  readonly hint?: Hint | undefined;
  /** The only fields that the caller reads; undefined for whole documents. */
  readonly fields?: ReadonlySet<string> | undefined;
}

/** Gives the stages access to the storage. */
export interface PipelineContext {
  /**
   * Prepares a join, once per statement; returns a function that finds the documents matching a row's values.
   */
  join(collection: string, path: string, query: Query): (values: readonly BsonValue[]) => Rows;
}

export type Stage = (rows: Rows, context: PipelineContext) => Rows;

export interface Pipeline {
  /** The query that the leading stages form; pass its results to `run`. */
  readonly source: Query;
  readonly leadingStages: number;
  run(rows: Rows, context: PipelineContext): Rows;
}

/** Returns a stage that turns each row into one row. */
export function mapRows(change: (document: BsonDocument) => BsonDocument): Stage {
  // Rows in an array need no generator, which would cost more than they do.
  return (rows) => (isArrayOfRows(rows) ? rows.map((row) => change(row)) : changedRows(rows, change));
}

export function* changedRows(rows: Rows, change: (document: BsonDocument) => BsonDocument): Rows {
  for (const row of rows) yield row === pause ? row : change(row);
}
