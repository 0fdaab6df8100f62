import { z } from 'zod';
import { record } from '../record.js';

/** To be raised when the form of the state changes: a check cannot continue in another form. */
const form = 1;

const stored = z.object({
  _id: z.literal('check'),
  form: z.number(),
  /** The last collection, by name, that the database has validated completely. */
  validated: z.string().nullable(),
  /** Where the validation of the next collection continues. */
  from: z
    .object({ collection: z.string(), position: z.custom<object>((value) => typeof value === 'object') })
    .nullable(),
  /** Whether the database has validated every collection and found no problem; null until then. */
  is_sound: z.boolean().nullable(),
  /** The last account, by id, that was checked. */
  account: z.string().nullable(),
  /** How much was checked. */
  checked: z.object({
    accounts: z.number(),
    crop_plans: z.number(),
    analyses: z.number(),
    notifications: z.number(),
    collections: z.number(),
    /** How many documents the collections have in total. */
    documents: z.number(),
    /** How many of them have no checksum yet; only of the embedded engine. */
    documents_without_checksum: z.number().exactOptional(),
    index_entries: z.number(),
  }),
  not_checked: z.array(z.string()),
  unsettled: z.number(),
  problems: z.array(z.string()),
  problem_count: z.number(),
  wrong_counts: z.array(z.object({ id: z.string(), crop_plan_count: z.number() })),
  wrong_sizes: z.array(z.object({ id: z.string(), bytes: z.number() })),
});

export type StoredCheck = z.infer<typeof stored>;

/** How far a check has come, and what it has found. */
export type CheckState = Omit<StoredCheck, '_id' | 'form'>;

/** The state of the last run of `crop-server check`, unless it has finished, so that it can be continued. */
export const checks = record({
  collection: 'checks',
  staysBehind: true,
  stored,
  statements: (checks) => ({
    /** Returns undefined if the last check has finished, or was begun by a release with another form. */
    async read(): Promise<CheckState | undefined> {
      const found = await checks.findOne({ _id: 'check', form });
      if (!found) return undefined;
      const { _id, form: _, ...state } = found;
      return state;
    },

    async save(state: CheckState): Promise<void> {
      await checks.updateOne({ _id: 'check' }, { $set: { ...state, form } }, { upsert: true });
    },

    async remove(): Promise<void> {
      await checks.deleteOne({ _id: 'check' });
    },
  }),
});
