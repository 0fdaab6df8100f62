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

/** A shard takes a second statement with the number of a retryable write for the first one, sent again. */
function outsideOfRetries(command: Document): Document {
  const { txnNumber: _, ...rest } = command;
  return command['autocommit'] === false ? command : rest;
}
