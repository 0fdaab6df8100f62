import { ObjectId } from 'mongodb';
import { expect } from 'vitest';
import { createPlan, planInput, register, restOf, trpcOf } from '../harness.js';
import { proofRuns, test } from '../pair.js';
import { untilPurgedForGood } from '../purged.js';

const personalToken = { name: 'nightly', expires_in_days: 1, scope: 'write' };

test(
  'an account deleted on one server leaves no data behind, whatever another server does with it concurrently',
  { timeout: 600_000 },
  async ({ pair }) => {
    const { left, right, db, producerKey } = pair;
    const runs = Math.ceil(proofRuns(60) / 10);
    for (let run = 0; run < runs; run += 1) {
      const { email, password, tokens } = await register(restOf(left));
      const token = tokens.access_token;
      const { id } = await trpcOf(left, token).auth.me.query();
      const plans = await Promise.all(Array.from({ length: 4 }, () => createPlan(restOf(left), token)));
      const statusesOf = (send: (number: number) => Promise<{ status: number }>) =>
        Promise.all(Array.from({ length: 5 }, async (_, number) => (await send(number)).status));
      const work = Promise.all([
        ...plans.map((plan) =>
          statusesOf((number) =>
            restOf(right)('POST /analyses', {
              token: producerKey,
              body: {
                crop_plan_id: plan.id,
                feasibility_label: number % 2 === 0 ? 'feasible' : 'infeasible',
              },
            }),
          ),
        ),
        statusesOf(() => restOf(right)('POST /crop-plans', { token, body: planInput })),
        statusesOf(() => restOf(right)('POST /auth/login', { body: { email, password } })),
        statusesOf(() => restOf(right)('PATCH /notifications/read-all', { token })),
        statusesOf(() => restOf(right)('POST /auth/tokens', { token, body: personalToken })),
      ]);
      const deleted = await restOf(left)('DELETE /auth/me', { token, body: { password } });
      expect(deleted.status).toBe(204);
      expect((await work).flat().filter((status) => status >= 500)).toEqual([]);
      await untilPurgedForGood(left, db, id);

      const account_id = new ObjectId(id);
      const crop_plan_id = { $in: plans.map((plan) => new ObjectId(plan.id)) };
      for (const [name, filter] of [
        ['accounts', { _id: account_id }],
        ['emails', { account_id }],
        ['sessions', { account_id }],
        ['personal_tokens', { account_id }],
        ['crop_plans', { account_id }],
        ['notifications', { account_id }],
        ['analyses', { crop_plan_id }],
      ] as const) {
        expect([name, await db.collection(name).find(filter).toArray()]).toEqual([name, []]);
      }
    }
  },
);
