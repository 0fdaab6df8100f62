import type { BsonDocument } from '../bson/document.js';
import type { Filter } from '../query/filter.js';
import type { Sort } from '../query/sort.js';

/** A mark among the rows of a long scan, where whoever drives it may give others a turn; stages pass it on. */
export const pause = Symbol('pause');

export type Rows = Iterable<BsonDocument | typeof pause>;

export interface Query {
  readonly filter: Filter;
  readonly sort?: Sort | undefined;
  readonly skip?: number | undefined;
  readonly limit?: number | undefined;
}

/** What stages may ask of the storage. */
export interface PipelineContext {
  find(collection: string, query: Query): Rows;
}

export type Stage = (rows: Rows, context: PipelineContext) => Rows;

export interface Pipeline {
  /** What the leading stages ask of the collection; the rows given to `run` must already obey it. */
  readonly source: Query;
  readonly leadingStages: number;
  /** False when the stages only count rows, so that any document may stand for one. */
  readonly needsDocuments: boolean;
  run(rows: Rows, context: PipelineContext): Rows;
}

/** The stage that makes one row of each. */
export function mapRows(change: (document: BsonDocument) => BsonDocument): Stage {
  return function* (rows) {
    for (const row of rows) yield row === pause ? row : change(row);
  };
}
