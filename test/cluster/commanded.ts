import { BSON, MaxKey, MinKey, UUID, type Document } from 'mongodb';
import { hashedShard, nameOf, type Catalog } from './catalog.js';
import type { Ask } from './commands.js';
import { RefusedError } from './refused.js';

interface Entry {
  uuid: UUID;
  key: Document;
  /** Given for a collection that is not sharded and has been moved. */
  home?: number;
}

interface Range {
  ns: string;
  min: Document;
  max: Document;
  tag: string;
}

/** The shard on which collections are created. */
const primary = 0;
const hashedIndex = '_id_hashed';

/** The catalog of a cluster whose collections are sharded by commands, with the answers of MongoDB 8. */
export function commandedCatalog(shardCount: number, saidVersion = '8.0.4'): Catalog {
  const entries = new Map<string, Entry>();
  const zones = Array.from({ length: shardCount }, () => new Set<string>());
  const hashedIndexes = new Set<string>();
  const databases = new Set<string>();
  let ranges: Range[] = [];
  const all = Array.from({ length: shardCount }, (_, shard) => shard);
  const idOf = (shard: number) => `shard${String(shard).padStart(2, '0')}`;
  const shardNamed = (id: string): number => {
    const shard = all.find((one) => idOf(one) === id);
    if (shard === undefined) throw new RefusedError(`shard ${id} does not exist`, 'ShardNotFound');
    return shard;
  };
  const shardedEntry = (ns: string) => {
    const entry = entries.get(ns);
    return entry?.home === undefined ? entry : undefined;
  };

  const catalog: Catalog = {
    shardCount,
    keyOf: (database, collection) => Object.keys(shardedEntry(`${database}.${collection}`)?.key ?? {})[0],
    shardOf(owner, database = '', collection = '') {
      const ns = `${database}.${collection}`;
      const [field = '', kind] = Object.entries(shardedEntry(ns)?.key ?? {})[0] ?? [];
      if (kind === 'hashed') return hashedShard(owner, shardCount);
      const range = ranges.find((one) => one.ns === ns && isWithin(owner, one.min[field], one.max[field]));
      // What is in no zone stays in the first chunk.
      return range ? zones.findIndex((names) => names.has(range.tag)) : primary;
    },
    homeOf: (database, collection) => entries.get(`${database}.${collection}`)?.home ?? primary,
  };

  async function documentsOn(shard: number, ns: string, ask: Ask): Promise<Document[]> {
    const [$db = '', ...rest] = ns.split('.');
    const reply = await ask(shard, { find: rest.join('.'), filter: {}, batchSize: 1_000_000, $db });
    return reply['cursor']?.firstBatch ?? [];
  }

  async function indexesOn(shard: number, ns: string, ask: Ask): Promise<Document[] | undefined> {
    const [$db = '', ...rest] = ns.split('.');
    const reply = await ask(shard, { listIndexes: rest.join('.'), $db });
    return reply['cursor']?.firstBatch;
  }

  /** Puts every document where the catalog says that it lies, as the balancer does in the course of time. */
  async function balance(ns: string, from: readonly number[], ask: Ask): Promise<void> {
    const [database = '', ...rest] = ns.split('.');
    const [name, key] = [rest.join('.'), catalog.keyOf(database, rest.join('.'))];
    const indexes = (await indexesOn(from[0] ?? primary, ns, ask)) ?? [];
    const others = indexes.filter((index) => index['name'] !== '_id_');
    for (const shard of all) {
      await ask(shard, { create: name, $db: database });
      if (others.length > 0) await ask(shard, { createIndexes: name, indexes: others, $db: database });
    }
    for (const shard of from)
      for (const document of await documentsOn(shard, ns, ask)) {
        const to =
          key === undefined ? catalog.homeOf(database, name) : catalog.shardOf(document[key], database, name);
        if (to === shard) continue;
        await ask(to, { insert: name, documents: [document], $db: database });
        await ask(shard, {
          delete: name,
          deletes: [{ q: { _id: document['_id'] }, limit: 1 }],
          $db: database,
        });
      }
  }

  const commands: Record<string, (command: Document, ask: Ask) => Promise<Document> | Document> = {
    buildInfo: () => ({ ok: 1, version: saidVersion, versionArray: saidVersion.split('.').map(Number) }),
    balancerStatus: () => ({ ok: 1, mode: 'full', inBalancerRound: false, numBalancerRounds: 1 }),
    listShards: () => ({
      ok: 1,
      shards: all.map((shard) => ({
        _id: idOf(shard),
        host: `${idOf(shard)}/127.0.0.1:${27_018 + shard}`,
        state: 1,
        ...(zones[shard]?.size && { tags: [...zones[shard]] }),
      })),
    }),

    addShardToZone({ addShardToZone, zone }) {
      zones[shardNamed(addShardToZone)]?.add(zone);
      return { ok: 1 };
    },

    async updateZoneKeyRange({ updateZoneKeyRange: ns, min, max, zone }, ask) {
      const isSame = (range: Range) => range.ns === ns && isEqual(range.min, min) && isEqual(range.max, max);
      if (zone === null) ranges = ranges.filter((range) => !isSame(range));
      else {
        if (!zones.some((names) => names.has(zone)))
          throw new RefusedError(`zone ${zone} does not exist`, 'ZoneNotFound');
        const overlapping = ranges.find((range) => range.ns === ns && doOverlap(range, { min, max }));
        if (overlapping && !(isSame(overlapping) && overlapping.tag === zone))
          throw new RefusedError(`Zone range in ${ns} overlaps with another one`, 'RangeOverlapConflict');
        if (!overlapping) ranges.push({ ns, min, max, tag: zone });
      }
      if (shardedEntry(ns)) await balance(ns, all, ask);
      return { ok: 1 };
    },

    async shardCollection({ shardCollection: ns, key }, ask) {
      const known = shardedEntry(ns);
      if (known && !isEqual(known.key, key))
        throw new RefusedError(`sharding already enabled for collection ${ns}`, 'AlreadyInitialized');
      if (known) return { ok: 1, collectionsharded: ns };
      const home = entries.get(ns)?.home ?? primary;
      await requireShardable(ns, key, home, ask);
      entries.set(ns, { uuid: new UUID(), key });
      await balance(ns, [home], ask);
      return { ok: 1, collectionsharded: ns };
    },

    async moveCollection({ moveCollection: ns, toShard }, ask) {
      const [to, from] = [shardNamed(toShard), entries.get(ns)?.home ?? primary];
      if (shardedEntry(ns) || !(await indexesOn(from, ns, ask)))
        throw new RefusedError(`Namespace ${ns} not found`, 'NamespaceNotFound');
      entries.set(ns, { uuid: entries.get(ns)?.uuid ?? new UUID(), key: { _id: 1 }, home: to });
      await balance(ns, [from], ask);
      return { ok: 1 };
    },
  };

  async function requireShardable(ns: string, key: Document, home: number, ask: Ask): Promise<void> {
    const [field = '', kind] = Object.entries(key)[0] ?? [];
    const indexes = (await indexesOn(home, ns, ask)) ?? [];
    const unfit = indexes.find((index) => index['unique'] === true && Object.keys(index['key'])[0] !== field);
    if (unfit)
      throw new RefusedError(
        `can't shard collection '${ns}' with unique index on ${JSON.stringify(unfit['key'])} and proposed shard key ${JSON.stringify(key)}. Uniqueness can't be maintained unless shard key is a prefix`,
        'InvalidOptions',
      );
    const hasIndex =
      kind === 'hashed'
        ? hashedIndexes.has(ns)
        : indexes.some((index) => Object.keys(index['key'])[0] === field);
    if (!hasIndex && (await documentsOn(home, ns, ask)).length > 0)
      throw new RefusedError(
        'Please create an index that starts with the proposed shard key before sharding the collection',
        'InvalidOptions',
      );
  }

  /** The documents of a collection of `config`. */
  function stored(collection: string): Document[] {
    if (collection === 'databases')
      return [...databases].map((_id) => ({ _id, primary: idOf(primary), partitioned: false }));
    if (collection === 'tags')
      return ranges.map((range) => ({ _id: { ns: range.ns, min: range.min }, ...range }));
    if (collection === 'collections')
      return Array.from(entries, ([_id, { uuid, key, home }]) => ({
        _id,
        uuid,
        key,
        unique: false,
        noBalance: false,
        ...(home !== undefined && { unsplittable: true }),
      }));
    if (collection === 'chunks')
      return [...entries.values()].flatMap(({ uuid, home }) =>
        home === undefined
          ? []
          : [{ uuid, min: { _id: new MinKey() }, max: { _id: new MaxKey() }, shard: idOf(home) }],
      );
    throw new RefusedError(`config.${collection} is not part of this model.`);
  }

  async function answer(command: Document, ask: Ask): Promise<Document | undefined> {
    const [name = ''] = Object.keys(command);
    const { $db: database } = command;
    databases.add(database);
    if (database === 'config' && name === 'find') {
      const firstBatch = stored(command['find']).filter((document) =>
        matches(document, command['filter'] ?? {}),
      );
      return { ok: 1, cursor: { id: BSON.Long.ZERO, ns: `config.${command['find']}`, firstBatch } };
    }
    if (name in commands) {
      if (name !== 'buildInfo' && database !== 'admin')
        throw new RefusedError(`${name} may only be run against the admin database.`);
      return commands[name]?.(command, ask);
    }
    const ns = `${database}.${command[name]}`;
    // The engine has no such indexes.
    if (
      name === 'createIndexes' &&
      command['indexes'].some((index: Document) => index['name'] === hashedIndex)
    ) {
      hashedIndexes.add(ns);
      return { ok: 1 };
    }
    if (name === 'aggregate' && command['pipeline'][0]?.$collStats) return statsOf(ns, ask);
    if (name === 'listIndexes' && hashedIndexes.has(ns)) {
      const indexes =
        (await indexesOn(
          catalog.keyOf(database, command[name]) ? 0 : catalog.homeOf(database, command[name]),
          ns,
          ask,
        )) ?? [];
      const firstBatch = [...indexes, { v: 2, key: { _id: 'hashed' }, name: hashedIndex }];
      return { ok: 1, cursor: { id: BSON.Long.ZERO, ns, firstBatch } };
    }
    return undefined;
  }

  async function statsOf(ns: string, ask: Ask): Promise<Document> {
    const parts = await Promise.all(all.map((shard) => documentsOn(shard, ns, ask)));
    const firstBatch = parts.map((documents, shard) => ({
      ns,
      shard: idOf(shard),
      storageStats: {
        count: documents.length,
        size: documents.reduce((sum, document) => sum + BSON.calculateObjectSize(document), 0),
      },
    }));
    return { ok: 1, cursor: { id: BSON.Long.ZERO, ns, firstBatch } };
  }

  return { ...catalog, answer };
}

