import { AppError } from '@crop-planning/shared';
import type { Collection } from 'mongodb';
import { z } from 'zod';
import { later } from '../concurrency/clock.js';
import { readAll } from '../database/batches.js';
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
  isReadByMajority: true,
  owner: 'account_id',
  onDeletion: 'in slices',
  indexes: [{ key: { account_id: 1 } }, { key: { forget_at: 1 }, expireAfterSeconds: 0 }],
  statements,
});

/** A request with the answer to keep for it. */
export interface NewAnswer {
  request: AnsweredRequest;
  answer: object;
}

function statements(answers: Collection<z.infer<typeof stored>>) {
  /**
   * Finds the first answers to several requests by their ids; an error IDEMPOTENCY_KEY_REUSED stands for the answer of
   * a key that was used for a different request.
   */
  async function findAll<Answer>(
    requests: readonly AnsweredRequest[],
    now: Date,
  ): Promise<ReadonlyMap<string, Answer | AppError>> {
    const digests = new Map(requests.map(({ id, digest }) => [id, digest]));
    const cursor = answers.find({ _id: { $in: [...digests.keys()] } });
    const found = digests.size === 0 ? [] : await readAll(cursor, (document) => document);
    return new Map(
      found
        // The database may take a minute to remove an expired answer.
        .filter(({ forget_at }) => forget_at > now)
        .map(({ _id, digest, answer }) => [
          _id,
          // What a request answers, and so what it repeats, is known only where the request is.
          digests.get(_id) === digest ? (answer as Answer) : new AppError('IDEMPOTENCY_KEY_REUSED'),
        ]),
    );
  }

  /** Does what `keep` does for the answers to several requests of an account, with one statement. */
  async function keepAll(newAnswers: readonly NewAnswer[], accountId: string, now: Date): Promise<boolean> {
    if (newAnswers.length === 0) return true;
    const { account_id } = ownedBy(accountId);
    const forget_at = later(now, retentionMs);
    const changes = newAnswers.map(({ request: { id, digest }, answer }) => ({
      updateOne: {
        filter: { _id: id, forget_at: { $lte: now } },
        update: { $set: { digest, answer, account_id, forget_at } },
        upsert: true,
      },
    }));
    return unlessTaken(answers.bulkWrite(changes));
  }

  return {
    findAll,

    /** Finds the first answer; raises IDEMPOTENCY_KEY_REUSED if the key was used for a different request. */
    async find<Answer>(request: AnsweredRequest, now: Date): Promise<Answer | undefined> {
      const answer = (await findAll<Answer>([request], now)).get(request.id);
      if (answer instanceof AppError) throw answer;
      return answer;
    },

    keepAll,

    /**
     * Stores the answer; call it in the transaction in which the request takes effect. The answer is deleted
     * with the account. Returns false if there already is an answer; the transaction must then not be
     * committed.
     */
    keep: (request: AnsweredRequest, accountId: string, answer: object, now: Date): Promise<boolean> =>
      keepAll([{ request, answer }], accountId, now),
  };
}
