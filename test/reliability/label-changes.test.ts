import { feasibilityLabels } from '@crop-planning/shared';
import { ObjectId } from 'mongodb';
import type { Db, Document } from 'mongodb';
import { expect } from 'vitest';
import { createPlan, register, restOf, trpcOf } from '../harness.js';
import { proofRuns, test } from '../pair.js';

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

/** The account's notifications are the changes of label of its plans, in the order of their times. */
async function expectTold(
  db: Db,
  planIds: readonly string[],
  { analysesPerPlan }: { analysesPerPlan: number },
) {
  const changes = [];
  for (const planId of planIds) {
    const analyses = await newestLast(db, 'analyses', { crop_plan_id: new ObjectId(planId) });
    expect(analyses).toHaveLength(analysesPerPlan);
    expectRising(analyses);
    changes.push(
      ...analyses.slice(1).flatMap((analysis, at) => {
        const from = analyses[at]?.['feasibility_label'];
        const to = analysis['feasibility_label'];
        return from === to ? [] : [{ id: analysis._id.toHexString(), planId, title: `${from} to ${to}` }];
      }),
    );
  }
  const filter = { related_crop_plan_id: { $in: planIds.map((id) => new ObjectId(id)) } };
  const notifications = await newestLast(db, 'notifications', filter);
  expectRising(notifications);
  expect(notifications.map(({ seq }) => seq)).toEqual(notifications.map((_, at) => at + 1));
  const told = notifications.map(({ _id, related_crop_plan_id, title }) => ({
    id: _id.toHexString(),
    planId: related_crop_plan_id.toHexString(),
    title: title.split(': ')[1],
  }));
  const byId = (left: { id: string }, right: { id: string }) => left.id.localeCompare(right.id);
  expect(told.toSorted(byId)).toEqual(changes.toSorted(byId));
  for (const planId of planIds) {
    const inOrder = (list: typeof told) =>
      list.filter((change) => change.planId === planId).map(({ id }) => id);
    expect(inOrder(told)).toEqual(inOrder(changes));
  }
}

function newestLast(db: Db, name: string, filter: Document) {
  return db.collection(name).find(filter).sort({ created_at: 1 }).toArray();
}

function expectRising(items: readonly Document[]): void {
  const times = items.map(({ created_at }) => Number(created_at));
  expect(times).toEqual([...new Set(times)].sort((left, right) => left - right));
}
