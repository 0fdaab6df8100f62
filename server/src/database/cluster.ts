// What a router of a sharded cluster says about itself, and the commands that change it.
import { BSON, MaxKey, MinKey, MongoServerError, ObjectId, type Db, type Document } from 'mongodb';
import { readAll } from './batches.js';

/** A command of MongoDB, and the database in which it runs. */
export interface ClusterCommand {
  database: string;
  command: Document;
}

export interface Shard {
  id: string;
  zones: readonly string[];
}

/** Where the documents lie whose shard key is at least `min` and less than `max`. */
export interface ZoneRange {
  min: Document;
  max: Document;
  zone: string;
}

export interface StoredIndex {
  name: string;
  key: Document;
  unique: boolean;
}

/** A collection as the cluster has it. */
export interface ClusterCollection {
  /** Undefined if it is not sharded. */
  key: Document | undefined;
  /** The shard on which it lies; undefined if it is sharded. */
  shard: string | undefined;
  ranges: readonly ZoneRange[];
  indexes: readonly StoredIndex[];
  documents: number;
  /** Of the documents, before compression. */
  bytes: number;
}

export interface Cluster {
  /** The name of the service's database. */
  database: string;
  /** MongoDB's version, such as `8.0.4`. */
  version: string;
  shards: readonly Shard[];
  /** The shard of collections that are created. */
  primary: string | undefined;
  isBalancing: boolean;
  /** The collections that exist, and those for which there are ranges already. */
  collections: ReadonlyMap<string, ClusterCollection>;
}

const unauthorizedCode = 13;
const indexNotFound = 27;

/** Reads what a sharded cluster has; undefined for a replica set. */
export async function readCluster(db: Db): Promise<Cluster | undefined> {
  const [admin, config] = [db.client.db('admin'), db.client.db('config')];
  const { msg } = await admin.command({ hello: 1 });
  if (msg !== 'isdbgrid') return undefined;
  return explained(async () => {
    const database = db.databaseName;
    const ofDatabase = { $gte: `${database}.`, $lt: `${database}/` };
    const [{ version }, { shards }, { mode }, stored, tracked, ranges, existing] = await Promise.all([
      admin.command({ buildInfo: 1 }),
      admin.command({ listShards: 1 }),
      admin.command({ balancerStatus: 1 }),
      config.collection<{ _id: string; primary: string }>('databases').findOne({ _id: database }),
      readAll(config.collection<TrackedCollection>('collections').find({ _id: ofDatabase }), itself),
      readAll(config.collection('tags').find({ ns: ofDatabase }), itself),
      db.listCollections({}, { nameOnly: true }).toArray(),
    ]);
    const nameIn = (namespace: unknown) => String(namespace).slice(database.length + 1);
    const primary = stored?.primary;
    const names = new Set([
      ...existing.map(({ name }) => name),
      ...ranges.map(({ ns }) => nameIn(ns)),
      ...tracked.map(({ _id }) => nameIn(_id)),
    ]);
    const collections = await Promise.all(
      [...names].map(async (name): Promise<[string, ClusterCollection]> => {
        const entry = tracked.find(({ _id }) => nameIn(_id) === name);
        const exists = existing.some((one) => one.name === name);
        const isSharded = entry !== undefined && entry.unsplittable !== true;
        const chunk =
          entry && !isSharded ? await config.collection('chunks').findOne({ uuid: entry.uuid }) : null;
        return [
          name,
          {
            key: isSharded ? entry.key : undefined,
            shard: isSharded || !exists ? undefined : (chunk?.['shard'] ?? primary),
            ranges: ranges
              .filter(({ ns }) => nameIn(ns) === name)
              .map(({ min, max, tag }) => ({ min, max, zone: String(tag) })),
            ...(exists ? await sizeOf(db, name) : { indexes: [], documents: 0, bytes: 0 }),
          },
        ];
      }),
    );
    return {
      database,
      version: String(version),
      shards: (shards as Document[])
        .map(({ _id, tags = [] }) => ({ id: String(_id), zones: tags as string[] }))
        .toSorted((one, other) => (one.id < other.id ? -1 : 1)),
      primary,
      isBalancing: mode !== 'off',
      collections: new Map(collections),
    };
  });
}

interface TrackedCollection {
  _id: string;
  key: Document;
  uuid: unknown;
  /** True for a collection that lies on one shard. */
  unsplittable?: boolean;
}

async function sizeOf(db: Db, name: string) {
  const collection = db.collection(name);
  const [stats, indexes] = await Promise.all([
    collection.aggregate([{ $collStats: { storageStats: {} } }]).toArray(),
    collection.listIndexes().toArray(),
  ]);
  // Each shard says what it has.
  const sum = (field: string) =>
    stats.reduce((total, { storageStats }) => total + Number(storageStats?.[field] ?? 0), 0);
  return {
    documents: sum('count'),
    bytes: sum('size'),
    indexes: (indexes as Document[]).map(({ name: index, key, unique }) => ({
      name: String(index),
      key: key as Document,
      unique: unique === true,
    })),
  };
}

/** Runs a command; one that removes an index has nothing to do if there is none. */
export async function runClusterCommand(db: Db, { database, command }: ClusterCommand): Promise<void> {
  await explained(async () => {
    try {
      await db.client.db(database).command(command);
    } catch (error) {
      const isDone = error instanceof MongoServerError && error.code === indexNotFound;
      if (!isDone) throw error;
    }
  });
}

/** Cuts the ids of accounts into as many ranges of the same size. Returns the bounds of each, in their order. */
export function accountRanges(count: number): { min: unknown; max: unknown }[] {
  const bound = (at: number) => {
    if (at === 0) return new MinKey();
    if (at === count) return new MaxKey();
    const first = Math.round((at * 2 ** 32) / count);
    return ObjectId.createFromHexString(first.toString(16).padStart(8, '0').padEnd(24, '0'));
  };
  return Array.from({ length: count }, (_, at) => ({ min: bound(at), max: bound(at + 1) }));
}

/** Whether two values of commands are the same, such as the bounds of two ranges. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return BSON.EJSON.stringify(one) === BSON.EJSON.stringify(other);
}

/** Returns a command in MongoDB's Extended JSON. */
export function inExtendedJson(command: Document): Document {
  return BSON.EJSON.serialize(command);
}

/** Writes a command as mongosh takes it. */
export function inMongosh({ database, command }: ClusterCommand): string {
  return `db.getSiblingDB(${JSON.stringify(database)}).runCommand(${inShell(command)})`;
}

function inShell(value: unknown): string {
  if (value instanceof MinKey) return 'MinKey()';
  if (value instanceof MaxKey) return 'MaxKey()';
  if (value instanceof ObjectId) return `ObjectId("${value.toHexString()}")`;
  if (Array.isArray(value)) return `[${value.map(inShell).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(([name, inner]) => `${JSON.stringify(name)}: ${inShell(inner)}`);
  return `{ ${entries.join(', ')} }`;
}

async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof MongoServerError && error.code === unauthorizedCode)
      throw new Error(
        `The user of MONGODB_URI may not look at the cluster or change it: ${error.message}. The role clusterManager in admin, beside readWrite and dbAdmin in the database, allows it.`,
        { cause: error },
      );
    throw error;
  }
}

function itself<T>(value: T): T {
  return value;
}
