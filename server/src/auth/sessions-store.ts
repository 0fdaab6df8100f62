import { ObjectId } from 'mongodb';
import type { Db } from 'mongodb';
import { readAll } from '../database/batches.js';
import { ownedKey } from '../database/queries.js';
import type { Session, SessionsStore } from './sessions.js';

interface SessionDocument extends Omit<Session, 'id' | 'account_id'> {
  _id: ObjectId;
  account_id: ObjectId;
}

/**
 * How many sessions beyond the limit one login ends; there are more only if a release without a limit opened them.
 */
const endedAtOnce = 300;

export function createSessionsStore(db: Db): SessionsStore {
  const sessions = db.collection<SessionDocument>('sessions');

  return {
    async insert({ account_id, ...session }) {
      const document = {
        ...session,
        _id: new ObjectId(),
        account_id: ObjectId.createFromHexString(account_id),
      };
      await sessions.insertOne(document);
      return toSession(document);
    },

    async endOldest(accountId, left) {
      const account_id = ObjectId.createFromHexString(accountId);
      const found = sessions.find({ account_id }, { projection: { _id: 1 } });
      const oldest = found.sort({ refreshed_at: 1, _id: 1 }).limit(left + endedAtOnce);
      const ids = await readAll(oldest, ({ _id }) => _id);
      if (ids.length <= left) return;
      const _id = { $in: ids.slice(0, ids.length - left) };
      await sessions.deleteMany({ _id, account_id });
    },

    async find(accountId, sessionId) {
      const key = ownedKey(accountId, sessionId);
      const found = key && (await sessions.findOne(key));
      return found ? toSession(found) : undefined;
    },

    async liveOf(ids, at) {
      const _id = { $in: ids.map((id) => ObjectId.createFromHexString(id)) };
      const found = sessions.find({ _id, expires_at: { $gt: at } }, { projection: { _id: 1 } });
      return new Set(await readAll(found, (document) => document._id.toHexString()));
    },

    list(accountId, at) {
      const live = { account_id: ObjectId.createFromHexString(accountId), expires_at: { $gt: at } };
      return readAll(sessions.find(live).sort({ created_at: -1, _id: -1 }), toSession);
    },

    async advance(session, times) {
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

    async delete(accountId, sessionId) {
      const key = ownedKey(accountId, sessionId);
      if (!key) return false;
      const { deletedCount } = await sessions.deleteOne(key);
      return deletedCount === 1;
    },

    async deleteAll(accountId) {
      await sessions.deleteMany({ account_id: ObjectId.createFromHexString(accountId) });
    },
  };
}

function toSession({ _id, account_id, ...document }: SessionDocument): Session {
  return { ...document, id: _id.toHexString(), account_id: account_id.toHexString() };
}
