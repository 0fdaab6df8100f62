import { z } from 'zod';
import { record } from './record.js';

const stored = z.object({
  _id: z.literal('check'),
  /** Of this document: a check cannot continue in another form. */
  form: z.number(),
});

export type StoredCheck = z.infer<typeof stored>;

/** How far the last run of `crop-server check` has come, and what it has found, so that it can be continued. */
export const checks = record({
  collection: 'checks',
  stored,
});
