import { ObjectId } from 'mongodb';
import type { Db, Document, Filter } from 'mongodb';
import { unlessTaken } from '../../database/errors.js';
import { timeOf } from '../../database/queries.js';
import { leasesOf, unheld } from '../../database/leases.js';
import type { Lease, Leased } from '../../database/leases.js';
import type { Rest } from '../leased-work.js';
import { migrations } from './steps.js';
import type { MigrationStep } from './step.js';
import type { MigrationTable } from './steps.js';

export type MigrationsStore = ReturnType<typeof createMigrationsStore>;

/** A pass of this server through a collection; `after` is the id of the last document processed. */
export interface HeldPass {
  collection: string;
  version: number;
  holder: string;
  beganAt: Date;
  after: unknown;
  isResumed: boolean;
}

/** How far a collection's documents have been migrated. */
interface MigrationDocument extends Leased {
  /** The name of the collection. */
  _id: string;
  /** How many steps have been applied to all documents; an older release may have stored others since. */
  version: number;
  /** The pass in progress, or the one that was in progress when its server stopped. */
  pass: { version: number; began_at: Date; after: unknown } | null;
  /** When the last completed pass began. */
  passed_at: Date | null;
}

interface Target {
  version: number;
  since: Date;
}

export interface MigrationsStatus {
  /** Collections whose documents do not all have this release's shape yet. */
  pending: readonly string[];
  /** Collections that a newer release has changed. */
  newer: readonly string[];
}

/** Small enough that one statement can find the slice and another can change it before the lease expires. */
export const sliceLength = 200;

export function createMigrationsStore(db: Db, table: MigrationTable = migrations) {
  const records = db.collection<MigrationDocument>('migrations');
  const leases = leasesOf(records);

  return {
    now: () => timeOf(db),

    /** Returns the collections with their versions. */
    versions: () => Object.entries(table).map(([collection, steps]) => [collection, steps.length] as const),

    /**
     * Returns `newer` if a newer release has changed the collection, `passed` if a pass that began at or
     * after `since` has ended, and `due` otherwise.
     */
    async stateOf(collection: string, { version, since }: Target): Promise<'due' | 'passed' | 'newer'> {
      const record = await findOrInsert(db, collection, { version, since });
      if (versionOf(record) > version) return 'newer';
      const { passed_at } = record;
      return record.version === version && passed_at && passed_at >= since ? 'passed' : 'due';
    },

    /** Claims a pass; returns undefined if another server is running one. */
    async claim(
      lease: Lease,
      { collection, version }: { collection: string; version: number },
    ): Promise<HeldPass | undefined> {
      const record = await records.findOne({ _id: collection });
      if (!record) return undefined;
      const { pass } = record;
      // Once the version has been reached, a pass only looks for documents that an older server has stored
      // since, and starts from the beginning.
      const isResumed = pass !== null && pass.version === version && record.version < version;
      const begun = isResumed ? pass : { version, began_at: await timeOf(db), after: null };
      const isOlder = { $or: [{ pass: null }, { 'pass.version': { $lte: version } }] };
      const claimable = { _id: collection, version: { $lte: version }, $and: [isOlder] };
      const claimed = await leases.claim(claimable, lease, { set: { pass: begun } });
      if (!claimed) return undefined;
      const { began_at: beganAt, after } = begun;
      return { collection, version, holder: lease.holder, beganAt, after, isResumed };
    },

    /**
     * Migrates those documents of the next slice that have an old shape; `last` is undefined at the end.
     * Resolves to `stopped` if the server is stopping before the end of the slice.
     */
    async changeSome(
      collection: string,
      after: unknown,
      rest: Rest,
    ): Promise<{ last: unknown; changed: number } | 'stopped'> {
      const isId = after instanceof ObjectId || typeof after === 'string';
      const later = (isId ? { _id: { $gt: after } } : {}) as Filter<Document>;
      const [last] = await db
        .collection(collection)
        .find(later, { projection: { _id: 1 } })
        .sort({ _id: 1 })
        .skip(sliceLength - 1)
        .limit(1)
        .toArray();
      const range = { $and: [later, last ? { _id: { $lte: last._id } } : {}] };
      let changed = 0;
      for (const step of table[collection] ?? []) {
        const count = await change({ db, name: collection, step, range, rest });
        if (count === 'stopped') return count;
        changed += count;
      }
      return { last: last?._id, changed };
    },

    /** Renews the lease and saves the progress of the pass. */
    renew: (held: HeldPass, ms: number) => leases.renew(keyOf(held), ms, progressOf(held)),

    /** Releases the lease and saves the progress of the pass. */
    release: (held: HeldPass) => leases.release(keyOf(held), progressOf(held)),

    /**
     * Ends a pass. A resumed pass may have missed documents of an older server, so another pass remains due.
     */
    async finish({ collection, version, holder, beganAt, isResumed }: HeldPass): Promise<void> {
      const completion = isResumed ? {} : { passed_at: beganAt };
      await records.updateOne(
        { _id: collection, lease_holder: holder },
        { $max: { version }, $set: { pass: null, ...completion, ...unheld } },
      );
    },
  };
}

