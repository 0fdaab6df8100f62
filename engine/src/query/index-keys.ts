import type { BsonDocument } from '../bson/document.js';
import { commandError } from '../errors.js';
import { encodeKey, type KeyField } from '../order/key-encoding.js';
import { keyTuples, plainTuple } from '../order/key-tuples.js';
import { parseFilter } from './filter.js';
import { fieldPath } from './paths.js';

export interface IndexSpec {
  readonly name: string;
  readonly fields: readonly KeyField[];
  readonly unique: boolean;
  readonly partialFilter?: BsonDocument;
  readonly expireAfterSeconds?: number;
}

/** A document's distinct keys. */
export interface IndexKeys {
  readonly keys: readonly Uint8Array[];
  /**
   * Whether the keys come from an array, even an array of one element. Such keys make the index multikey,
   * which matters to the planner.
   */
  readonly hasArray: boolean;
}

/**
 * Compiles the index to a function that returns a document's keys; there are none if the partial filter
 * excludes the document.
 */
export function compileIndexKeys(spec: IndexSpec): (document: BsonDocument) => IndexKeys {
  const paths = spec.fields.map((field) => fieldPath(field.path));
  const directions = spec.fields.map((field) => field.direction);
  const partial = spec.partialFilter === undefined ? undefined : parseFilter(spec.partialFilter);
  const parallelArrays = (): Error =>
    commandError('CannotIndexParallelArrays', 'cannot index parallel arrays');
  return (document) => {
    if (partial !== undefined && !partial.matches(document)) return noKeys;
    const plain = plainTuple(document, paths);
    if (plain) return { keys: [encodeKey(plain, directions)], hasArray: false };
    const tuples = keyTuples(document, paths, parallelArrays);
    return { keys: distinct(tuples.map((tuple) => encodeKey(tuple, directions))), hasArray: true };
  };
}

const noKeys: IndexKeys = { keys: [], hasArray: false };

function distinct(keys: Uint8Array[]): readonly Uint8Array[] {
  keys.sort(Buffer.compare);
  return keys.filter((key, index) => index === 0 || Buffer.compare(key, keys[index - 1]!) !== 0);
}
