import type { BsonDocument } from '../bson/document.js';
import { commandError } from '../errors.js';
import { parseFilter } from '../query/filter.js';
import { fieldPath } from '../query/paths.js';
import { encodeKey, type Direction } from './key-encoding.js';
import { keyTuples } from './key-tuples.js';

export interface IndexField {
  readonly path: string;
  readonly direction: Direction;
}

export interface IndexSpec {
  readonly name: string;
  readonly fields: readonly IndexField[];
  readonly unique: boolean;
  readonly partialFilter?: BsonDocument;
  readonly expireAfterSeconds?: number;
}

/**
 * Compiles the index once; the result gives a document's distinct keys, none where the partial filter leaves it out.
 * An index is multikey as soon as one document has given it more than one key, and the planner must be told.
 */
export function compileIndexKeys(spec: IndexSpec): (document: BsonDocument) => readonly Uint8Array[] {
  const paths = spec.fields.map((field) => fieldPath(field.path));
  const directions = spec.fields.map((field) => field.direction);
  const partial = spec.partialFilter === undefined ? undefined : parseFilter(spec.partialFilter);
  const parallelArrays = (): Error =>
    commandError('CannotIndexParallelArrays', 'cannot index parallel arrays');
  return (document) => {
    if (partial !== undefined && !partial.matches(document)) return [];
    const tuples = keyTuples(document, paths, parallelArrays);
    if (tuples.length === 1) return [encodeKey(tuples[0]!, directions)];
    return distinct(tuples.map((tuple) => encodeKey(tuple, directions)));
  };
}

function distinct(keys: Uint8Array[]): readonly Uint8Array[] {
  keys.sort(Buffer.compare);
  return keys.filter((key, index) => index === 0 || Buffer.compare(key, keys[index - 1]!) !== 0);
}
