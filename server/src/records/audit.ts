import { ObjectId, type Collection } from 'mongodb';
import { z } from 'zod';
import { readAll } from '../database/batches.js';
import type { Position } from '../database/paging.js';
import { keysetFilter, newestFirst, ownedBy, toObjectId } from '../database/queries.js';
import { objectId, record, type Item } from './record.js';

/** All events that are recorded about accounts and keys. */
export const auditEvents = [
  'account.registered',
  'account.activated',
  'account.deactivated',
  'account.verified',
  'account.limited',
  'account.deleted',
  'login.succeeded',
  'login.failed',
  /** A signed-in user entered a wrong password when changing the password or deleting the account. */
  'confirmation.failed',
  /** A budget of attempts was used up; later refusals are only counted in the metrics. */
  'limit.reached',
  'session.ended',
  'session.revoked',
  /** A refresh token was used again, which ended its session. */
  'session.reused',
  'password.changed',
  'password.reset',
  'reset_code.issued',
  'reset_code.failed',
  'token.created',
  'token.revoked',
  'api_key.created',
  'api_key.revoked',
] as const;

export type AuditEvent = (typeof auditEvents)[number];

const stored = z.object({
  _id: objectId,
  created_at: z.date(),
  event: z.enum(auditEvents),
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
/** An entry as its statements return it. */
export type AuditEntry = Item<StoredAuditEntry, 'expires_at'>;
export type NewAuditEntry = Item<StoredAuditEntry, '_id'>;

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
  statements,
});

export interface AuditFilter {
  accountId?: string | undefined;
  event?: AuditEvent | undefined;
  since?: Date | undefined;
  after?: Position | undefined;
  limit: number;
}

function statements(entries: Collection<StoredAuditEntry>) {
  /** Lists the entries that match the filter, newest first. */
  function list({ accountId, event, since, after, limit }: AuditFilter): Promise<AuditEntry[]> {
    const filter = {
      ...(accountId !== undefined && { account_id: toObjectId(accountId) ?? new ObjectId() }),
      ...(event !== undefined && { event }),
      ...(since && { created_at: { $gte: since } }),
      ...(after && keysetFilter(after)),
    };
    return readAll(entries.find(filter, { limit }).sort(newestFirst), toEntry);
  }

  return {
    async insert({ account_id, ...entry }: NewAuditEntry): Promise<void> {
      const owner = account_id === null ? null : ObjectId.createFromHexString(account_id);
      await entries.insertOne({ ...entry, _id: new ObjectId(), account_id: owner });
    },

    list,

    /**
     * Removes the addresses from a page of the account's entries, newest first. Returns how many entries
     * had an address, and the page's last entry, which is undefined if the page is empty.
     */
    async forgetSomeAddresses(
      accountId: string,
      page: { after: Position | undefined; limit: number },
    ): Promise<{ last: Position | undefined; count: number }> {
      const listed = await list({ accountId, ...page });
      const withAddress = listed.filter(({ address }) => address !== null);
      const ids = withAddress.map(({ id }) => ObjectId.createFromHexString(id));
      const { account_id } = ownedBy(accountId);
      if (ids.length > 0)
        await entries.updateMany({ account_id, _id: { $in: ids } }, { $set: { address: null } });
      return { last: listed.at(-1), count: ids.length };
    },
  };
}

function toEntry(document: StoredAuditEntry): AuditEntry {
  const { _id, created_at, event, account_id, actor, address, request_id, details } = document;
  const owner = account_id?.toHexString() ?? null;
  return { id: _id.toHexString(), created_at, event, account_id: owner, actor, address, request_id, details };
}
