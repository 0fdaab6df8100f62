import { MongoServerError, type Db, type Document, type IndexDescription } from 'mongodb';
import type { Logger } from '../settings/log.js';

/** The indexes that the service needs and those that it no longer needs, by collection. */
export interface IndexTables {
  wanted: Readonly<Record<string, readonly IndexDescription[]>>;
  retired: Readonly<Record<string, readonly string[]>>;
  /** Those that only the release before needs; they are left unchanged. */
  former: Readonly<Record<string, readonly string[]>>;
}

/** An index of a collection, such as `sessions.account_id_1`. */
interface NamedIndex {
  collection: string;
  name: string;
  description: IndexDescription;
  /** True for a collection that does not exist yet, whose index is built immediately. */
  isOfNewCollection: boolean;
  /** True if the collection still has the index of the release before that this one replaces. */
  hasFormer: boolean;
}

/** How the existing indexes differ from the wanted ones. */
export interface IndexDifferences {
  /** The names of the collections that exist. */
  collections: ReadonlySet<string>;
  missing: readonly NamedIndex[];
  /** Indexes that exist under the same name, but differ. */
  changed: readonly NamedIndex[];
  retired: readonly { collection: string; name: string }[];
  /** Indexes that the service does not define; they are left unchanged. */
  unknown: readonly { collection: string; name: string }[];
}

const indexNotFound = 27;
/** The index that a sharded collection has if its key is the hash of `_id`. */
export const hashedIdIndex = '_id_hashed';

export async function compareIndexes(
  db: Db,
  { wanted, retired, former }: IndexTables,
): Promise<IndexDifferences> {
  // A collection that does not exist yet has no indexes to list.
  const collections = await db.listCollections({}, { nameOnly: true }).toArray();
  const names = new Set(collections.map(({ name }) => name));
  const isFormer = (collection: string, name: string) => former[collection]?.includes(name) ?? false;
  const compared = await Promise.all(
    Object.entries(wanted).map(async ([collection, descriptions]) => {
      const documents = names.has(collection)
        ? await db.collection(collection).listIndexes().toArray()
        : undefined;
      const existing = new Map((documents ?? []).map((index) => [String(index['name']), index]));
      const isRetired = (name: string) => retired[collection]?.includes(name) ?? false;
      const named = descriptions.map((description) => ({
        collection,
        name: nameOfIndex(description.key),
        description,
        isOfNewCollection: documents === undefined,
        hasFormer: [...existing.keys()].some(
          (name) => isFormer(collection, name) && nameOfIndex(description.key).startsWith(name),
        ),
      }));
      const others = [...existing.keys()].filter(
        (name) => name !== '_id_' && !named.some((index) => index.name === name),
      );
      return {
        missing: named.filter(({ name }) => !existing.has(name)),
        changed: named.filter(({ name, description }) => {
          const index = existing.get(name);
          return index !== undefined && !isSame(index, description);
        }),
        retired: others.filter(isRetired).map((name) => ({ collection, name })),
        unknown: others
          .filter((name) => !isRetired(name) && !isFormer(collection, name) && name !== hashedIdIndex)
          .map((name) => ({ collection, name })),
      };
    }),
  );
  return {
    collections: names,
    missing: compared.flatMap(({ missing }) => missing),
    changed: compared.flatMap(({ changed }) => changed),
    retired: compared.flatMap((differences) => differences.retired),
    unknown: compared.flatMap(({ unknown }) => unknown),
  };
}

/** Builds the indexes that cannot wait: unique ones, and all indexes of new collections. */
export async function buildFirstIndexes(db: Db, { missing }: IndexDifferences): Promise<void> {
  const firstIndexes = missing.filter(isFirst);
  const names = new Set(firstIndexes.map(({ collection }) => collection));
  // They are built concurrently, so that a new database flushes them together.
  await Promise.all(
    [...names].map((name) => {
      const ofCollection = firstIndexes.filter(({ collection }) => collection === name);
      return db.collection(name).createIndexes(ofCollection.map(({ description }) => description));
    }),
  );
}

/** True if there are other indexes to build, change or remove than those of `buildFirstIndexes`. */
export function hasOtherIndexes({ missing, changed, retired }: IndexDifferences): boolean {
  return changed.length > 0 || retired.length > 0 || !missing.every(isFirst);
}

/** Builds, changes and removes the other indexes one after another, while requests are served. */
export async function buildOtherIndexes(
  db: Db,
  tables: IndexTables,
  { log, signal }: { log: Pick<Logger, 'info'>; signal: AbortSignal },
): Promise<void> {
  const { missing, changed, retired } = await compareIndexes(db, tables);
  for (const { collection, name, description } of [...missing, ...changed]) {
    if (signal.aborted) return;
    log.info({ collection, index: name }, 'building an index');
    if (changed.some((index) => index.collection === collection && index.name === name))
      await drop(db, collection, name);
    await db.collection(collection).createIndex(description.key, optionsOf(description));
    log.info({ collection, index: name }, 'an index is ready');
  }
  for (const { collection, name } of retired) {
    if (signal.aborted) return;
    await drop(db, collection, name);
    log.info({ collection, index: name }, 'removing an index that no release needs any more');
  }
}

function isFirst({ description, isOfNewCollection }: NamedIndex): boolean {
  return isOfNewCollection || description.unique === true;
}

async function drop(db: Db, collection: string, name: string): Promise<void> {
  try {
    await db.collection(collection).dropIndex(name);
  } catch (error) {
    // If the index is not found, another server has already removed it.
    if (!(error instanceof MongoServerError) || error.code !== indexNotFound) throw error;
  }
}

/** Returns the name that the driver gives an index. */
export function nameOfIndex(key: object): string {
  return Object.entries(key)
    .map(([field, direction]) => `${field}_${direction}`)
    .join('_');
}

function isSame(existing: Document, wanted: IndexDescription): boolean {
  return JSON.stringify(shapeOf(existing)) === JSON.stringify(shapeOf(wanted));
}

function shapeOf(index: Document) {
  const { key, unique = false, expireAfterSeconds = null, partialFilterExpression = null } = index;
  return { key: Object.entries(key), unique, expireAfterSeconds, partialFilterExpression };
}

function optionsOf({ key: _key, ...options }: IndexDescription) {
  return options;
}
