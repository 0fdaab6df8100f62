import { emptyDocument, type BsonDocument } from '../bson/document.js';
import { entryDecoder } from '../order/key-decoding.js';
import { endOfPrefix, type KeyRange } from '../order/key-range.js';
import type { IndexSpec } from '../query/index-keys.js';
import type { Plan } from '../query/plan.js';
import type { Collection, Index } from './collection.js';
import { idStart } from './documents.js';
import { areaBytes, areaKey, bounded, sameBytes } from './keys.js';
import type { Entry, View } from './view.js';

export const idIndex: IndexSpec = { name: '_id_', fields: [{ path: '_id', direction: 1 }], unique: true };

/** The keys that a plan reads, and their order. */
export interface ScanSource {
  /** The beginning of all the keys. */
  readonly prefix: Uint8Array;
  readonly reverse: boolean;
  /** Whether the entries are the documents themselves. */
  readonly isPrimary: boolean;
  readonly countsKeys: boolean;
  readonly hasRepeats: boolean;
  readonly isExact: boolean;
  /** Returns the wanted fields of the document, or undefined if they cannot be read from the key. */
  fromKey(key: Uint8Array): BsonDocument | undefined;
}

export function scanSource(collection: Collection, plan: Plan): ScanSource {
  if (plan.kind === 'collection') return { prefix: areaKey(collection.id, noBytes), ...wholeCollection };
  const { reverse, hasRepeats, exact } = plan;
  const isPrimary = plan.index === idIndex;
  const index = collection.indexes.find(({ spec }) => spec === plan.index);
  if (!index && !isPrimary)
    throw new Error(`The plan uses an index that ${collection.namespace} does not have.`);
  return {
    prefix: areaKey(index?.id ?? collection.id, noBytes),
    reverse,
    isPrimary,
    countsKeys: true,
    hasRepeats,
    isExact: exact,
    fromKey: index && plan.covered ? coveredDocuments(index, plan.covered) : () => undefined,
  };
}

const noBytes = new Uint8Array(0);

const wholeCollection: Omit<ScanSource, 'prefix'> = {
  reverse: false,
  isPrimary: true,
  countsKeys: false,
  hasRepeats: false,
  isExact: false,
  fromKey: () => undefined,
};

function coveredDocuments(index: Index, fields: ReadonlySet<string>): ScanSource['fromKey'] {
  const decode = fields.size === 0 ? () => emptyDocument : entryDecoder(index.spec.fields, fields);
  // The index may have become multikey since the plan was made.
  return (key) => (index.isMultikey ? undefined : decode(key, areaBytes, idStart(key)));
}

export function scanRange(
  view: View,
  unbounded: KeyRange,
  { isPrimary, reverse }: ScanSource,
  atOnce = false,
): Iterable<Entry> {
  const range = bounded(unbounded);
  if (!isPrimary) return view.scan(range, { reverse, keysOnly: true, atOnce });
  // A range that consists of one complete key has just one document, which needs no scan.
  const single = sameBytes(range.upper, endOfPrefix(range.lower)) ? view.get(range.lower) : undefined;
  return single ? [{ key: range.lower, value: single }] : view.scan(range, { reverse, atOnce });
}
