import { z } from 'zod';
import { readAll } from '../../database/batches.js';
import { literal } from '../../database/leases.js';
import { record, type Item } from '../record.js';

const stored = z.object({
  /** Random, and new at each start. */
  _id: z.string(),
  /** The machine and the process, for people. */
  name: z.string(),
  seen_at: z.date(),
  /** The stop that the process has followed: it begins no write, and all that it had begun have ended. */
  stopped: z.string().nullable(),
});

export type MigrationWriter = Item<z.infer<typeof stored>>;

/** In the source: the processes that write to it while its data moves to another database. */
export const migrationWriters = record({
  collection: 'migration_writers',
  stored,
  staysBehind: true,
  statements: (writers) => ({
    /** Says that the process runs, and which stop it has followed, if any. */
    async say(_id: string, name: string, stopped: string | null): Promise<void> {
      const update = [{ $set: { name: literal(name), stopped: literal(stopped), seen_at: '$$NOW' } }];
      await writers.updateOne({ _id }, update, { upsert: true });
    },

    async remove(_id: string): Promise<void> {
      await writers.deleteOne({ _id });
    },

    list: (): Promise<MigrationWriter[]> =>
      readAll(writers.find({}), ({ _id: id, ...writer }) => ({ id, ...writer })),
  }),
});
