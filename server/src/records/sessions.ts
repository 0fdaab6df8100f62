import { z } from 'zod';
import { objectId, record } from './record.js';

const stored = z.object({
  _id: objectId,
  account_id: objectId,
  /** What the client calls itself and its machine; null or missing if it did not say. */
  name: z.string().nullable().exactOptional(),
  counter: z.number(),
  created_at: z.date(),
  /** When the counter was last advanced. */
  refreshed_at: z.date(),
  expires_at: z.date(),
});

export type StoredSession = z.infer<typeof stored>;

/** The signed-in devices: the refresh tokens of one differ only in the counter that they carry. */
export const sessions = record({
  collection: 'sessions',
  stored,
  owner: 'account_id',
  onDeletion: 'with the account',
  exportedAs: 'session',
  isCounted: true,
  indexes: [
    { key: { account_id: 1, refreshed_at: 1, _id: 1 } },
    { key: { expires_at: 1 }, expireAfterSeconds: 0 },
  ],
});
