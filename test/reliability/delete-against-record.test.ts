import { ObjectId } from 'mongodb';
import { expect } from 'vitest';
import { createPlan, register, restOf } from '../harness.js';
import { proofRuns, test } from '../pair.js';

const racesAtOnce = 10;

test(
  'if one server deletes a plan while another records its first analysis, one succeeds, and no orphan is left',
  { timeout: 600_000 },
  async ({ pair }) => {
    const { left, right, db, producerKey } = pair;
    const { tokens } = await register(restOf(left));
    const token = tokens.access_token;
    const races = proofRuns(150);
    const outcomes: string[] = [];

    async function race(number: number): Promise<void> {
      const [deleting, recording] = number % 4 < 2 ? [left, right] : [right, left];
      const plan = await createPlan(restOf(left), token);
      const body = { crop_plan_id: plan.id, feasibility_label: 'feasible' };
      const requests = [
        () => restOf(deleting)(`DELETE /crop-plans/${plan.id}`, { token }),
        async () => {
          // Recording is faster, so most of the deletes get a small head start.
          for (let step = 0; step < number % 5; step += 1) await restOf(recording)('GET /health/live');
          return restOf(recording)('POST /analyses', { token: producerKey, body });
        },
      ];
      const order = number % 2 === 0 ? requests : requests.toReversed();
      const statuses = await Promise.all(order.map(async (send) => (await send()).status));
      const outcome = (number % 2 === 0 ? statuses : statuses.toReversed()).join(' ');
      const stored = [
        await db
          .collection('crop_plans')
          .find({ _id: new ObjectId(plan.id) })
          .toArray(),
        await db
          .collection('analyses')
          .find({ crop_plan_id: new ObjectId(plan.id) })
          .toArray(),
      ].map((documents) => documents.length);
      expect([outcome, stored]).toEqual([outcome, outcome === '204 404' ? [0, 0] : [1, 1]]);
      outcomes.push(outcome);
    }

    for (let begun = 0; begun < races; begun += racesAtOnce) {
      const count = Math.min(racesAtOnce, races - begun);
      await Promise.all(Array.from({ length: count }, (_, at) => race(begun + at)));
    }
    expect(outcomes).toHaveLength(races);
    expect(outcomes.filter((outcome) => outcome !== '204 404' && outcome !== '409 201')).toEqual([]);

    const plans = await db.collection('crop_plans').find().toArray();
    const orphans = await db
      .collection('analyses')
      .find({ crop_plan_id: { $nin: plans.map(({ _id }) => _id) } })
      .toArray();
    expect(orphans).toEqual([]);
  },
);
