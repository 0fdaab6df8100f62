import { feasibilityLabels } from '@crop-planning/shared';
import { expect } from 'vitest';
import { createPlan, register, restOf, trpcOf } from '../harness.js';
import { proofRuns, test } from '../pair.js';
import { expectTold } from './told.js';

const timeout = 600_000;

test(
  'labels that flip on 20 plans of an account from two servers are told change by change',
  { timeout },
  async ({ pair }) => {
    const { left, right, db, producerKey } = pair;
    const { tokens } = await register(restOf(left));
    const plans = await Promise.all(
      Array.from({ length: 20 }, () => createPlan(restOf(left), tokens.access_token)),
    );
    const perPlan = Math.ceil(proofRuns(160) / plans.length);
    await Promise.all(
      plans.map(async ({ id }, index) => {
        for (let number = 0; number < perPlan; number += 1) {
          const producer = trpcOf((index + number) % 2 === 0 ? left : right, producerKey);
          const feasibility_label = number % 2 === 0 ? 'feasible' : 'infeasible';
          await producer.analyses.record.mutate({ crop_plan_id: id, feasibility_label });
        }
      }),
    );
    await expectTold(
      db,
      plans.map(({ id }) => id),
      { analysesPerPlan: perPlan },
    );
    const { unread_count } = await trpcOf(left, tokens.access_token).notifications.list.query({ limit: 1 });
    expect(unread_count).toBe(plans.length * (perPlan - 1));
  },
);

test(
  '16 producers on one plan all finish, and each change of label is told once',
  { timeout },
  async ({ pair }) => {
    const { left, right, db, producerKey } = pair;
    const { tokens } = await register(restOf(left));
    const plan = await createPlan(restOf(left), tokens.access_token);
    const perProducer = Math.ceil(proofRuns(96) / 16);
    await Promise.all(
      Array.from({ length: 16 }, async (_, index) => {
        const producer = trpcOf(index % 2 ? left : right, producerKey);
        for (let round = 0; round < perProducer; round += 1) {
          const feasibility_label = feasibilityLabels[(index + round) % 3] ?? 'feasible';
          await producer.analyses.record.mutate({ crop_plan_id: plan.id, feasibility_label });
        }
      }),
    );
    await expectTold(db, [plan.id], { analysesPerPlan: 16 * perProducer });
  },
);
