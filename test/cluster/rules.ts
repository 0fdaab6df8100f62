import type { Document } from 'mongodb';
import { statementsOf } from '../statements.js';
import { nameOf } from './catalog.js';
import { RefusedError } from './refused.js';

/** A single change of documents, whatever the command is in which it stands. */
interface Change {
  filter: Document;
  update: Document | readonly Document[];
  isMulti: boolean;
  isUpsert: boolean;
}

/**
 * Raises RefusedError for what MongoDB 8 refuses on a collection that is sharded by `key`, with MongoDB's codes: unique
 * indexes that do not begin with the key, upserts without it and most changes of it. Returns true for a change of the
 * key that MongoDB allows, which moves the document to another shard.
 */
export function requireAllowed(command: Document, key: string): boolean {
  if ('createIndexes' in command)
    for (const index of command['indexes']) if (index.unique === true) requirePrefix(index.key, key);
  const changes = changesIn(command);
  let isMove = false;
  for (const change of changes) {
    const [statement] = statementsOf({
      find: command['findAndModify'] ?? command['update'],
      filter: change.filter,
    });
    const owners = statement?.owners;
    if (change.isUpsert && owners?.length !== 1)
      throw new RefusedError('Query for sharded upsert must contain shard key.');
    // That an _id cannot be changed is known to the engine.
    if (key === '_id' || !changesKey(change, key, owners)) continue;
    requireMovable(command, change, changes.length);
    isMove = true;
  }
  return isMove;
}

function requirePrefix(indexKey: Document, key: string): void {
  if (Object.keys(indexKey)[0] === key) return;
  throw new RefusedError(
    `cannot create unique index over ${JSON.stringify(indexKey)} with shard key pattern ${JSON.stringify({ [key]: 1 })}`,
    'CannotCreateIndex',
  );
}

function changesIn(command: Document): Change[] {
  const { updates = [], findAndModify, query, update, upsert = false } = command;
  if (findAndModify !== undefined && update !== undefined)
    return [{ filter: query ?? {}, update, isMulti: false, isUpsert: upsert }];
  if (!('update' in command && 'updates' in command)) return [];
  return updates.map(({ q, u, multi = false, upsert: isUpsert = false }: Document) => ({
    filter: q,
    update: u,
    isMulti: multi,
    isUpsert,
  }));
}

/** Whether a document may have another value of the key after the change. */
function changesKey({ update }: Change, key: string, owners: readonly unknown[] | undefined): boolean {
  const isOwner = (value: unknown) => owners?.length === 1 && nameOf(owners[0]) === nameOf(value);
  if (Array.isArray(update)) return update.some(({ $set = {} }) => key in $set);
  const entries = Object.entries<Document>(update as Document);
  const isReplacement = !entries.some(([name]) => name.startsWith('$'));
  if (isReplacement) return !isOwner((update as Document)[key]);
  return entries.some(
    ([operator, fields]) =>
      operator !== '$setOnInsert' && key in fields && !(operator === '$set' && isOwner(fields[key])),
  );
}

/** A single change in a retryable write or a transaction may move the document. */
function requireMovable({ txnNumber }: Document, { isMulti }: Change, count: number): void {
  if (isMulti)
    throw new RefusedError(
      'Multi-update operations are not allowed when updating the shard key field.',
      'InvalidOptions',
    );
  if (txnNumber === undefined)
    throw new RefusedError(
      'Must run update to shard key field in a multi-statement transaction or with retryWrites: true.',
      'IllegalOperation',
    );
  if (count > 1)
    throw new RefusedError('Document shard key value updates must be alone in a batch.', 'InvalidOptions');
}
