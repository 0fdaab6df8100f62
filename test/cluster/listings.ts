import { Long, type Document } from 'mongodb';
import type { Catalog } from './catalog.js';
import type { Ask } from './commands.js';

const namespaceNotFound = 26;

type Run = (command: Document, ask: Ask) => Promise<Document>;

/** Returns the commands about collections and databases, which concern those shards that have them. */
export function createListings({ shardCount, keyOf, homeOf }: Catalog): Record<string, Run> {
  const all = Array.from({ length: shardCount }, (_, shard) => shard);
  const askAll = (command: Document, ask: Ask) => Promise.all(all.map((shard) => ask(shard, command)));

  /** Every shard may have a part of a sharded collection. */
  const shardsOf = (command: Document): number[] => {
    const [name = ''] = Object.keys(command);
    const [database, collection] = [command['$db'], command[name]];
    return keyOf(database, collection) === undefined ? [homeOf(database, collection)] : all;
  };

  /** Succeeds if any shard knows the collection and none has another reason to fail. */
  const changeAll: Run = async (command, ask) => {
    const replies = await Promise.all(shardsOf(command).map((shard) => ask(shard, command)));
    const failed = replies.filter(({ ok }) => Number(ok) === 0);
    const real = failed.find(({ code }) => Number(code) !== namespaceNotFound);
    if (failed.length === replies.length) return real ?? failed[0] ?? { ok: 1 };
    return real ?? replies.find(({ ok }) => Number(ok) === 1) ?? { ok: 1 };
  };

  async function namesOn(shard: number, database: string, ask: Ask): Promise<Document[]> {
    const reply = await ask(shard, { listCollections: 1, cursor: {}, $db: database });
    return reply['cursor']?.firstBatch ?? [];
  }

  return {
    create: changeAll,
    createIndexes: changeAll,
    drop: changeAll,
    dropIndexes: changeAll,

    async listIndexes(command, ask) {
      for (const shard of shardsOf(command)) {
        const reply = await ask(shard, { ...command, cursor: {} });
        if (Number(reply['code']) !== namespaceNotFound) return reply;
      }
      return { ok: 0, code: namespaceNotFound, codeName: 'NamespaceNotFound', errmsg: 'ns does not exist' };
    },

    async listCollections(command, ask) {
      const replies = await askAll({ ...command, cursor: {} }, ask);
      const failed = replies.find(({ ok }) => Number(ok) === 0);
      if (failed) return failed;
      const found = replies.flatMap(({ cursor }) => cursor.firstBatch as Document[]);
      const firstBatch = [...new Map(found.map((one) => [one['name'], one])).values()];
      return { ok: 1, cursor: { id: Long.ZERO, ns: `${command['$db']}.$cmd.listCollections`, firstBatch } };
    },

    async dropDatabase({ $db: database }, ask) {
      for (const shard of all)
        for (const { name } of await namesOn(shard, database, ask))
          await ask(shard, { drop: name, $db: database });
      return { ok: 1, dropped: database };
    },

    async validate(command, ask) {
      const shards = shardsOf(command);
      const [first = 0, ...others] = shards;
      const validate = async (shard: number) => withoutChecksums(await ask(shard, command));
      if (others.length === 0) return validate(first);
      const replies = await Promise.all(shards.map(validate));
      const known = replies.filter(({ code }) => Number(code) !== namespaceNotFound);
      const failed =
        known.find(({ ok }) => Number(ok) === 0) ?? (known.length === 0 ? replies[0] : undefined);
      if (failed) return failed;
      const raw = Object.fromEntries(known.map((reply, at) => [`shard${at}`, reply]));
      return { ok: 1, valid: known.every(({ valid }) => valid), raw };
    },
  };
}

/** MongoDB's documents have no checksums of which it could report. */
function withoutChecksums(reply: Document): Document {
  const { nDocumentsWithoutChecksum: _, ...rest } = reply;
  return rest;
}
