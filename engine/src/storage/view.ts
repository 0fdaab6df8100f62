import type { Catalog, Collection } from './collection.js';
import type { KeyRange } from '../order/key-range.js';
import { rangeAfter } from './keys.js';
import type { Operation } from './operation.js';

export interface Entry {
  readonly key: Uint8Array;
  readonly value: Uint8Array;
}

export interface ScanOptions {
  readonly reverse?: boolean;
  /** If true, the entries have empty values. */
  readonly keysOnly?: boolean;
  /** If true, the caller ends the scan before any other work can run. */
  readonly atOnce?: boolean;
}

/** Keys and values as of one moment. */
export interface View {
  get(key: Uint8Array): Uint8Array | undefined;
  scan(range: KeyRange, options?: ScanOptions): Iterable<Entry>;
}

/** A view with the catalog of the same moment: a plan with newer indexes would miss documents. */
export interface ReadView extends View {
  readonly catalog: Catalog;
}

export interface Writer extends View {
  put(key: Uint8Array, value: Uint8Array): void;
  remove(key: Uint8Array): void;
}

export interface Logger {
  /** Call for each change that change streams may report. */
  log(operation: Operation): void;
}

export interface WriteView extends ReadView, Writer, Logger {
  createCollection(namespace: string): Collection;
  /** Call before writing a document's key; throws if the write conflicts with another transaction. */
  claim(collection: Collection, key: Uint8Array): void;
  /** Call before adding an entry to a unique index. */
  claimUnique(prefix: Uint8Array): void;
}

const chunkLength = 1000;

/** Scans the range in chunks, between which the caller may write. */
export function* inChunks(view: View, range: KeyRange, options?: ScanOptions): Generator<readonly Entry[]> {
  let rest = range;
  for (;;) {
    const chunk: Entry[] = [];
    for (const entry of view.scan(rest, options)) {
      chunk.push(entry);
      if (chunk.length === chunkLength) break;
    }
    const last = chunk.at(-1);
    if (!last) return;
    yield chunk;
    rest = rangeAfter(range, last.key);
  }
}
