import type { BsonDocument } from '../bson/document.js';
import type { IndexKeys, IndexSpec } from '../query/index-keys.js';

export interface Index {
  readonly id: number;
  readonly spec: IndexSpec;
  /** The client's definition, normalised. */
  readonly definition: BsonDocument;
  keysOf(document: BsonDocument): IndexKeys;
  /** Whether any document ever had keys from an array; never becomes false again. */
  isMultikey: boolean;
}

/** Immutable: every change replaces the object, so comparing two versions by identity is enough. */
export interface Collection {
  readonly namespace: string;
  /** The area of the documents, which also serves as the index on _id. */
  readonly id: number;
  /** All indexes except the one on _id. */
  readonly indexes: readonly Index[];
  /** Indexes that writes maintain but queries do not use yet. */
  readonly building?: readonly Index[];
}

export type Catalog = ReadonlyMap<string, Collection>;
