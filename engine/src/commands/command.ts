import type { BsonDocument, BsonElement } from '../bson/document.js';
import type { Engine } from '../engine.js';
import { commandError } from '../errors.js';
import { checkNamespace } from '../storage/catalog.js';
import type { Catalog, Collection } from '../storage/collection.js';
import type { Snapshot } from '../storage/snapshot.js';
import type { ReadView, WriteView } from '../storage/view.js';
import { recordedReply, recordReply, type SessionWrite } from '../transactions/session-records.js';
import type { Transaction } from '../transactions/transaction.js';
import type { AcceptedFields } from '../unsupported.js';
import { required, stringOption } from './options.js';

export interface Command {
  /** Its own fields; those that every command may have are accepted as well. */
  readonly accepts: Omit<AcceptedFields, 'owner'>;
  readonly worksInTransaction?: boolean;
  /** A driver may send it again with the same number. */
  readonly isRetryable?: boolean;
  /** The fields of the answer, except `ok`. */
  run(call: Call): Promise<Reply> | Reply;
}

export type Reply = readonly BsonElement[] | BsonDocument;

/** One command under way. */
export interface Call {
  readonly engine: Engine;
  readonly name: string;
  readonly database: string;
  readonly body: BsonDocument;
  readonly sequences: ReadonlyMap<string, readonly BsonDocument[]>;
  readonly session: Uint8Array | undefined;
  readonly write: SessionWrite | undefined;
  readonly transaction: Transaction | undefined;
  /** As of `performance.now()`. */
  readonly deadline: number;
  /** Aborted when the client has gone. */
  readonly connection: AbortSignal;
}

/** What the call may read; only outside a transaction is there a snapshot, which the caller has to close. */
export function openView(call: Call): { view: ReadView; snapshot: Snapshot | undefined } {
  if (call.transaction) return { view: call.transaction, snapshot: undefined };
  const snapshot = call.engine.store.snapshot();
  return { view: snapshot, snapshot };
}

/** Runs a writing command as a whole, once however often it is sent; `work` may run again after a wait. */
export async function runWrite(call: Call, work: (view: WriteView) => BsonDocument): Promise<BsonDocument> {
  const { engine, transaction, write, deadline } = call;
  if (transaction) {
    const reply = await transaction.write(work);
    if (reply.get('writeErrors')) transaction.abort();
    return reply;
  }
  return engine.queue.run(() => {
    const earlier = write && recordedReply(engine.store, write);
    if (earlier) return earlier;
    const reply = work(engine.directWrites);
    if (write) recordReply(engine.store, write, reply);
    return reply;
  }, deadline);
}

/** The collection that the command names in its first field. */
export function namespaceOf({ name, database, body }: Call): string {
  const namespace = `${database}.${required(stringOption(body, name), `${name}.${name}`)}`;
  checkNamespace(namespace);
  return namespace;
}

/** The collection that the command names; throws NamespaceNotFound. */
export function existingCollection(call: Call, { catalog }: { readonly catalog: Catalog }): Collection {
  const namespace = namespaceOf(call);
  const collection = catalog.get(namespace);
  if (!collection) throw commandError('NamespaceNotFound', `ns does not exist: ${namespace}`);
  return collection;
}
