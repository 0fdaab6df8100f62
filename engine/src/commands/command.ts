import type { BsonDocument, BsonElement } from '../bson/document.js';
import type { CallLimits } from '../deadline.js';
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
  /** The command's own fields, in addition to those that every command accepts. */
  readonly accepts: Omit<AcceptedFields, 'owner'>;
  readonly worksInTransaction?: boolean;
  /** Whether a driver may resend the command with the same transaction number. */
  readonly isRetryable?: boolean;
  /** Returns the fields of the reply, except `ok`. */
  run(call: Call): Promise<Reply> | Reply;
}

export type Reply = readonly BsonElement[] | BsonDocument;

/** One command in progress. */
export interface Call extends CallLimits {
  readonly engine: Engine;
  readonly name: string;
  readonly database: string;
  readonly body: BsonDocument;
  readonly sequences: ReadonlyMap<string, readonly BsonDocument[]>;
  readonly session: Uint8Array | undefined;
  readonly write: SessionWrite | undefined;
  readonly transaction: Transaction | undefined;
  readonly connection: AbortSignal;
}

/**
 * Returns a view of the data that the call may read. Outside a transaction, the view is a snapshot, which the
 * caller must close.
 */
export function openView(call: Call): { view: ReadView; snapshot: Snapshot | undefined } {
  if (call.transaction) return { view: call.transaction, snapshot: undefined };
  const snapshot = call.engine.store.snapshot();
  return { view: snapshot, snapshot };
}

/** Runs a write command in one commit, and only once even if it is resent. `work` runs again if it waited. */
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

/** Returns the namespace of the collection named in the command's first field. */
export function namespaceOf({ name, database, body }: Call): string {
  const namespace = `${database}.${required(stringOption(body, name), `${name}.${name}`)}`;
  checkNamespace(namespace);
  return namespace;
}

/** Returns the collection that the command names; throws NamespaceNotFound if it does not exist. */
export function existingCollection(call: Call, { catalog }: { readonly catalog: Catalog }): Collection {
  const namespace = namespaceOf(call);
  const collection = catalog.get(namespace);
  if (!collection) throw commandError('NamespaceNotFound', `ns does not exist: ${namespace}`);
  return collection;
}
