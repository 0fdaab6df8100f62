import type { Document } from 'mongodb';
import type { Ask } from './commands.js';
import { mergedWrites } from './merging.js';
import type { Route } from './routing.js';

/** The names of the commands with several statements, and of their lists. */
export const statementLists: Record<string, string> = {
  insert: 'documents',
  update: 'updates',
  delete: 'deletes',
};

/** Sends each shard those statements of a command that concern it, and stops as the command says at an error. */
export async function write(command: Document, routes: readonly Route[], ask: Ask): Promise<Document> {
  const [name = ''] = Object.keys(command);
  const list = statementLists[name] ?? '';
  const isForOne = ({ multi, limit }: Document) => (name === 'update' ? multi !== true : Number(limit) === 1);
  const isSearch = ({ shards }: Route, index: number) =>
    shards.length > 1 && name !== 'insert' && isForOne(command[list][index]);
  if (routes.some(isSearch)) return searchAndWrite(command, routes, ask);
  const byShard = new Map<number, number[]>();
  for (const [index, { shards }] of routes.entries())
    for (const shard of shards) byShard.set(shard, [...(byShard.get(shard) ?? []), index]);
  const [only = 0, ...others] = byShard.keys();
  // A statement on an unsharded collection has one route for the whole command.
  if (others.length === 0) return ask(only, command);
  const parts: { reply: Document; indexes: readonly number[] }[] = [];
  for (const [shard, indexes] of byShard) {
    const reply = await ask(shard, { ...command, [list]: indexes.map((index) => command[list][index]) });
    if (Number(reply['ok']) === 0) return reply;
    parts.push({ reply, indexes });
    if (command['ordered'] !== false && reply['writeErrors']) break;
  }
  return mergedWrites(parts);
}

/** Runs the statements one after another; one that may change a single document ends on the shard that has it. */
async function searchAndWrite(command: Document, routes: readonly Route[], ask: Ask): Promise<Document> {
  const [name = ''] = Object.keys(command);
  const list = statementLists[name] ?? '';
  const parts: { reply: Document; indexes: readonly number[] }[] = [];
  for (const [index, { shards }] of routes.entries())
    for (const shard of shards) {
      const reply = await ask(shard, { ...outsideOfRetries(command), [list]: [command[list][index]] });
      if (Number(reply['ok']) === 0) return reply;
      parts.push({ reply, indexes: [index] });
      if (command['ordered'] !== false && reply['writeErrors']) return mergedWrites(parts);
      if (Number(reply['n']) > 0) break;
    }
  return mergedWrites(parts);
}

/** Looks for the document that a findAndModify without the key may change, one shard after another. */
export async function searchAndModify(
  command: Document,
  shards: readonly number[],
  ask: Ask,
): Promise<Document> {
  let reply: Document = { ok: 1, value: null };
  for (const shard of shards) {
    reply = await ask(shard, outsideOfRetries(command));
    if (Number(reply['ok']) === 0 || Number(reply['lastErrorObject']?.n) > 0) return reply;
  }
  return reply;
}

/** Changes the shard key of the one document that an update finds, and takes it to the shard of its new owner. */
export async function updateAndMove(
  command: Document,
  shards: readonly number[],
  { ask, shardOf }: { ask: Ask; shardOf: (document: Document) => number },
): Promise<Document> {
  const { update: name, $db, lsid, autocommit, txnNumber } = command;
  const [{ q: query, u: update }] = command['updates'];
  const common = { $db, lsid, ...(autocommit === false && { autocommit, txnNumber }) };
  for (const shard of shards) {
    const reply = await ask(shard, { findAndModify: name, query, update, new: true, ...common });
    if (Number(reply['ok']) === 0) return reply;
    const document: Document | null = reply['value'];
    if (!document) continue;
    const to = shardOf(document);
    if (to !== shard) {
      await ask(to, { insert: name, documents: [document], ...common });
      await ask(shard, { delete: name, deletes: [{ q: { _id: document['_id'] }, limit: 1 }], ...common });
    }
    return { ok: 1, n: 1, nModified: 1 };
  }
  return { ok: 1, n: 0, nModified: 0 };
}

/** A shard takes a second statement with the number of a retryable write for the first one, sent again. */
function outsideOfRetries(command: Document): Document {
  const { txnNumber: _, ...rest } = command;
  return command['autocommit'] === false ? command : rest;
}