export async function readMigrations(db: Db): Promise<MigrationsStatus> {
  const documents = await db.collection<MigrationDocument>('migrations').find().toArray();
  const records = new Map(documents.map((record) => [record._id, record]));
  const status = { pending: new Array<string>(), newer: new Array<string>() };
  for (const [collection, { length }] of Object.entries(migrations)) {
    const record = records.get(collection);
    if (record && versionOf(record) > length) status.newer.push(collection);
    else if (!record || record.version < length) status.pending.push(collection);
  }
  return status;
}

function keyOf({ collection, holder }: HeldPass) {
  return { _id: collection, holder };
}

function progressOf({ version, beganAt, after }: HeldPass) {
  return { pass: { version, began_at: beganAt, after } };
}

function versionOf({ version, pass }: MigrationDocument): number {
  return Math.max(version, pass?.version ?? 0);
}

/** Returns the record of a collection; a collection without one that is empty needs no pass. */
async function findOrInsert(db: Db, collection: string, target: Target): Promise<MigrationDocument> {
  const records = db.collection<MigrationDocument>('migrations');
  const found = await records.findOne({ _id: collection });
  if (found) return found;
  const isEmpty = (await db.collection(collection).findOne({}, { projection: { _id: 1 } })) === null;
  const first: MigrationDocument = {
    _id: collection,
    version: isEmpty ? target.version : 0,
    pass: null,
    passed_at: isEmpty ? target.since : null,
    ...unheld,
  };
  return (await unlessTaken(records.insertOne(first))) ? first : findOrInsert(db, collection, target);
}

interface Change {
  db: Db;
  name: string;
  step: MigrationStep;
  range: Filter<Document>;
  rest: Rest;
}

/** Changes the documents in the range that still have the older shape; returns how many. */
async function change({ db, name, step, range, rest }: Change): Promise<number | 'stopped'> {
  const collection = db.collection(name);
  const { isOld = () => true, changeInParts } = step;
  const found = await collection.find({ $and: [step.filter, range] }).toArray();
  const documents = found.filter(isOld);
  if (documents.length === 0) return 0;
  if (step.changeSlice) return step.changeSlice(documents, db);
  if (changeInParts) {
    let changed = 0;
    for (const document of documents) {
      const isChanged = await changeInParts(document, db, rest);
      if (isChanged === 'stopped') return isChanged;
      if (isChanged) changed += 1;
    }
    return changed;
  }
  if (!step.update) {
    const ids = documents.map(({ _id }) => _id);
    const { deletedCount } = await collection.deleteMany({ $and: [step.filter, { _id: { $in: ids } }] });
    return deletedCount;
  }
  const updates = [];
  for (const document of documents) {
    const filter = { $and: [{ _id: document._id }, step.filter] };
    updates.push({ updateOne: { filter, update: await step.update(document, db) } });
  }
  return (await collection.bulkWrite(updates, { ordered: false })).modifiedCount;
}
