import { ObjectId } from 'mongodb';
import type { Db } from 'mongodb';
import { readAll } from '../../database/batches.js';
import { keysetFilter, toObjectId } from '../../database/queries.js';
import type { Position } from '../../database/paging.js';
import type { AuditEntry, AuditEvent, NewAuditEntry } from './entry.js';

interface AuditDocument extends Omit<NewAuditEntry, 'account_id'> {
  _id: ObjectId;
  account_id: ObjectId | null;
}

export interface AuditFilter {
  accountId?: string | undefined;
  event?: AuditEvent | undefined;
  since?: Date | undefined;
  after?: Position | undefined;
  limit: number;
}

export type AuditStore = ReturnType<typeof createAuditStore>;

export function createAuditStore(db: Db) {
  const audit = db.collection<AuditDocument>('audit');

  /** Lists the entries that match the filter, newest first. */
  function list({ accountId, event, since, after, limit }: AuditFilter): Promise<AuditEntry[]> {
    const filter = {
      ...(accountId !== undefined && { account_id: toObjectId(accountId) ?? new ObjectId() }),
      ...(event !== undefined && { event }),
      ...(since && { created_at: { $gte: since } }),
      ...(after && keysetFilter(after)),
    };
    return readAll(audit.find(filter, { limit }).sort({ created_at: -1, _id: -1 }), toEntry);
  }

  return {
    async insert({ account_id, ...entry }: NewAuditEntry): Promise<void> {
      const owner = account_id === null ? null : ObjectId.createFromHexString(account_id);
      await audit.insertOne({ ...entry, _id: new ObjectId(), account_id: owner });
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
      const entries = await list({ accountId, ...page });
      const withAddress = entries.filter(({ address }) => address !== null);
      const ids = withAddress.map(({ id }) => ObjectId.createFromHexString(id));
      const account_id = ObjectId.createFromHexString(accountId);
      if (ids.length > 0)
        await audit.updateMany({ account_id, _id: { $in: ids } }, { $set: { address: null } });
      return { last: entries.at(-1), count: ids.length };
    },
  };
}

function toEntry(document: AuditDocument): AuditEntry {
  const { _id, created_at, event, account_id, actor, address, request_id, details } = document;
  const owner = account_id?.toHexString() ?? null;
  return { id: _id.toHexString(), created_at, event, account_id: owner, actor, address, request_id, details };
}
