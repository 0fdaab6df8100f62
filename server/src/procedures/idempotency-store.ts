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
  /** The owner of what the request created; the answer is deleted with this account. */
  account_id: ObjectId;
  forget_at: Date;
}

const retentionMs = 24 * 60 * 60_000;

export type IdempotencyStore<TAnswer> = ReturnType<typeof createIdempotencyStore<TAnswer>>;

/** Stores the first answers to idempotent requests for 24 hours. */
export function createIdempotencyStore<TAnswer>(db: Db) {
  const answers = db.collection<IdempotencyDocument<TAnswer>>('first_answers');

  return {
    /** Finds the first answer; raises IDEMPOTENCY_KEY_REUSED if the key was used for a different request. */
    async find({ id, digest }: IdempotentRequest, now: Date): Promise<TAnswer | undefined> {
      const found = await answers.findOne({ _id: id });
      // The database may take a minute to remove an expired answer.
      if (!found || found.forget_at <= now) return undefined;
      if (found.digest !== digest) throw new AppError('IDEMPOTENCY_KEY_REUSED');
      return found.answer;
    },

    /**
     * Stores the answer; call it in the transaction in which the request takes effect. The answer is deleted
     * with the account. Returns false if there already is an answer; the transaction must then not be
     * committed.
     */
    async keep(
      { id, digest }: IdempotentRequest,
      accountId: string,
      answer: TAnswer,
      now: Date,
    ): Promise<boolean> {
      const account_id = ObjectId.createFromHexString(accountId);
      const fields = { digest, answer, account_id, forget_at: later(now, retentionMs) };
      const outdated = { _id: id, forget_at: { $lte: now } };
      return unlessTaken(answers.updateOne(outdated, { $set: fields }, { upsert: true }));
    },
  };
}
