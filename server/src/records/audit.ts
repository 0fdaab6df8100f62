import { z } from 'zod';
import { objectId, record } from './record.js';

const stored = z.object({
  _id: objectId,
  created_at: z.date(),
  event: z.string(),
  /** Null for events about keys, and for attempts with an email that no account has. */
  account_id: objectId.nullable(),
  actor: z.enum(['caller', 'operator']),
  address: z.string().nullable(),
  request_id: z.string().nullable(),
  /** The ids of other resources that the event concerns, and the budgets. */
  details: z.record(z.string(), z.string()),
  expires_at: z.date(),
});

export type StoredAuditEntry = z.infer<typeof stored>;

/** What happened to accounts and keys. An entry contains no email and, for a deleted account, no address. */
export const audit = record({
  collection: 'audit',
  stored,
  owner: 'account_id',
  onDeletion: 'address forgotten',
  exportedAs: 'audit_entry',
  isCounted: true,
  indexes: [
    { key: { account_id: 1, created_at: -1, _id: -1 } },
    { key: { event: 1, created_at: -1, _id: -1 } },
    { key: { created_at: -1, _id: -1 } },
    { key: { expires_at: 1 }, expireAfterSeconds: 0 },
  ],
});
