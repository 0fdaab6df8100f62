import { startEngine } from '@crop-planning/engine';
import { feasibilityLabels } from '@crop-planning/shared';
import { ObjectId } from 'mongodb';
import type { Db } from 'mongodb';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { connectTo, createApiKey, createPlan, register, restOf, startTestApp, test as base, trpcOf } from '../harness.js';

/** Two servers on one database. */
const test = base.extend('pair', { scope: 'file' }, async ({}, { onCleanup }) => {
  const directory = await mkdtemp(join(tmpdir(), 'crop-test-'));
  const external = process.env['TEST_MONGODB_URI'];
  const engine = external ? undefined : await startEngine({ directory });
  const uri = new URL(external ?? engine?.uri ?? '');
  uri.pathname = `/crop_races_${new ObjectId().toHexString()}`;
  const left = await startTestApp({ MONGODB_URI: uri.href });
  const right = await startTestApp({ MONGODB_URI: uri.href });
  const { db, close } = await connectTo(left);
  onCleanup(async () => {
    await close();
    await Promise.all([left.close(), right.close()]);
    await engine?.close();
    await rm(directory, { recursive: true, force: true });
  });
  return { left, right, db, producerKey: await createApiKey(left, 'racer') };
});

describe('at once', () => {
  test('50 registrations of one email make one account', async ({ pair }) => {
    const body = { password: 'a quiet field at dawn', full_name: 'Ann Farmer' };
    const statuses = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const email = [...'rush@example.org'].map((letter, at) => ((index >> at % 6) & 1 ? letter.toUpperCase() : letter));
        const rest = restOf(index % 2 ? pair.left : pair.right);
        return (await rest('POST /auth/register', { body: { ...body, email: email.join('') } })).status;
      }),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(49);
  });

  test('16 producers on one plan all finish, and each change of label is told once', async ({ pair }) => {
    const { left, right, db, producerKey } = pair;
    const { tokens } = await register(restOf(left));
    const plan = await createPlan(restOf(left), tokens.access_token);
    const producers = Array.from({ length: 16 }, (_, index) => trpcOf(index % 2 ? left : right, producerKey));
    await Promise.all(
      producers.map(async (producer, index) => {
        for (let round = 0; round < 4; round += 1) {
          const feasibility_label = feasibilityLabels[(index + round) % 3] ?? 'feasible';
          await producer.analyses.record.mutate({ crop_plan_id: plan.id, feasibility_label });
        }
      }),
    );

    const analyses = await db
      .collection('analyses')
      .find({ crop_plan_id: new ObjectId(plan.id) })
      .sort({ created_at: 1 })
      .toArray();
    expect(analyses).toHaveLength(64);
    expect(new Set(analyses.map(({ created_at }) => Number(created_at))).size).toBe(64);
    const labels = analyses.map(({ feasibility_label }) => String(feasibility_label));
    const changes = labels.flatMap((label, at) => (at > 0 && label !== labels[at - 1] ? [`${labels[at - 1]} to ${label}`] : []));

    const notifications = await db
      .collection('notifications')
      .find({ related_crop_plan_id: new ObjectId(plan.id) })
      .sort({ seq: 1 })
      .toArray();
    expect(notifications.map(({ title }) => title)).toEqual(changes.map((change) => `${plan.name}: ${change}`));
    expect(notifications.map(({ seq }) => seq)).toEqual(changes.map((_, at) => at + 1));
    const times = notifications.map(({ created_at }) => Number(created_at));
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  });

  test('labels that flip on several plans of an account give every notification its own time and number', async ({ pair }) => {
    const { left, right, db, producerKey } = pair;
    const { tokens } = await register(restOf(left));
    const plans = await Promise.all(Array.from({ length: 4 }, () => createPlan(restOf(left), tokens.access_token)));
    await Promise.all(
      plans.map(async ({ id }, index) => {
        const producer = trpcOf(index % 2 ? left : right, producerKey);
        for (const feasibility_label of ['feasible', 'infeasible', 'feasible', 'marginal'] as const) {
          await producer.analyses.record.mutate({ crop_plan_id: id, feasibility_label });
        }
      }),
    );
    const { notifications, unread_count } = await trpcOf(left, tokens.access_token).notifications.list.query();
    expect(unread_count).toBe(12);
    const times = notifications.map(({ created_at }) => created_at);
    expect(times).toEqual([...new Set(times)].sort().reverse());
    const ids = notifications.map(({ id }) => new ObjectId(id));
    const stored = await db.collection('notifications').find({ _id: { $in: ids } }).sort({ seq: 1 }).toArray();
    expect(stored.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });

  test('a delete and a recording never both succeed', async ({ pair }) => {
    const { left, right, db, producerKey } = pair;
    const rest = restOf(left);
    const { tokens } = await register(rest);
    const token = tokens.access_token;
    for (let round = 0; round < 20; round += 1) {
      await Promise.all(
        Array.from({ length: 10 }, async (_, index) => {
          const plan = await createPlan(rest, token);
          const body = { crop_plan_id: plan.id, feasibility_label: 'feasible' };
          const recording = () => restOf(right)('POST /analyses', { token: producerKey, body });
          const deletion = () => rest(`DELETE /crop-plans/${plan.id}`, { token });
          const [recorded, deleted] = await bothAtOnce(recording, deletion, index % 2 === 0);
          const outcome = `${recorded.status} ${deleted.status}`;
          expect(['201 409', '404 204']).toContain(outcome);
          const stored = await countOf(db, plan.id);
          expect(stored).toEqual(outcome === '201 409' ? { plans: 1, analyses: 1 } : { plans: 0, analyses: 0 });
        }),
      );
    }
  });
});

async function bothAtOnce<T>(first: () => Promise<T>, second: () => Promise<T>, isFirstSent: boolean): Promise<[T, T]> {
  if (isFirstSent) return Promise.all([first(), second()]);
  const [b, a] = await Promise.all([second(), first()]);
  return [a, b];
}

async function countOf(db: Db, planId: string): Promise<{ plans: number; analyses: number }> {
  const id = new ObjectId(planId);
  const plans = await db.collection('crop_plans').find({ _id: id }).toArray();
  const analyses = await db.collection('analyses').find({ crop_plan_id: id }).toArray();
  return { plans: plans.length, analyses: analyses.length };
}
