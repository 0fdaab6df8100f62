import { ObjectId } from 'mongodb';
import type { Db, Document, Filter } from 'mongodb';
import { unlessTaken } from '../../database/errors.js';
import { timeOf } from '../../database/queries.js';
import type { MigrationLease, MigrationsStore } from './service.js';
import { heldBy, takeableBy, unheld } from '../../database/leases.js';
import type { Leased } from '../../database/leases.js';
import { migrations } from './steps.js';
import type { MigrationStep, MigrationTable } from './steps.js';

/** How far a collection's documents have been migrated. */
interface MigrationDocument extends Leased {
  /** The name of the collection. */
  _id: string;
  /** How many steps all documents have been through, except those that an older release has stored since. */
  version: number;
  /** The pass under way, or that was when its server went. */
  pass: { version: number; began_at: Date; after: unknown } | null;
  /** When the last completed pass began. */
  passed_at: Date | null;
}

export interface MigrationsStatus {
  /** Collections whose documents do not all have this release's shape yet. */
  pending: readonly string[];
  /** Those that a newer release has changed. */
  newer: readonly string[];
}

/** Few enough to be found by one statement and changed by another, and for the lease. */
export const sliceLength = 200;

export function createMigrationsStore(db: Db, table: MigrationTable = migrations): MigrationsStore {
  const records = db.collection<MigrationDocument>('migrations');

  function keyOf({ collection, holder }: MigrationLease) {
    return { _id: collection, lease_holder: holder };
  }

  return {
    now: () => timeOf(db),

    versions: () => Object.entries(table).map(([collection, steps]) => [collection, steps.length] as const),

    async claim({ collection, holder }, { version, since, now, until }) {
      const record = await findOrInsert(db, collection);
      const { pass, passed_at } = record;
      if (versionOf(record) > version) return 'newer';
      if (record.version === version && passed_at && passed_at >= since) return 'passed';
      // A pass that only looks for stragglers starts over.
      const isResumed = pass !== null && pass.version === version && record.version < version;
      const begun = isResumed ? pass : { version, began_at: now, after: null };
      const claimed = await records.updateOne(
        {
          _id: collection,
          version: { $lte: version },
          $and: [{ $or: [{ pass: null }, { 'pass.version': { $lte: version } }] }, takeableBy(holder, now)],
        },
        { $set: { pass: begun, ...heldBy(holder, until) } },
      );
      return claimed.matchedCount === 1 ? { after: begun.after } : 'held';
    },

    async changeSome(collection, after) {
      const later = after instanceof ObjectId ? { _id: { $gt: after } } : {};
      const [last] = await db
        .collection(collection)
        .find(later, { projection: { _id: 1 } })
        .sort({ _id: 1 })
        .skip(sliceLength - 1)
        .limit(1)
        .toArray();
      const range = { $and: [later, last ? { _id: { $lte: last._id } } : {}] };
      let changed = 0;
      for (const step of table[collection] ?? []) changed += await change(db, collection, step, range);
      return { last: last?._id, changed };
    },

    async save(lease, { after, until }) {
      const saved = await records.updateOne(keyOf(lease), {
        $set: { 'pass.after': after, lease_until: until },
      });
      return saved.matchedCount === 1;
    },

    async finish(lease, version) {
      const record = await records.findOne(keyOf(lease));
      if (!record?.pass) return;
      await records.updateOne(keyOf(lease), {
        $max: { version },
        $set: { pass: null, passed_at: record.pass.began_at, ...unheld },
      });
    },
  };
}

export async function readMigrations(db: Db): Promise<MigrationsStatus> {
  const found = await db.collection<MigrationDocument>('migrations').find().toArray();
  const records = new Map(found.map((record) => [record._id, record]));
  const status = { pending: new Array<string>(), newer: new Array<string>() };
  for (const [collection, { length }] of Object.entries(migrations)) {
    const record = records.get(collection);
    if (record && versionOf(record) > length) status.newer.push(collection);
    else if (!record || record.version < length) status.pending.push(collection);
  }
  return status;
}

function versionOf({ version, pass }: MigrationDocument): number {
  return Math.max(version, pass?.version ?? 0);
}

async function findOrInsert(db: Db, collection: string): Promise<MigrationDocument> {
  const records = db.collection<MigrationDocument>('migrations');
  const found = await records.findOne({ _id: collection });
  if (found) return found;
  const first: MigrationDocument = {
    _id: collection,
    version: 0,
    pass: null,
    passed_at: null,
    ...unheld,
  };
  return (await unlessTaken(records.insertOne(first))) ? first : findOrInsert(db, collection);
}

/** Changes those in the range that have the older shape, if they still do; returns how many. */
async function change(db: Db, name: string, step: MigrationStep, range: Filter<Document>): Promise<number> {
  const collection = db.collection(name);
  const found = await collection.find({ $and: [step.filter, range] }).toArray();
  if (found.length === 0) return 0;
  if (!step.update) {
    const ids = found.map(({ _id }) => _id);
    const { deletedCount } = await collection.deleteMany({ $and: [step.filter, { _id: { $in: ids } }] });
    return deletedCount;
  }
  const updates = [];
  for (const document of found) {
    const filter = { $and: [{ _id: document._id }, step.filter] };
    updates.push({ updateOne: { filter, update: await step.update(document, db) } });
  }
  return (await collection.bulkWrite(updates, { ordered: false })).modifiedCount;
}
