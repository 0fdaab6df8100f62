import type { BsonDocument } from '../bson/document.js';
import type { BsonValue } from '../bson/value.js';
import type { Filter } from '../query/filter.js';
import type { Sort } from '../query/sort.js';

/** A mark among the rows of a long scan, where its driver may give others a turn; stages pass it on. */
export const pause = Symbol('pause');

export type Rows = Iterable<BsonDocument | typeof pause>;

export interface Query {
  readonly filter: Filter;
  readonly sort?: Sort | undefined;
  readonly skip?: number | undefined;
  readonly limit?: number | undefined;
  /** The only fields that the caller looks at; undefined for whole documents. */
  readonly fields?: ReadonlySet<string> | undefined;
}

/** What stages may ask of the storage. */
export interface PipelineContext {
  /** Call once; the result can then be asked for one row after another. */
  join(collection: string, path: string, query: Query): (values: readonly BsonValue[]) => Rows;
}

export type Stage = (rows: Rows, context: PipelineContext) => Rows;

export interface Pipeline {
  /** What the leading stages ask of the collection; the rows given to `run` must already obey it. */
  readonly source: Query;
  readonly leadingStages: number;
  run(rows: Rows, context: PipelineContext): Rows;
}

/** A stage that turns each row into one row. */
export function mapRows(change: (document: BsonDocument) => BsonDocument): Stage {
  return function* (rows) {
    for (const row of rows) yield row === pause ? row : change(row);
  };
}
