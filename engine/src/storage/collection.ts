import type { BsonDocument } from '../bson/document.js';
import type { IndexKeys, IndexSpec } from '../query/index-keys.js';

export interface Index {
  readonly id: number;
  readonly spec: IndexSpec;
  /** As the client gave it. */
  readonly definition: BsonDocument;
  keysOf(document: BsonDocument): IndexKeys;
  /** Whether any document has ever given it keys from an array; once true, it stays true. */
  isMultikey: boolean;
}

/** Replaced as a whole when anything about it changes, so comparing identity is enough. */
export interface Collection {
  readonly namespace: string;
  /** The area of its documents, which doubles as the index on _id. */
  readonly id: number;
  /** All except the one on _id. */
  readonly indexes: readonly Index[];
  /** Maintained by writes, not yet used by queries. */
  readonly building?: readonly Index[];
}

export type Catalog = ReadonlyMap<string, Collection>;
