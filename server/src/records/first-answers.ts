import { AppError } from '@crop-planning/shared';
import type { Collection } from 'mongodb';
import { z } from 'zod';
import { later } from '../concurrency/clock.js';
import { readAll } from '../database/batches.js';
import { unlessTaken } from '../database/errors.js';
import { ownedBy } from '../database/queries.js';
import { objectId, record } from './record.js';

const stored = z.object({
  /** The caller and its key, and the plan if the request concerns one of several or any account's. */
  _id: z.string(),
  /** Of the request, so that the key cannot be used for another one. */
  digest: z.string(),
  answer: z.unknown(),
  /** The owner of what the request created. The answer is found by it, and deleted with it. */
  account_id: objectId,
  forget_at: z.date(),
});

type StoredAnswer = z.infer<typeof stored>;

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

/** The stage that adds to plans those of the given first answers that their accounts have, as `answers`. */
export function lookUpAnswers(requests: readonly AnsweredRequest[]) {
  return {
    $lookup: {
      from: 'first_answers',
      localField: 'account_id',
      foreignField: 'account_id',
      pipeline: [{ $match: { _id: idsOf(requests) } }],
      as: 'answers',
    },
  };
}

/** What `lookUpAnswers` adds. */
export interface WithAnswers {
  answers: StoredAnswer[];
}

/**
 * Returns the first answers by the ids of their requests; an error IDEMPOTENCY_KEY_REUSED stands for the answer of a
 * key that was used for a different request.
 */
export function toAnswers<Answer>(
  found: readonly StoredAnswer[],
  requests: readonly AnsweredRequest[],
  now: Date,
): ReadonlyMap<string, Answer | AppError> {
  const digests = new Map(requests.map(({ id, digest }) => [id, digest]));
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

function statements(answers: Collection<StoredAnswer>) {
  /** Finds the first answers to several requests of an account, as `toAnswers` returns them. */
  async function findAll<Answer>(
    accountId: string,
    requests: readonly AnsweredRequest[],
    now: Date,
  ): Promise<ReadonlyMap<string, Answer | AppError>> {
    if (requests.length === 0) return new Map();
    const cursor = answers.find({ ...ownedBy(accountId), _id: idsOf(requests) });
    return toAnswers(await readAll(cursor, (document) => document), requests, now);
  }

  /** Does what `keep` does for the answers to several requests of an account, with one statement. */
  async function keepAll(newAnswers: readonly NewAnswer[], accountId: string, now: Date): Promise<boolean> {
    if (newAnswers.length === 0) return true;
    const owner = ownedBy(accountId);
    const forget_at = later(now, retentionMs);
    const changes = newAnswers.map(({ request: { id, digest }, answer }) => ({
      updateOne: {
        filter: { ...owner, _id: id, forget_at: { $lte: now } },
        update: { $set: { digest, answer, forget_at } },
        upsert: true,
      },
    }));
    return unlessTaken(answers.bulkWrite(changes));
  }

  return {
    findAll,

    /** Finds the first answer; raises IDEMPOTENCY_KEY_REUSED if the key was used for a different request. */
    async find<Answer>(accountId: string, request: AnsweredRequest, now: Date): Promise<Answer | undefined> {
      const answer = (await findAll<Answer>(accountId, [request], now)).get(request.id);
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

function idsOf(requests: readonly AnsweredRequest[]): { $in: string[] } {
  return { $in: [...new Set(requests.map(({ id }) => id))] };
}
