import { tokenScopeSchema } from '@crop-planning/shared';
import { z } from 'zod';
import { objectId, record } from './record.js';

const stored = z.object({
  _id: objectId,
  account_id: objectId,
  name: z.string(),
  scope: tokenScopeSchema,
  token_hash: z.string(),
  created_at: z.date(),
  expires_at: z.date(),
  last_used_at: z.date().nullable(),
  /** When the expired token is removed from the list and the database. */
  forget_at: z.date(),
});

export type StoredPersonalToken = z.infer<typeof stored>;

/** The tokens for scripts; only their owners know the tokens themselves. */
export const personalTokens = record({
  collection: 'personal_tokens',
  stored,
  owner: 'account_id',
  onDeletion: 'with the account',
  exportedAs: 'personal_token',
  isCounted: true,
  indexes: [
    { key: { token_hash: 1 }, unique: true },
    { key: { account_id: 1 } },
    { key: { forget_at: 1 }, expireAfterSeconds: 0 },
  ],
});