function isWithin(value: unknown, min: unknown, max: unknown): boolean {
  const [at, from, to] = [value, min, max].map(ordered);
  return at !== undefined && from !== undefined && to !== undefined && from <= at && at < to;
}

function doOverlap(one: Pick<Range, 'min' | 'max'>, other: Pick<Range, 'min' | 'max'>): boolean {
  const bound = (key: Document) => ordered(Object.values(key)[0]);
  return bound(one.min) < bound(other.max) && bound(other.min) < bound(one.max);
}

/** Texts in the order of keys that are ids or bounds. */
function ordered(value: unknown): string {
  if (value instanceof MinKey) return '';
  if (value instanceof MaxKey) return '~';
  if (value === undefined || value === null) return '!';
  return nameOf(value);
}

function isEqual(one: unknown, other: unknown): boolean {
  const plain = (value: unknown) => BSON.EJSON.stringify(value, { relaxed: true });
  return plain(one) === plain(other);
}

/** Whether a document has the values, or values in the ranges, that a filter of a few fields names. */
function matches(document: Document, filter: Document): boolean {
  return Object.entries(filter).every(([field, condition]) => {
    const value: unknown = document[field];
    const { $gte, $lt } = Object(condition);
    if ($gte === undefined && $lt === undefined) return isEqual(value, condition);
    return typeof value === 'string' && value >= $gte && value < $lt;
  });
}
