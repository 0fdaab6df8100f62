import { Long, type Document } from 'mongodb';
import { randomBytes } from 'node:crypto';
import { namedShard, type Catalog } from './catalog.js';
import { createCounts, type Counts } from './counts.js';
import { createListings } from './listings.js';
import { asked, mergedChanges, mergedQuery, positionOf, tokensAt } from './merging.js';
import { cutPipeline, runTail } from './pipelines.js';
import { RefusedError } from './refused.js';
import { createRouting } from './routing.js';
import { requireAllowed } from './rules.js';
import { createTransactions } from './transactions.js';
import { searchAndModify, statementLists, updateAndMove, write } from './writes.js';

/** Sends a command to a shard, and returns its reply. */
export type Ask = (shard: number, command: Document) => Promise<Document>;

/** A cursor that the router has opened, or knows where to find. */
type Cursor =
  | { kind: 'of a shard'; shard: number; id: unknown }
  | { kind: 'merged'; rest: Document[] }
  | { kind: 'changes'; ids: unknown[]; tokens: unknown[] };

/** How long a shard may wait for its next change, before the others are asked again as well. */
const changeWaitMs = 100;
const defaultAwaitMs = 1_000;
const firstBatchSize = 101;

/** Returns what runs the commands of drivers on the shards, and how much each shard had to do. */
export function createCommands(catalog: Catalog): {
  run: (command: Document, ask: Ask, isOfService: boolean) => Promise<Document>;
  counts: Counts;
} {
  const routing = createRouting(catalog);
  const transactions = createTransactions();
  const listings = createListings(catalog);
  const counts = createCounts(catalog.shardCount);
  const cursors = new Map<string, Cursor>();
  const all = Array.from({ length: catalog.shardCount }, (_, shard) => shard);

  /** What the lists of the service allow is refused to the service alone; what MongoDB refuses, to everybody. */
  async function run(command: Document, ask: Ask, isOfService: boolean): Promise<Document> {
    const [name = ''] = Object.keys(command);
    if (name === 'ping') return { ok: 1 };
    if (name === 'endSessions') return endSessions(command, ask);
    if (name === 'getMore') return getMore(command, ask);
    if (name === 'killCursors') return killCursors(command, ask);
    if (name === 'commitTransaction' || name === 'abortTransaction')
      return endTransaction(command, ask, isOfService);
    const answer = await catalog.answer?.(command, ask);
    if (answer) return answer;
    const key = catalog.keyOf(command['$db'], command[name]);
    const isMove = key !== undefined && requireAllowed(command, key);
    if (isMove && isOfService) throw new RefusedError('The service changes no shard key.', 'InvalidOptions');
    const listing = listings[name];
    if (listing) return inBatches(command, await listing(command, ask));
    const routes = routing.routesOf(command, isOfService);
    for (const { broadcast } of routes) if (isOfService) counts.noteBroadcast(broadcast);
    const transaction = transactions.isPart(command) ? transactions.of(command) : undefined;
    if (transaction && isOfService) transactions.note(transaction, command);
    if (transaction && transaction.shards.size > 0 && command['readConcern'])
      throw new RefusedError(
        'Only the first statement of a transaction has a read concern.',
        'InvalidOptions',
      );
    const askPart: Ask = (shard, part) => {
      if (isOfService) counts.noteStatement(shard);
      return ask(shard, transaction ? transactions.forShard(transaction, part, shard) : part);
    };
    if (isMove && name === 'update')
      return updateAndMove(command, routes[0]?.shards ?? all, {
        ask: askPart,
        shardOf: (document) => catalog.shardOf(document[key], command['$db'], command[name]),
      });
    if (name in statementLists) return write(command, routes, askPart);
    const [{ shards } = { shards: [namedShard] }] = routes;
    const [shard = namedShard] = shards;
    if (shards.length === 1) return noteCursor(shard, await askPart(shard, command));
    if (name === 'explain') return askPart(shard, command);
    if (name === 'findAndModify') return searchAndModify(command, shards, askPart);
    if (name === 'count') return counted(await Promise.all(shards.map((one) => askPart(one, command))));
    if (command['pipeline']?.[0]?.$changeStream) return watch(command, askPart);
    if (name === 'find' || name === 'aggregate') return query(command, shards, askPart);
    throw new RefusedError(`${name} has to name one owner.`);
  }

  /** Remembers where the rest of a result is. */
  function noteCursor(shard: number, reply: Document): Document {
    const id = reply['cursor']?.id;
    if (!id || isZero(id)) return reply;
    // Two engines may choose the same number.
    return { ...reply, cursor: { ...reply['cursor'], id: open({ kind: 'of a shard', shard, id }) } };
  }

  function open(cursor: Cursor): Long {
    const id = Long.fromBytesLE([...randomBytes(7), 0]);
    cursors.set(String(id), cursor);
    return id;
  }

  /** Divides a whole list into batches of the size that the command asks for. */
  function inBatches(command: Document, reply: Document): Document {
    const cursor = reply['cursor'];
    return cursor ? batched(command, cursor.ns, cursor.firstBatch) : reply;
  }

  function batched(command: Document, ns: string, documents: Document[]): Document {
    const size = Number(command['batchSize'] ?? command['cursor']?.batchSize ?? firstBatchSize);
    const rest = documents.splice(size);
    const id = rest.length > 0 ? open({ kind: 'merged', rest }) : Long.ZERO;
    return { ok: 1, cursor: { id, ns, firstBatch: documents } };
  }

  async function query(command: Document, shards: readonly number[], ask: Ask): Promise<Document> {
    const { head, tail } = cutPipeline(command['pipeline'] ?? []);
    const part = asked({ ...command, ...(command['pipeline'] && { pipeline: head }) });
    const results = await Promise.all(shards.map((shard) => readAll(part, shard, ask)));
    const failed = results.find(({ failure }) => failure)?.failure;
    if (failed) return failed;
    const merged = mergedQuery(
      command,
      results.map((result) => result.documents),
    );
    const documents = runTail(tail, merged);
    return batched(command, namespaceOf(command), documents);
  }

  async function watch(command: Document, ask: Ask): Promise<Document> {
    const [{ $changeStream }, ...stages] = command['pipeline'];
    const name = ['resumeAfter', 'startAfter'].find((field) => field in $changeStream);
    const position = name === undefined ? undefined : $changeStream[name];
    // A position that is not this router's is refused by the engines.
    const before: unknown[] = (position && tokensAt(position)) ?? all.map(() => position);
    const replies = await Promise.all(
      all.map((shard) => {
        const from = name === undefined ? {} : { [name]: before[shard] };
        return ask(shard, {
          ...command,
          pipeline: [{ $changeStream: { ...$changeStream, ...from } }, ...stages],
        });
      }),
    );
    const failed = replies.find(({ ok }) => Number(ok) === 0);
    if (failed) return failed;
    const { batch, tokens } = changesOf(replies, 'firstBatch', before);
    const id = open({ kind: 'changes', ids: replies.map(({ cursor }) => cursor.id), tokens });
    const cursor = {
      id,
      ns: replies[0]?.['cursor'].ns,
      firstBatch: batch,
      postBatchResumeToken: positionOf(tokens),
    };
    return { ok: 1, cursor };
  }

  async function getMore(command: Document, ask: Ask): Promise<Document> {
    const cursor = cursors.get(String(command['getMore']));
    if (!cursor) return { ok: 0, code: 43, codeName: 'CursorNotFound', errmsg: 'cursor id not found' };
    if (cursor.kind === 'of a shard') {
      const reply = await ask(cursor.shard, { ...command, getMore: cursor.id });
      if (Number(reply['ok']) === 0 || isZero(reply['cursor'].id)) return reply;
      return { ...reply, cursor: { ...reply['cursor'], id: command['getMore'] } };
    }
    if (cursor.kind === 'changes') return nextChanges(cursor, command, ask);
    const nextBatch = cursor.rest.splice(0, Number(command['batchSize'] ?? Infinity));
    const id = cursor.rest.length > 0 ? command['getMore'] : Long.ZERO;
    return { ok: 1, cursor: { id, ns: namespaceOf(command), nextBatch } };
  }

  /** Waits, as a cluster does, until every shard has said that it has no earlier change. */
  async function nextChanges(
    cursor: Cursor & { kind: 'changes' },
    command: Document,
    ask: Ask,
  ): Promise<Document> {
    const untilMs = performance.now() + Number(command['maxTimeMS'] ?? defaultAwaitMs);
    for (;;) {
      const replies = await Promise.all(
        all.map((shard) => ask(shard, { ...command, getMore: cursor.ids[shard], maxTimeMS: changeWaitMs })),
      );
      const failed = replies.find(({ ok }) => Number(ok) === 0);
      if (failed) return failed;
      const { batch, tokens } = changesOf(replies, 'nextBatch', cursor.tokens);
      cursor.tokens = tokens;
      if (batch.length === 0 && performance.now() < untilMs) continue;
      const postBatchResumeToken = positionOf(tokens);
      return {
        ok: 1,
        cursor: { id: command['getMore'], ns: namespaceOf(command), nextBatch: batch, postBatchResumeToken },
      };
    }
  }

  async function killCursors(command: Document, ask: Ask): Promise<Document> {
    for (const id of command['cursors']) {
      const cursor = cursors.get(String(id));
      cursors.delete(String(id));
      if (cursor?.kind === 'of a shard') await ask(cursor.shard, { ...command, cursors: [cursor.id] });
      if (cursor?.kind === 'changes')
        for (const [shard, one] of cursor.ids.entries()) void ask(shard, { ...command, cursors: [one] });
    }
    return {
      ok: 1,
      cursorsKilled: command['cursors'],
      cursorsNotFound: [],
      cursorsAlive: [],
      cursorsUnknown: [],
    };
  }

  /** Answers at once: a driver that ends its sessions does not want to wait for a silent shard. */
  function endSessions(command: Document, ask: Ask): Document {
    for (const shard of all) void ask(shard, command);
    transactions.endSessions(command['endSessions']);
    return { ok: 1 };
  }

  /** Ends a transaction on each of its shards; that all of them end it alike is not part of this model. */
  async function endTransaction(command: Document, ask: Ask, isOfService: boolean): Promise<Document> {
    const transaction = transactions.of(command);
    if (isOfService && 'commitTransaction' in command) transactions.requireListed(transaction);
    const shards = [...transaction.shards];
    if (isOfService) counts.noteTransaction(command, shards);
    const replies = await Promise.all(shards.map((shard) => ask(shard, command)));
    return 'abortTransaction' in command ? { ok: 1 } : firstFailure(replies);
  }

  return { run, counts };
}

