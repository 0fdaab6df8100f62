import { z } from 'zod';
import { objectId, record } from './record.js';

const stored = z.object({
  _id: objectId,
  name: z.string(),
  key_hash: z.string(),
  created_at: z.date(),
  last_used_at: z.date().nullable(),
  revoked_at: z.date().nullable(),
});

export type StoredApiKey = z.infer<typeof stored>;

/** The producers' API keys; only the producers know the keys themselves. */
export const apiKeys = record({
  collection: 'api_keys',
  stored,
  isCounted: true,
  indexes: [{ key: { key_hash: 1 }, unique: true }],
});
