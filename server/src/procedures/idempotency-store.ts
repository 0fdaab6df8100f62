import { AppError } from '@crop-planning/shared';
import { ObjectId } from 'mongodb';
import type { Db } from 'mongodb';
import { unlessTaken } from '../database/errors.js';
import { later } from '../concurrency/clock.js';
import type { IdempotentRequest } from './idempotency.js';

interface IdempotencyDocument<TAnswer> {
  _id: string;
  digest: string;
  answer: TAnswer;
  /** The account that owns what the request made; this goes when the account is deleted. */
  account_id: ObjectId;
  forget_at: Date;
}

const keptMs = 24 * 60 * 60_000;

export type IdempotencyStore<TAnswer> = ReturnType<typeof createIdempotencyStore<TAnswer>>;

/** The first answers to the requests of the last 24 hours. */
export function createIdempotencyStore<TAnswer>(db: Db) {
  const answers = db.collection<IdempotencyDocument<TAnswer>>('first_answers');

  return {
    /** Raises IDEMPOTENCY_KEY_REUSED if the key came with a different request. */
    async find({ id, digest }: IdempotentRequest, now: Date): Promise<TAnswer | undefined> {
      const found = await answers.findOne({ _id: id });
      // The database removes it within a minute.
      if (!found || found.forget_at <= now) return undefined;
      if (found.digest !== digest) throw new AppError('IDEMPOTENCY_KEY_REUSED');
      return found.answer;
    },

    /**
     * In the transaction of the effect; the answer goes when that account is deleted. False if there is another answer
     * already, and then that transaction must not be committed.
     */
    async keep(
      { id, digest }: IdempotentRequest,
      accountId: string,
      answer: TAnswer,
      now: Date,
    ): Promise<boolean> {
      const account_id = ObjectId.createFromHexString(accountId);
      const fields = { digest, answer, account_id, forget_at: later(now, keptMs) };
      const outdated = { _id: id, forget_at: { $lte: now } };
      return unlessTaken(answers.updateOne(outdated, { $set: fields }, { upsert: true }));
    },
  };
}