async function readAll(
  command: Document,
  shard: number,
  ask: Ask,
): Promise<{ documents: Document[]; failure?: Document }> {
  const documents: Document[] = [];
  let reply = await ask(shard, command);
  for (;;) {
    if (Number(reply['ok']) === 0) return { documents, failure: reply };
    const { id, firstBatch, nextBatch } = reply['cursor'];
    documents.push(...(firstBatch ?? nextBatch));
    if (isZero(id)) return { documents };
    const { $db, lsid, txnNumber, autocommit } = command;
    const inSession = { lsid, ...(autocommit === false && { txnNumber, autocommit }) };
    reply = await ask(shard, { getMore: id, collection: collectionOf(command), $db, ...inSession });
  }
}

function changesOf(replies: readonly Document[], field: string, before: readonly unknown[]) {
  const batches = replies.map(({ cursor }) => ({
    events: cursor[field],
    token: cursor.postBatchResumeToken,
  }));
  return { batch: mergedChanges(batches, before), tokens: batches.map(({ token }) => token) };
}

function counted(replies: readonly Document[]): Document {
  const reply = firstFailure(replies);
  return Number(reply['ok']) === 0 ? reply : { ok: 1, n: replies.reduce((sum, { n }) => sum + Number(n), 0) };
}

/** Returns the first reply that is an error, or the first one if none is. */
function firstFailure(replies: readonly Document[]): Document {
  return replies.find(({ ok }) => Number(ok) === 0) ?? replies[0] ?? { ok: 1 };
}

function collectionOf(command: Document): string {
  return command['find'] ?? command['aggregate'] ?? command['collection'];
}

function namespaceOf(command: Document): string {
  return `${command['$db']}.${collectionOf(command)}`;
}

function isZero(id: unknown): boolean {
  return String(id) === '0';
}
