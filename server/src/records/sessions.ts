import { ObjectId } from 'mongodb';
import { z } from 'zod';
import { readAll } from '../database/batches.js';
import { anyOf, newestFirst, ownedBy, ownedKey, type OwnedId } from '../database/queries.js';
import { lookUpAccount, toAccount, type Account, type WithAccount } from './accounts.js';
import { objectId, record, type Item } from './record.js';
import { foundIn, lookUpFound, optionsFor, type Finding, type WithFound } from './spanning/findings.js';

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
/** A session as its statements return it; the name is null if the client did not say. */
export type Session = Item<StoredSession, 'name'> & { name: string | null };
export type NewSession = Omit<Session, 'id'>;

type SessionWithAccount = StoredSession & WithAccount & WithFound;

/** The signed-in devices: the refresh tokens of one differ only in their counter. */
export const sessions = record({
  collection: 'sessions',
  stored,
  isReadByMajority: true,
  owner: 'account_id',
  onDeletion: 'with the account',
  exportedAs: 'session',
  isCounted: true,
  indexes: [
    { key: { account_id: 1, refreshed_at: 1, _id: 1 } },
    { key: { expires_at: 1 }, expireAfterSeconds: 0 },
  ],
  statements: (sessions) => ({
    async insert({ account_id, ...session }: NewSession): Promise<Session> {
      const document = {
        ...session,
        _id: new ObjectId(),
        ...ownedBy(account_id),
      };
      await sessions.insertOne(document);
      return toSession(document);
    },

    /** Ends the least recently used sessions until `remaining` are left. */
    async endOldest(accountId: string, remaining: number): Promise<void> {
      const { account_id } = ownedBy(accountId);
      const cursor = sessions.find({ account_id }, { projection: { _id: 1 } });
      const oldest = cursor.sort({ refreshed_at: 1, _id: 1 });
      const ids = await readAll(oldest, ({ _id }) => _id);
      if (ids.length <= remaining) return;
      const _id = { $in: ids.slice(0, ids.length - remaining) };
      await sessions.deleteMany({ _id, account_id });
    },

    async find(accountId: string, sessionId: string): Promise<Session | undefined> {
      const key = ownedKey(accountId, sessionId);
      const found = key && (await sessions.findOne(key));
      return found ? toSession(found) : undefined;
    },

    /**
     * Finds when a session expires, its account and, if a finding is given, more documents of the account, with one
     * statement.
     */
    async findWithAccount<Found>(
      accountId: string,
      sessionId: string,
      finding?: Finding<Found>,
    ): Promise<{ expiresAt: Date; account: Account | undefined; found: Found | undefined } | undefined> {
      const key = ownedKey(accountId, sessionId);
      const stages = [{ $match: key }, lookUpAccount, ...lookUpFound(finding)];
      const document =
        key && (await sessions.aggregate<SessionWithAccount>(stages, optionsFor(finding)).next());
      if (!document) return undefined;
      const [account] = document.accounts;
      return {
        expiresAt: document.expires_at,
        account: account && toAccount(account),
        found: foundIn(document, finding),
      };
    },

    /** Returns the ids of those whose sessions have neither ended nor expired at the given time. */
    async liveOf(owned: readonly OwnedId[], at: Date): Promise<ReadonlySet<string>> {
      if (owned.length === 0) return new Set();
      const live = { ...anyOf(owned), expires_at: { $gt: at } };
      const cursor = sessions.find(live, { projection: { _id: 1 } });
      return new Set(await readAll(cursor, (document) => document._id.toHexString()));
    },

    /** Lists the account's sessions that have not expired at the given time, newest first. */
    list(accountId: string, at: Date): Promise<Session[]> {
      const live = { expires_at: { $gt: at }, ...ownedBy(accountId) };
      return readAll(sessions.find(live).sort(newestFirst), toSession);
    },

    /** Advances the counter by one; returns undefined if the stored counter has already changed. */
    async advance(
      session: Session,
      times: { refreshed_at: Date; expires_at: Date },
    ): Promise<Session | undefined> {
      const key = ownedKey(session.account_id, session.id);
      const advanced =
        key &&
        (await sessions.findOneAndUpdate(
          { ...key, counter: session.counter },
          { $inc: { counter: 1 }, $set: times },
          { returnDocument: 'after' },
        ));
      return advanced ? toSession(advanced) : undefined;
    },

    /** Deletes a session; returns false if it does not exist. */
    async delete(accountId: string, sessionId: string): Promise<boolean> {
      const key = ownedKey(accountId, sessionId);
      if (!key) return false;
      const { deletedCount } = await sessions.deleteOne(key);
      return deletedCount === 1;
    },

    async deleteAll(accountId: string): Promise<void> {
      await sessions.deleteMany(ownedBy(accountId));
    },
  }),
});

function toSession({ _id, account_id, name = null, ...document }: StoredSession): Session {
  return { id: _id.toHexString(), account_id: account_id.toHexString(), name, ...document };
}
