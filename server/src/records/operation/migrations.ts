import { z } from 'zod';
import { inMs, leasedFields, leasesOf, literal, unheld, type Lease } from '../../database/leases.js';
import { record } from '../record.js';

const stored = z.object({
  /** Whether the data of this database goes to another one, or has come from one. */
  _id: z.enum(['source', 'target']),
  /** Random; the same in both databases. */
  migration: z.string(),
  /** `stopping` means that writes are stopped until `stopped_until`, and `complete` that they are for ever in the source. */
  state: z.enum(['copying', 'stopping', 'complete', 'aborted']),
  /** The hosts and the name of the other database. */
  other: z.string(),
  began_at: z.date(),
  /** Names one attempt to stop the writes. */
  stop: z.string().nullable(),
  stopped_until: z.date(),
  /** Of a target: when a server began to use it; null until then. */
  used_at: z.date().nullable(),
  ...leasedFields,
});

type StoredMigration = z.infer<typeof stored>;
type End = StoredMigration['_id'];
export type Migration = Omit<StoredMigration, '_id'>;

/** How much longer than the command a server waits before it takes the command's stop for lapsed. */
const graceMs = 2_000;
const isHolding = { $lte: [inMs(graceMs), '$stopped_until'] };
const isLapsed = { $lte: [{ $add: ['$stopped_until', graceMs] }, '$$NOW'] };

/** Where the data of this database goes to, and where it has come from. */
export const migrations = record({
  collection: 'data_migrations',
  stored,
  staysBehind: true,
  isReadByMajority: true,
  statements(documents) {
    const leases = leasesOf(documents);
    /** Sets fields to texts, null or expressions; returns whether the filter has found the document. */
    const set = async (filter: object, changes: Partial<Record<keyof Migration, string | object | null>>) => {
      const fields = Object.entries(changes).map(([name, value]) => [
        name,
        typeof value === 'object' && value !== null ? value : literal(value),
      ]);
      const { matchedCount } = await documents.updateOne(filter, [{ $set: Object.fromEntries(fields) }]);
      return matchedCount === 1;
    };

    return {
      async find(): Promise<{ source?: Migration; target?: Migration }> {
        const found = await documents.find({}).toArray();
        return Object.fromEntries(found.map(({ _id, ...migration }) => [_id, migration]));
      },

      /**
       * Returns whether the command that stopped the writes has not renewed that in time; it may have given up since.
       */
      isLapsed: async (): Promise<boolean> =>
        (await documents.findOne({
          _id: 'source',
          state: { $in: ['stopping', 'aborted'] },
          $expr: isLapsed,
        })) !== null,

      /** Notes a migration that begins, in place of an earlier one. */
      async begin(_id: End, { migration, other }: Pick<Migration, 'migration' | 'other'>): Promise<void> {
        const fields = { migration, other, state: 'copying', stop: null, used_at: null };
        const none = { stopped_until: unheld.lease_until, ...unheld };
        const values = Object.entries({ ...fields, ...none }).map(([name, value]) => [name, literal(value)]);
        const update = [{ $set: { ...Object.fromEntries(values), began_at: '$$NOW' } }];
        await documents.updateOne({ _id }, update, { upsert: true });
      },

      /** Leases the migration to a command; returns undefined if another one works on it. */
      claim: (lease: Lease) => leases.claim({ _id: 'source' }, lease),
      /** Returns false if another command has taken the lease. */
      renew: (holder: string, ms: number) => leases.renew({ _id: 'source', holder }, ms),
      release: (holder: string) => leases.release({ _id: 'source', holder }),

      /** Stops the writes; returns false if the migration has been aborted, or is another command's. */
      stop: (holder: string, stop: string, ms: number) =>
        set(
          { _id: 'source', lease_holder: holder, state: { $in: ['copying', 'stopping'] } },
          { state: 'stopping', stop, stopped_until: inMs(ms) },
        ),
      /** Returns false if the stop has lapsed or been aborted. */
      renewStop: (stop: string, ms: number) =>
        set({ _id: 'source', state: 'stopping', stop, $expr: isHolding }, { stopped_until: inMs(ms) }),
      /** Lets writes go on. */
      endStop: (stop: string) => set({ _id: 'source', state: 'stopping', stop }, { state: 'copying' }),
      /** Stops the writes for ever; returns false if the stop has lapsed or been aborted. */
      complete: (stop: string) =>
        set({ _id: 'source', state: 'stopping', stop, $expr: isHolding }, { state: 'complete' }),

      /** Continues a migration that was aborted; processes that write may have forgotten it. */
      reopen: (_id: End) => set({ _id, state: 'aborted' }, { state: 'copying', began_at: inMs(0) }),
      /** Gives a migration a state, if it has one of the others. */
      move: (_id: End, from: readonly Migration['state'][], state: Migration['state']) =>
        set({ _id, state: { $in: from } }, { state, lease_holder: null, stop: null }),
      /** Says that a server begins to use the target; returns false if that is known already. */
      use: () => set({ _id: 'target', state: 'complete', used_at: null }, { used_at: inMs(0) }),
      /** Gives up a target that no server has begun to use. */
      giveUp: () => set({ _id: 'target', state: 'complete', used_at: null }, { state: 'aborted' }),
      forget: async (_id: End): Promise<void> => void (await documents.deleteOne({ _id })),
    };
  },
});
