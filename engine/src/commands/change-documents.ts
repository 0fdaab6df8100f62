import { pause } from '../aggregate/rows.js';
import type { BsonDocument } from '../bson/document.js';
import { CommandError } from '../errors.js';
import type { Filter } from '../query/filter.js';
import type { Collection } from '../storage/collection.js';
import { documentKey, encodedId } from '../storage/documents.js';
import { findDocuments } from '../storage/find-documents.js';
import { documentsAtOnce, type Slice } from '../storage/slice.js';
import { storedDocument } from '../storage/stored-document.js';
import type { WriteView } from '../storage/view.js';
import { openView, type Call } from './command.js';
import { Cursor } from './cursors.js';
import { giveTurn, runSlice } from './run-slice.js';

/** Applies a statement to a document; returns true if the document changed. */
export type Change = (view: WriteView, collection: Collection, document: BsonDocument) => boolean;

export interface Changes {
  readonly matched: number;
  readonly modified: number;
}

const pausesMax = 10;

/** Finds the documents to change; returns undefined if there are too many to find or change in one commit. */
export function findFew(view: WriteView, collection: Collection, filter: Filter): BsonDocument[] | undefined {
  const documents: BsonDocument[] = [];
  let pauses = 0;
  for (const row of findDocuments(view, collection, { filter })) {
    if (row === pause) pauses += 1;
    else documents.push(row);
    if (pauses > pausesMax || documents.length > documentsAtOnce) return undefined;
  }
  return documents;
}

/**
 * Changes all matching documents, slice by slice. The matches are determined at the beginning, and each is
 * checked again before it is changed, since other writes may run in between.
 */
export async function changeAll(
  call: Call,
  namespace: string,
  filter: Filter,
  change: Change,
): Promise<Changes> {
  const keys = await findKeys(call, namespace, filter);
  let progress: Progress = { next: 0, matched: 0, modified: 0 };
  while (progress.next < keys.length) {
    const before = progress;
    progress = await runSlice(call, (view, slice) =>
      changeSome(view, slice, { namespace, filter, change, keys }, before),
    );
    if (progress.error) throw progress.error;
    await giveTurn(call);
  }
  return progress;
}

interface Progress extends Changes {
  readonly next: number;
  /** The error for the document just before `next`; changes to earlier documents remain. */
  readonly error?: CommandError;
}

interface ManyChanges {
  readonly namespace: string;
  readonly filter: Filter;
  readonly change: Change;
  readonly keys: readonly Uint8Array[];
}

function changeSome(
  view: WriteView,
  slice: Slice,
  { namespace, filter, change, keys }: ManyChanges,
  before: Progress,
): Progress {
  const collection = view.catalog.get(namespace);
  let { next, matched, modified } = before;
  while (next < keys.length && !slice.isOver) {
    const key = keys[next]!;
    next += 1;
    slice.count(1);
    const bytes = collection && view.get(key);
    if (!bytes) continue;
    const document = storedDocument(bytes);
    if (!filter.matches(document)) continue;
    try {
      if (change(view, collection, document)) modified += 1;
      matched += 1;
    } catch (error) {
      if (error instanceof CommandError && error.labels.length === 0)
        return { next, matched, modified, error };
      throw error;
    }
  }
  return { next, matched, modified };
}

async function findKeys(call: Call, namespace: string, filter: Filter): Promise<Uint8Array[]> {
  // A write is completed even if its client has disconnected.
  const { session, transaction, deadline, closing } = call;
  const { view, snapshot } = openView(call);
  const collection = view.catalog.get(namespace);
  const rows = findDocuments(view, collection, { filter });
  const cursor = new Cursor(rows, { namespace, session, transaction, snapshot });
  const keys: Uint8Array[] = [];
  try {
    for (let isAtEnd = !collection; collection && !isAtEnd;) {
      const { documents, isDone } = await cursor.batch(documentsAtOnce, { deadline, closing });
      for (const document of documents) keys.push(documentKey(collection, encodedId(document)));
      isAtEnd = isDone;
    }
  } finally {
    cursor.close();
  }
  return keys;
}
