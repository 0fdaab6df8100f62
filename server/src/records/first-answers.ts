import { z } from 'zod';
import { objectId, record } from './record.js';

const stored = z.object({
  _id: z.string(),
  /** Of the request, so that the key cannot be used for another one. */
  digest: z.string(),
  answer: z.unknown(),
  /** The owner of what the request created; the answer is deleted with this account. */
  account_id: objectId,
  forget_at: z.date(),
});

export type StoredFirstAnswer = z.infer<typeof stored>;

/** The answers to requests with an Idempotency-Key, for 24 hours. */
export const firstAnswers = record({
  collection: 'first_answers',
  stored,
  owner: 'account_id',
  onDeletion: 'in slices',
  indexes: [{ key: { account_id: 1 } }, { key: { forget_at: 1 }, expireAfterSeconds: 0 }],
});
