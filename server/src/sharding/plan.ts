import {
  accountRanges,
  isSameValue,
  type Cluster,
  type ClusterCollection,
  type ClusterCommand,
} from '../database/cluster.js';
import { hashedIdIndex, nameOfIndex } from '../database/indexes.js';
import type { ShardKey } from '../records/record.js';

/** What a record says of its collection. */
export interface PlannedRecord {
  collection: string;
  /** Undefined if its documents stay together. */
  shardKey: ShardKey | undefined;
  /** The indexes that the release needs. */
  indexes: readonly { key: object }[];
  /** Those that only the release before needs. */
  formerIndexes: readonly string[];
}

/** A command, and why it is needed. */
export interface ShardingStep extends ClusterCommand {
  because: string;
}

export interface ShardingPlan {
  steps: ShardingStep[];
  /** Why the steps cannot be run, in sentences; empty if they can. */
  refused: string[];
  cost: ShardingCost;
}

/** What will move from the shard on which it lies now to others. */
export interface ShardingCost {
  shards: number;
  /** The documents of collections that are not sharded yet, and of those that lie on another shard than they should. */
  documents: number;
  /** Of all these documents, before compression. */
  bytes: number;
  /** About how many of the bytes will move. */
  bytes_moved: number;
}

const majorMin = 8;
const idKey = { _id: 'hashed' };

/**
 * Says which commands spread the collections over the shards of a cluster, in their order, and leaves out what has been
 * done already. Everything of an account lies in one zone: each shard has one, with the same range of account ids in
 * every collection. Collections that are not sharded lie on `together`, by default where the database creates them.
 */
export function planSharding(
  cluster: Cluster,
  records: readonly PlannedRecord[],
  together = cluster.primary,
): ShardingPlan {
  const sharded = records.flatMap(({ shardKey, ...record }) =>
    shardKey === undefined ? [] : [{ ...record, shardKey }],
  );
  const refused = [
    ...refusalsOf(cluster, together),
    ...sharded.flatMap((record) => refusalsFor(record, cluster.collections.get(record.collection))),
  ];
  const steps = [
    ...sharded.flatMap((record) => indexSteps(cluster, record)),
    ...zoneSteps(cluster),
    ...sharded.flatMap((record) => rangeSteps(cluster, record)),
    ...sharded.flatMap((record) => shardSteps(cluster, record)),
    ...records
      .filter(({ shardKey }) => shardKey === undefined)
      .flatMap(({ collection }) => homeSteps(cluster, collection, together)),
  ];
  return { steps, refused, cost: costOf(cluster, steps) };
}

type ShardedRecord = PlannedRecord & { shardKey: ShardKey };

/** Says what about the cluster itself rules the plan out. */
function refusalsOf({ version, shards, isBalancing }: Cluster, together: string | undefined): string[] {
  return [
    ...(Number.parseInt(version, 10) < majorMin
      ? [
          `MongoDB ${version} is too old: the plan is for MongoDB ${majorMin} or later, which joins sharded collections in a transaction and moves collections.`,
        ]
      : []),
    ...(shards.length < 2
      ? [`The cluster has ${shards.length} shard: add another one first, with sh.addShard.`]
      : []),
    ...(together !== undefined && !shards.some(({ id }) => id === together)
      ? [`The cluster has no shard ${together}; it has ${shards.map(({ id }) => id).join(', ')}.`]
      : []),
    ...(isBalancing
      ? []
      : ['The balancer is stopped, and nothing would move: start it, with sh.startBalancer().']),
  ];
}

/** Says what about an existing collection rules the plan out. */
function refusalsFor(
  { collection, shardKey, indexes, formerIndexes }: ShardedRecord,
  existing: ClusterCollection | undefined,
): string[] {
  if (!existing) return [];
  const wanted = keyOf(shardKey);
  const has = (name: string) => existing.indexes.some((index) => index.name === name);
  const isKept = ({ key, name, unique }: ClusterCollection['indexes'][number]) =>
    !unique || Object.keys(key)[0] === shardKey.field || formerIndexes.includes(name);
  const missing = indexes.map(({ key }) => nameOfIndex(key)).filter((name) => !has(name));
  return [
    ...(existing.key && !isSameValue(existing.key, wanted)
      ? [
          `${collection} is already sharded by ${JSON.stringify(existing.key)}, not by ${JSON.stringify(wanted)}: reshardCollection changes that.`,
        ]
      : []),
    ...existing.indexes
      .filter((index) => !isKept(index))
      .map(
        ({ name }) =>
          `${collection} has the unique index ${name}, which does not begin with ${shardKey.field}: MongoDB shards no such collection. The service does not need it; drop it if you do not either.`,
      ),
    ...(existing.indexes.length > 0
      ? missing.map(
          (name) =>
            `${collection} does not have the index ${name} yet: start a server of this release, and wait until crop-server status lists nothing under building.`,
        )
      : []),
  ];
}

