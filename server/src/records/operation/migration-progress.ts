import { z } from 'zod';
import { readAll } from '../../database/batches.js';
import { unlessTaken } from '../../database/errors.js';
import { record } from '../record.js';

const stored = z.object({
  /** The name of a collection. */
  _id: z.string(),
  /** The command that copies; another one can take over, after which the first can save nothing more. */
  holder: z.string(),
  /** The last document, by id, that has been copied; null at the beginning. */
  after: z.unknown(),
  is_copied: z.boolean(),
  /** From where the change stream of the source's collection continues. */
  token: z.unknown(),
});

/** How far the copying of a collection has come. */
export type CopyProgress = Omit<z.infer<typeof stored>, '_id' | 'holder'>;

/** In the target: how far each collection of the source has been copied. */
export const migrationProgress = record({
  collection: 'migration_progress',
  stored,
  staysBehind: true,
  statements: (progress) => ({
    find: async (): Promise<Map<string, CopyProgress>> =>
      new Map(
        await readAll(progress.find({}), ({ _id, after, is_copied, token }) => [
          _id,
          { after, is_copied, token },
        ]),
      ),

    /** Has this command go on, instead of the one before. */
    async takeOver(holder: string): Promise<void> {
      await progress.updateMany({}, { $set: { holder } });
    },

    /** Returns false if another command has taken over. */
    begin: (collection: string, holder: string, begun: CopyProgress): Promise<boolean> =>
      unlessTaken(progress.updateOne({ _id: collection, holder }, { $set: begun }, { upsert: true })),

    /** Returns false if another command has taken over. */
    async save(collection: string, holder: string, changes: Partial<CopyProgress>): Promise<boolean> {
      // A change of nothing is refused; this one also keeps another command from taking over meanwhile.
      const update = { $set: { ...changes, holder } };
      const { matchedCount } = await progress.updateOne({ _id: collection, holder }, update);
      return matchedCount === 1;
    },

    async removeAll(): Promise<void> {
      await progress.deleteMany({});
    },
  }),
});
