import { ObjectId } from 'mongodb';
import type { Db } from 'mongodb';
import { readAll } from '../../database/batches.js';
import { unlessTaken } from '../../database/errors.js';
import type { RateLimit, RateLimitsStore } from './service.js';

interface RateLimitDocument extends Omit<RateLimit, 'id'> {
  /** A digest, so that nobody can read an email or an address in it. */
  _id: string;
  forget_at: Date;
  /** This goes when the account is deleted; missing if it belongs to nobody's account. */
  account_id?: ObjectId;
}

export function createRateLimitsStore(db: Db): RateLimitsStore {
  const limits = db.collection<RateLimitDocument>('rate_limits');

  return {
    async find(ids) {
      const found = await readAll(limits.find({ _id: { $in: [...ids] } }), toRateLimit);
      return new Map(found.map((limit) => [limit.id, limit]));
    },

    async take(_id, { amount, takenMax, now }) {
      const hasRoom = { ends_at: { $gt: now }, taken: { $lte: takenMax - amount } };
      const updated = await limits.findOneAndUpdate(
        { _id, ...hasRoom },
        { $inc: { taken: amount } },
        { returnDocument: 'after' },
      );
      return updated?.taken;
    },

    async begin({ id, ...limit }, now) {
      const ended = { _id: id, ends_at: { $lte: now } };
      return unlessTaken(limits.updateOne(ended, { $set: limit }, { upsert: true }));
    },

    async giveBack(_id, amount) {
      await limits.updateOne({ _id, taken: { $gte: amount } }, { $inc: { taken: -amount } });
    },

    async block(_id, { ends_at, forget_at }) {
      await limits.updateOne({ _id }, { $set: { ends_at, forget_at }, $inc: { strikes: 1 } });
    },

    async delete(_id) {
      await limits.deleteOne({ _id });
    },

    async keep(_id, { accountId, forgetAt }) {
      const account_id = ObjectId.createFromHexString(accountId);
      const mark = { taken: 0, ends_at: new Date(0), strikes: 0, forget_at: forgetAt, account_id };
      await limits.updateOne({ _id }, { $set: mark }, { upsert: true });
    },
  };
}

function toRateLimit({ _id, taken, ends_at, strikes, forget_at }: RateLimitDocument): RateLimit {
  return { id: _id, taken, ends_at, strikes, forget_at };
}
