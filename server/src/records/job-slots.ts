import { reviewNames } from '@crop-planning/shared';
import { z } from 'zod';
import { leasedFields } from '../database/leases.js';
import { objectId, record } from './record.js';

const stored = z.object({
  /** Job and slot, such as `reanalyse:2026-12`. */
  _id: z.string(),
  name: z.enum([...reviewNames, 'planting-window']),
  slot: z.string(),
  state: z.enum(['running', 'done']),
  began_at: z.date(),
  ended_at: z.date().nullable(),
  /** The plans that the slot concerned, by outcome; `told` counts those whose owner was notified. */
  counts: z.object({ unchanged: z.number(), refused: z.number(), done: z.number(), told: z.number() }),
  /** The last plan processed. */
  after: objectId.nullable(),
  ...leasedFields,
  /** Missing while the slot is running. */
  forget_at: z.date().exactOptional(),
});

export type StoredJobSlot = z.infer<typeof stored>;

/** The slots of the scheduled jobs, and how far each has come. */
export const jobSlots = record({
  collection: 'job_slots',
  stored,
  indexes: [{ key: { name: 1, slot: -1 } }, { key: { forget_at: 1 }, expireAfterSeconds: 0 }],
});