/** Removes the indexes that a sharded collection cannot have, and builds the one that its key needs. */
function indexSteps(
  { database, collections }: Cluster,
  { collection, shardKey, formerIndexes }: ShardedRecord,
): ShardingStep[] {
  const existing = collections.get(collection);
  if (!existing || existing.key) return [];
  const names = existing.indexes.map(({ name }) => name);
  const former = names.filter((name) => formerIndexes.includes(name));
  const needsHashes = shardKey.isHashed && names.length > 0 && !names.includes(hashedIdIndex);
  return [
    ...former.map((index) => ({
      database,
      command: { dropIndexes: collection, index },
      because: `${index} is unique without beginning with the shard key; only servers of the release before need it`,
    })),
    ...(needsHashes
      ? [
          {
            database,
            command: { createIndexes: collection, indexes: [{ key: idKey, name: hashedIdIndex }] },
            because: `${collection} is spread by a hash of its ids, which needs an index`,
          },
        ]
      : []),
  ];
}

function zoneSteps({ shards, database }: Cluster): ShardingStep[] {
  return shards
    .filter(({ id, zones }) => !zones.includes(zoneOf(database, id)))
    .map(({ id }) => ({
      database: 'admin',
      command: { addShardToZone: id, zone: zoneOf(database, id) },
      because: `the accounts of one range lie on ${id}`,
    }));
}

/** Gives every shard its range of accounts; a range of another number of shards is removed first. */
function rangeSteps(
  { shards, database, collections }: Cluster,
  { collection, shardKey: { field, isHashed } }: ShardedRecord,
): ShardingStep[] {
  if (isHashed) return [];
  const ranges = accountRanges(shards.length).map(({ min, max }, at) => ({
    min: { [field]: min },
    max: { [field]: max },
    zone: zoneOf(database, shards[at]?.id ?? ''),
  }));
  const existing = collections.get(collection)?.ranges ?? [];
  const step = (range: { min: object; max: object; zone: string | null }, because: string): ShardingStep => ({
    database: 'admin',
    command: { updateZoneKeyRange: `${database}.${collection}`, ...range },
    because,
  });
  return [
    ...existing
      .filter((range) => !ranges.some((wanted) => isSameValue(wanted, range)))
      .map((range) => step({ ...range, zone: null }, `${collection} had a range for ${range.zone}`)),
    ...ranges
      .filter((wanted) => !existing.some((range) => isSameValue(range, wanted)))
      .map((range) => step(range, `${collection} has a range for ${range.zone}`)),
  ];
}

function shardSteps(
  { database, collections }: Cluster,
  { collection, shardKey }: ShardedRecord,
): ShardingStep[] {
  if (collections.get(collection)?.key) return [];
  return [
    {
      database: 'admin',
      command: { shardCollection: `${database}.${collection}`, key: keyOf(shardKey) },
      because: shardKey.isHashed
        ? `statements name nothing but the id of what is in ${collection}`
        : `${collection} belongs to accounts`,
    },
  ];
}

function homeSteps(
  { database, collections }: Cluster,
  collection: string,
  together: string | undefined,
): ShardingStep[] {
  const shard = collections.get(collection)?.shard;
  if (shard === undefined || together === undefined || shard === together) return [];
  return [
    {
      database: 'admin',
      command: { moveCollection: `${database}.${collection}`, toShard: together },
      because: `${collection} belongs to nobody, and stays together with what is like it`,
    },
  ];
}

function costOf({ shards, collections, database }: Cluster, steps: readonly ShardingStep[]): ShardingCost {
  const named = (step: ShardingStep, command: string) => {
    const namespace: unknown = step.command[command];
    return typeof namespace === 'string' ? [namespace.slice(database.length + 1)] : [];
  };
  const sizesOf = (command: string) =>
    steps.flatMap((step) => named(step, command)).map((name) => collections.get(name));
  const sum = (found: readonly (ClusterCollection | undefined)[], field: 'documents' | 'bytes') =>
    found.reduce((total, collection) => total + (collection?.[field] ?? 0), 0);
  const [spread, moved] = [sizesOf('shardCollection'), sizesOf('moveCollection')];
  const leaving = shards.length === 0 ? 0 : (shards.length - 1) / shards.length;
  return {
    shards: shards.length,
    documents: sum(spread, 'documents') + sum(moved, 'documents'),
    bytes: sum(spread, 'bytes') + sum(moved, 'bytes'),
    bytes_moved: Math.round(sum(spread, 'bytes') * leaving) + sum(moved, 'bytes'),
  };
}

function keyOf({ field, isHashed }: ShardKey): object {
  return { [field]: isHashed ? 'hashed' : 1 };
}

function zoneOf(database: string, shard: string): string {
  return `${database}-${shard}`;
}
