import { ObjectId, type Db } from 'mongodb';
import { expect, test as base } from 'vitest';
import { rangeOf } from '../../server/src/records/operation/id-ranges.js';
import { createPlan, register, runServerCommand, type Rest } from '../harness.js';
import { untilDone } from '../job-slots.js';
import { startScheduled } from '../scheduled-app.js';

interface Owner {
  id: string;
  token: string;
  plans: ObjectId[];
}

/** Each test has a year of its own. */
const test = base.extend('scheduled', { scope: 'file' }, ({}, { onCleanup }) =>
  startScheduled({}, onCleanup),
);

/** Registers accounts, each in a share of the ids of its own, with so many analysed plans. */
async function createOwners(rest: Rest, planCounts: readonly number[]): Promise<Owner[]> {
  const owners: Owner[] = [];
  while (owners.length < planCounts.length) {
    const { tokens } = await register(rest);
    const own = await rest('GET /auth/me', { token: tokens.access_token });
    const accountId = String(Object(own.body).id);
    if (owners.some(({ id }) => rangeOf(id) === rangeOf(accountId))) continue;
    const owner: Owner = { id: accountId, token: tokens.access_token, plans: [] };
    for (let count = 0; count < (planCounts[owners.length] ?? 0); count += 1) {
      const { id } = await createPlan(rest, owner.token, { planting_month: 10 });
      await rest(`POST /crop-plans/${id}/analyses`, { token: owner.token, body: {} });
      owner.plans.push(new ObjectId(id));
    }
    owners.push(owner);
  }
  return owners;
}

/** Moves plans to where their crop does not grow, as if other climates had been imported. */
function move(db: Db, plans: readonly ObjectId[], location: unknown = 'Yakutsk, Russia') {
  return db.collection('crop_plans').updateMany({ _id: { $in: [...plans] } }, { $set: { location } });
}

async function titlesOf(rest: Rest, { token }: Owner): Promise<string[]> {
  const { body } = await rest('GET /notifications', { token });
  return Object(body).notifications.map(({ title }: { title: string }) => title);
}

test('a plan at which a job fails keeps no account of another share waiting, and not the next slot either', async ({
  scheduled: { app, rest, db, clock },
}) => {
  const [broken, ...others] = await createOwners(rest, [2, 1, 1, 1]);
  if (!broken) throw new Error('there is no account');
  await move(
    db,
    others.flatMap(({ plans }) => plans),
  );
  // The service would never store this.
  await move(db, broken.plans.slice(0, 1), 5);

  clock.moveTo('2041-02-01T00:00:00Z');
  const sums = async () => (await Promise.all(others.map((owner) => titlesOf(rest, owner)))).flat();
  const changed = 'Monthly review: 1 of 1 crop plan changed';
  await expect.poll(async () => (await sums()).filter((title) => title === changed)).toHaveLength(3);
  const failing = async () => {
    const { stdout } = await runServerCommand(['status', '--json'], app.environment);
    return JSON.parse(stdout).failing;
  };
  const byte = broken.id.slice(0, 2);
  await expect
    .poll(failing)
    .toMatchObject([
      { work: 'reanalyse 2041-02', accounts: expect.stringMatching(`-${byte}$`), error: 'TypeError' },
    ]);
  const text = (await runServerCommand(['status'], app.environment)).stdout;
  expect(text).toMatch(
    /^failing\treanalyse 2041-02, accounts \w\w-\w\w: (once|\d+ times), at \S+Z, TypeError$/m,
  );
  const metrics = await (await fetch(`${app.url}/metrics`)).text();
  expect(metrics).toContain('work_ranges_failing{work="reanalyse"} 1');
  expect(await db.collection('job_slots').findOne({ slot: '2041-02' })).toMatchObject({ state: 'running' });

  // The next slot does not wait: the failing range of the one before is left out.
  clock.moveTo('2041-03-01T00:00:00Z');
  await untilDone(db, 'reanalyse:2041-02');
  expect(app.logged).toContainEqual({
    level: 'warn',
    message: 'a slot has ended without ranges that fail',
    fields: { job: 'reanalyse', slot: '2041-02', accounts: [expect.stringMatching(`-${byte}$`)] },
  });
  await expect.poll(failing).toMatchObject([{ work: 'reanalyse 2041-03' }]);
  await move(db, broken.plans);
  // The pause may have grown.
  const past = { lease_until: new Date(0), failed_until: new Date(0) };
  await db.collection('work_ranges').updateMany({ work: 'reanalyse' }, { $set: past });
  expect(await untilDone(db, 'reanalyse:2041-03')).toMatchObject({ counts: { told: 2 } });
  expect(await failing()).toEqual([]);
  expect(await titlesOf(rest, broken)).toContain('Monthly review: 2 of 2 crop plans changed');
  expect(await db.collection('work_ranges').findOne({ work: 'reanalyse' })).toBeNull();
});

test('a slot that a server of an earlier release runs is left to it, and shared where it stopped', async ({
  scheduled: { rest, db, clock },
}) => {
  const [owner, other] = await createOwners(rest, [3, 1]);
  if (!owner || !other) throw new Error('there is no account');
  await move(db, owner.plans);
  const [first, second] = owner.plans;
  const slots = db.collection<{ _id: string; [field: string]: unknown }>('job_slots');
  const _id = 'reanalyse:2042-02';
  const began_at = new Date('2042-02-01T00:00:00Z');
  // The server has gone through the first plans in the order of ids, and has counted one that it has changed.
  const counts = { unchanged: 1, refused: 0, done: 1, told: 1 };
  const running = { name: 'reanalyse', slot: '2042-02', state: 'running', began_at, ended_at: null, counts };
  const lease = { lease_holder: 'of an earlier release', lease_until: new Date('9998-01-01') };
  await slots.insertOne({ _id, ...running, after: second ?? null, ...lease });
  const tallies = db.collection<{ _id: string; [field: string]: unknown }>('job_tallies');
  const account_id = new ObjectId(owner.id);
  await tallies.insertOne({ _id: `${_id}:${owner.id}`, account_id, plans: 2, changed: 1 });

  clock.moveTo('2042-02-02T00:00:00Z');
  // A day later, another job comes to its end: the server has looked at this slot by then.
  await untilDone(db, 'planting-window:2042-02-02');
  expect(await slots.findOne({ _id })).toMatchObject(lease);
  expect(await db.collection('work_ranges').findOne({ work: 'reanalyse' })).toBeNull();

  await slots.updateOne({ _id }, { $set: { lease_until: new Date(0) } });
  const done = await untilDone(db, _id);
  expect(done['counts']).toMatchObject({ done: 2, told: 2 });
  expect(await titlesOf(rest, owner)).toEqual([
    'Monthly review: 2 of 3 crop plans changed',
    expect.stringMatching(/^North field: \w+ to infeasible$/),
  ]);
  const analyses = async (plan: ObjectId | undefined) =>
    db.collection('analyses').countDocuments({ account_id, crop_plan_id: plan ?? null });
  expect([await analyses(first), await analyses(second), await analyses(owner.plans[2])]).toEqual([1, 1, 2]);
  expect(await titlesOf(rest, other)).toEqual([]);
  expect(await tallies.findOne()).toBeNull();
});
