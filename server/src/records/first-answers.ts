import { AppError } from '@crop-planning/shared';
import { z } from 'zod';
import { later } from '../concurrency/clock.js';
import { unlessTaken } from '../database/errors.js';
import { ownedBy } from '../database/queries.js';
import { objectId, record } from './record.js';

const stored = z.object({
  _id: z.string(),
  /** Of the request, so that the key cannot be used for another one. */
  digest: z.string(),
  answer: z.unknown(),
  /** The owner of what the request created; the answer is deleted with this account. */
  account_id: objectId,
  forget_at: z.date(),
});

/** A request by its caller's key, and the digest of its input. */
export interface AnsweredRequest {
  id: string;
  digest: string;
}

const retentionMs = 24 * 60 * 60_000;

/** The answers to requests with an Idempotency-Key, for 24 hours. */
export const firstAnswers = record({
  collection: 'first_answers',
  stored,
  owner: 'account_id',
  onDeletion: 'in slices',
  indexes: [{ key: { account_id: 1 } }, { key: { forget_at: 1 }, expireAfterSeconds: 0 }],
  statements: (answers) => ({
    /** Finds the first answer; raises IDEMPOTENCY_KEY_REUSED if the key was used for a different request. */
    async find<Answer>({ id, digest }: AnsweredRequest, now: Date): Promise<Answer | undefined> {
      const found = await answers.findOne({ _id: id });
      // The database may take a minute to remove an expired answer.
      if (!found || found.forget_at <= now) return undefined;
      if (found.digest !== digest) throw new AppError('IDEMPOTENCY_KEY_REUSED');
      // What a request answers, and so what it repeats, is known only where the request is.
      return found.answer as Answer;
    },

    /**
     * Stores the answer; call it in the transaction in which the request takes effect. The answer is deleted
     * with the account. Returns false if there already is an answer; the transaction must then not be
     * committed.
     */
    async keep(
      { id, digest }: AnsweredRequest,
      accountId: string,
      answer: object,
      now: Date,
    ): Promise<boolean> {
      const { account_id } = ownedBy(accountId);
      const fields = { digest, answer, account_id, forget_at: later(now, retentionMs) };
      const outdated = { _id: id, forget_at: { $lte: now } };
      return unlessTaken(answers.updateOne(outdated, { $set: fields }, { upsert: true }));
    },
  }),
});
