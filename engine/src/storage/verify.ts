import { BsonDocument } from '../bson/document.js';
import type { Collection } from './catalog.js';
import { lockDirectory } from './directory-lock.js';
import { documentKey, encodedId, entryTarget, indexEntries } from './documents.js';
import { areaRange, sameBytes } from './keys.js';
import { Store } from './store.js';

export interface StoreReport {
  readonly documents: number;
  readonly indexEntries: number;
  /** One sentence each; none when the store is sound. */
  readonly problems: readonly string[];
}

/** Compares every document with every index entry. No engine may be running on the folder. */
export async function verifyStore({ directory }: { directory: string }): Promise<StoreReport> {
  const lock = await lockDirectory(directory, 0);
  try {
    const store = await Store.open(directory);
    try {
      return verify(store);
    } finally {
      await store.close();
    }
  } finally {
    lock.release();
  }
}

export function verify(store: Store): StoreReport {
  const report: Findings = { documents: 0, indexEntries: 0, problems: [] };
  for (const collection of store.catalog.values()) {
    const expected = verifyDocuments(store, collection, report);
    const found = verifyEntries(store, collection, report);
    if (expected !== found)
      report.problems.push(`${collection.namespace} has ${found} index entries instead of ${expected}.`);
  }
  return report;
}

interface Findings {
  documents: number;
  indexEntries: number;
  readonly problems: string[];
}

function verifyDocuments(store: Store, collection: Collection, findings: Findings): number {
  let expected = 0;
  for (const { key, value } of store.scan(areaRange(collection.id))) {
    findings.documents += 1;
    const document = new BsonDocument(value);
    const id = encodedId(document);
    if (!sameBytes(documentKey(collection, id), key))
      findings.problems.push(`${collection.namespace} has a document under the key of another _id.`);
    for (const entry of collection.indexes.flatMap((index) => indexEntries(index, document, id))) {
      expected += 1;
      if (!store.get(entry.key))
        findings.problems.push(`${collection.namespace} lacks an entry in ${entry.index.spec.name}.`);
    }
  }
  return expected;
}

function verifyEntries(store: Store, collection: Collection, findings: Findings): number {
  let found = 0;
  for (const index of collection.indexes)
    for (const { key } of store.scan(areaRange(index.id), { keysOnly: true })) {
      found += 1;
      findings.indexEntries += 1;
      const where = `${collection.namespace} has an entry in ${index.spec.name}`;
      if (!store.get(entryTarget(collection, key))) findings.problems.push(`${where} without a document.`);
    }
  return found;
}
