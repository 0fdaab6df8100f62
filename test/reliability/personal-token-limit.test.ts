import { randomUUID } from 'node:crypto';
import { ObjectId, type Db } from 'mongodb';
import { expect } from 'vitest';
import { register, restOf, trpcOf } from '../harness.js';
import { proofRuns, test } from '../pair.js';

const tokensMax = 100;
const input = { name: 'nightly', expires_in_days: 1, scope: 'read' } as const;

test(
  'two servers together create no more tokens than an account may have',
  { timeout: 600_000 },
  async ({ pair: { left, right, db } }) => {
    for (let run = 0; run < Math.ceil(proofRuns(60) / 30); run += 1) {
      const token = (await register(restOf(left))).tokens.access_token;
      const { id } = await trpcOf(left, token).auth.me.query();
      const make = ({ url }: { url: string }) => trpcOf({ url }, token).auth.tokens.create.mutate(input);
      const account_id = new ObjectId(id);
      await make(left);
      await addTokens(db, account_id, tokensMax - 6);
      const outcomes = await Promise.allSettled(
        Array.from({ length: 20 }, (_, number) => make(number % 2 === 0 ? left : right)),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
      expect(await db.collection('personal_tokens').find({ account_id }).toArray()).toHaveLength(tokensMax);
    }
  },
);

/** Gives an account that has one token as many more. */
async function addTokens(db: Db, account_id: ObjectId, count: number): Promise<void> {
  const tokens = db.collection('personal_tokens');
  const own = await tokens.findOne({ account_id });
  await tokens.insertMany(
    Array.from({ length: count }, () => ({ ...own, _id: new ObjectId(), token_hash: randomUUID() })),
  );
}
