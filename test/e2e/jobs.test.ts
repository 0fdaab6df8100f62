import { ObjectId } from 'mongodb';
import { describe, expect, test as base } from 'vitest';
import { isForeignDatabase } from '../engine/engine-fixture.js';
import {
  createApiKey,
  createPlan,
  failureCode,
  register,
  runServerCommand,
  startTestApp,
  trpcOf,
  type Rest,
  type TestApp,
} from '../harness.js';
import { addClimate, cold } from '../own-climates.js';
import { untilDone } from '../job-slots.js';
import { startScheduled } from '../scheduled-app.js';

/** Each test has a year of its own. */
const test = base.extend('scheduled', { scope: 'file' }, async ({}, { onCleanup }) => {
  const settings = { MODEL_ANALYSES_PER_HOUR: 7, PLANS_PER_ACCOUNT_MAX: 7 };
  const scheduled = await startScheduled(settings, onCleanup);
  return { ...scheduled, producer: trpcOf(scheduled.app, await createApiKey(scheduled.app, 'advisor')) };
});

async function expectSound({ environment }: TestApp): Promise<void> {
  const { stdout } = await runServerCommand(['check', '--json'], environment);
  expect(JSON.parse(stdout)).toMatchObject({ problems: [] });
}

async function createAnalysed(rest: Rest, token: string, changes: object = {}): Promise<string> {
  // Its planting month is far from the months of these tests, so that no reminder is sent.
  const { id } = await createPlan(rest, token, { planting_month: 10, ...changes });
  expect(await rest(`POST /crop-plans/${id}/analyses`, { token, body: {} })).toMatchObject({ status: 201 });
  return id;
}

describe('the job reanalyse', () => {
  test('analyses plans again if their climate has changed, and notifies owners of each change and of the total', async ({
    scheduled: { app, rest, db, clock, producer },
  }) => {
    const token = (await register(rest)).tokens.access_token;
    const client = trpcOf(app, token);
    const moved = await createAnalysed(rest, token, { name: 'Moved' });
    const same = await createAnalysed(rest, token, { name: 'Same' });
    const refused = await createAnalysed(rest, token, { name: 'Refused' });
    const archived = await createAnalysed(rest, token, { name: 'Archived' });
    const { id: reported } = await createPlan(rest, token, { name: 'Reported', planting_month: 10 });
    await producer.analyses.record.mutate({ crop_plan_id: reported, feasibility_label: 'feasible' });
    const plans = db.collection('crop_plans');
    // This simulates the import of different climates, and the removal of a crop from the table.
    const _id = { $in: [moved, archived].map((id) => new ObjectId(id)) };
    await plans.updateMany({ _id }, { $set: { location: 'Yakutsk, Russia' } });
    await plans.updateOne({ _id: new ObjectId(refused) }, { $set: { crop: 'moon grass' } });
    await rest(`PATCH /crop-plans/${archived}`, { token, body: { is_archived: true } });
    const stranger = (await register(rest)).tokens.access_token;
    await createAnalysed(rest, stranger);

    clock.moveTo('2031-02-01T00:00:00Z');
    expect(await untilDone(db, 'reanalyse:2031-02')).toMatchObject({
      counts: { unchanged: 2, refused: 1, done: 1, told: 1 },
    });
    const [latest, before] = await client.analyses.list.query({ plan_id: moved });
    expect([latest?.feasibility_label, latest?.source]).toEqual(['infeasible', 'model']);
    for (const plan_id of [same, refused, archived, reported])
      expect([plan_id, await client.analyses.list.query({ plan_id })]).toEqual([
        plan_id,
        [expect.anything()],
      ]);
    const { notifications } = await client.notifications.list.query({ include_code: true });
    expect(notifications).toMatchObject([
      {
        title: 'Monthly review: 1 of 3 crop plans changed',
        message:
          'The monthly review (2031-02) found a different feasibility for 1 of 3 crop plans. Each change has its own notification.',
        severity: 'info',
        related_crop_plan_id: null,
        code: 'monthly_review',
        values: { changed: 1, plans: 3, month: 2, year: 2031 },
      },
      {
        id: latest?.id,
        title: `Moved: ${before?.feasibility_label} to infeasible`,
        severity: 'critical',
        related_crop_plan_id: moved,
      },
    ]);
    expect(await trpcOf(app, stranger).notifications.list.query()).toMatchObject({ notifications: [] });

    clock.moveTo('2031-03-01T00:00:00Z');
    expect(await untilDone(db, 'reanalyse:2031-03')).toMatchObject({
      counts: { unchanged: 3, refused: 1, done: 0, told: 0 },
    });
    expect(await client.notifications.list.query()).toMatchObject({ unread_count: 2 });
    expect(await db.collection('job_tallies').findOne({})).toBeNull();
    await expectSound(app);
  });

  test('analyses a plan again in the climate of its account’s own that it has been given', async ({
    scheduled: { rest, db, clock },
  }) => {
    const token = (await register(rest)).tokens.access_token;
    const planId = await createAnalysed(rest, token, { name: 'In the cold' });
    const climate = await addClimate(rest, token, cold);
    await rest(`PATCH /crop-plans/${planId}`, { token, body: { climate } });

    clock.moveTo('2031-06-01T00:00:00Z');
    await untilDone(db, 'reanalyse:2031-06');
    expect((await rest(`GET /crop-plans/${planId}/analyses?limit=1`, { token })).body).toMatchObject([
      { feasibility_label: 'infeasible', details: { climate: { source: 'Ice hut (your own climate)' } } },
    ]);
  });

  test('gives severity info to a change that only the model caused, and uses no analysis budget', async ({
    scheduled: { app, rest, db, clock },
  }) => {
    const token = (await register(rest)).tokens.access_token;
    const client = trpcOf(app, token);
    const planId = await createAnalysed(rest, token, { location: 'Yakutsk, Russia' });
    const analyses = db.collection('analyses');
    const crop_plan_id = new ObjectId(planId);
    // An older model may have judged the plan like this.
    const older = { feasibility_label: 'feasible', 'details.model_version': '1.9.0' };
    await analyses.updateOne({ crop_plan_id }, { $set: older });

    clock.moveTo('2032-02-01T00:00:00Z');
    await untilDone(db, 'reanalyse:2032-02');
    const { notifications } = await client.notifications.list.query();
    expect(notifications).toMatchObject([
      { title: 'Monthly review: 1 of 1 crop plan changed' },
      {
        title: 'North field: feasible to infeasible',
        message: expect.stringContaining('The model changed from version 1.9.0 to 3.1.0.'),
        severity: 'info',
      },
    ]);
    const codes = [];
    for (let run = 1; run < 8; run += 1) {
      const { status } = await rest(`POST /crop-plans/${planId}/analyses`, { token, body: {} });
      codes.push(status);
    }
    expect(codes).toEqual([201, 201, 201, 201, 201, 201, 429]);
    expect(await failureCode(client.analyses.run.mutate({ plan_id: planId }))).toBe('TOO_MANY_REQUESTS');
  });

  test('is released immediately by a server that cannot continue it', async ({
    scheduled: { app, rest, db, clock },
  }) => {
    const token = (await register(rest)).tokens.access_token;
    const moved = await createAnalysed(rest, token);
    const broken = await createAnalysed(rest, token);
    const plans = db.collection('crop_plans');
    const locate = (id: string, location: unknown) =>
      plans.updateOne({ _id: new ObjectId(id) }, { $set: { location } });
    await locate(moved, 'Yakutsk, Russia');
    // The service would never store this.
    await locate(broken, 5);

    clock.moveTo('2033-01-01T00:00:00Z');
    const _id = 'reanalyse:2033-01';
    const failures = () =>
      app.logged.filter(({ message }) => message === 'a scheduled job could not be run').length;
    await expect.poll(failures).toBe(1);
    const statusOf = async () =>
      JSON.parse((await runServerCommand(['status', '--json'], app.environment)).stdout);
    if (!isForeignDatabase) expect(await statusOf()).toMatchObject({ stopped: ['job reanalyse'] });
    await locate(broken, 'Nakuru, Kenya');
    // The server tries again long before a lease would have expired.
    expect(await untilDone(db, _id)).toMatchObject({ counts: { told: 1 } });
    const recoveries = () =>
      app.logged.filter(({ message }) => message === 'background work that had stopped continues').length;
    await expect.poll(recoveries).toBe(1);
    // The log says once that the job stopped, however often the server tried it.
    expect(failures()).toBe(1);
    if (!isForeignDatabase) expect(await statusOf()).toMatchObject({ stopped: [] });
  });
});

describe('the job planting-window', () => {
  test('sends one notification a year for a plan whose planting month begins within 30 days', async ({
    scheduled: { app, rest, db, clock, producer },
  }) => {
    const token = (await register(rest)).tokens.access_token;
    const { id } = await createPlan(rest, token, { name: 'South field', planting_month: 3 });
    const archived = await createPlan(rest, token, { planting_month: 3 });
    await rest(`PATCH /crop-plans/${archived.id}`, { token, body: { is_archived: true } });
    const countsOn = async (day: string) => {
      clock.moveTo(`${day}T08:00:00Z`);
      const { counts } = await untilDone(db, `planting-window:${day}`);
      return counts;
    };
    const list = async () =>
      (await trpcOf(app, token).notifications.list.query({ include_code: true })).notifications;

    expect(await countsOn('2034-01-29')).toEqual({ unchanged: 0, refused: 0, done: 0, told: 0 });
    expect(await countsOn('2034-01-30')).toEqual({ unchanged: 0, refused: 0, done: 1, told: 1 });
    const planting = 'The planting month of the crop plan "South field" (maize at Nakuru, Kenya) is March';
    expect(await list()).toMatchObject([
      {
        title: 'South field: planting time',
        message: `${planting} 2034. It has not been analysed yet.`,
        severity: 'info',
        related_crop_plan_id: id,
        code: 'planting_time',
        values: {
          plan_name: 'South field',
          crop_name: 'maize',
          month: 3,
          year: 2034,
          label: null,
          advice: null,
        },
      },
    ]);
    for (const day of ['2034-01-31', '2034-03-01'])
      expect(await countsOn(day)).toEqual({ unchanged: 1, refused: 0, done: 0, told: 0 });
    expect(await countsOn('2034-03-02')).toEqual({ unchanged: 0, refused: 0, done: 0, told: 0 });

    for (const feasibility_label of ['feasible', 'marginal'] as const)
      await producer.analyses.record.mutate({ crop_plan_id: id, feasibility_label });
    expect(await countsOn('2035-02-01')).toMatchObject({ told: 1 });
    const [latest] = await list();
    expect(latest).toMatchObject({
      message: `${planting} 2035. Its latest analysis says marginal.`,
      severity: 'warning',
    });
    expect(await list()).toHaveLength(3);

    await rest(`POST /crop-plans/${id}/analyses`, { token, body: { water: 'irrigated' } });
    expect(await countsOn('2036-02-01')).toMatchObject({ told: 1 });
    const reminder = (await list()).find(({ title }) => title === 'South field: planting time');
    expect(reminder?.message).toMatch(
      /"South field" \(irrigated maize at Nakuru, Kenya\) is March 2036\. Its latest analysis says feasible\. Plant irrigated maize in March: .+\.$/,
    );
    const advice = { code: 'plant', values: { crop: 'maize', water: 'irrigated' } };
    expect(reminder).toMatchObject({ values: { water: 'irrigated', label: 'feasible', advice } });
    await expectSound(app);
  });
});

describe('crop-server jobs', () => {
  base('lists the jobs and runs the current slot once', async () => {
    const app = await startTestApp();
    const run = (...args: string[]) => runServerCommand(['jobs', ...args], app.environment);
    try {
      const waiting = {
        state: 'waiting',
        slot: null,
        began_at: null,
        ended_at: null,
        counts: null,
        remaining: null,
      };
      expect(JSON.parse((await run('list', '--json')).stdout)).toEqual([
        { name: 'model-upgrade', ...waiting },
        { name: 'reanalyse', ...waiting },
        { name: 'planting-window', ...waiting },
      ]);
      expect((await run('list')).stdout).toMatch(/^model-upgrade\tno slot yet\twaiting\nreanalyse\t/);
      const first = await run('run', 'reanalyse', '--json');
      const time = expect.stringMatching(/Z$/);
      const counts = { unchanged: 0, refused: 0, done: 0, told: 0 };
      const slot = expect.stringMatching(/^\d{4}-\d\d$/);
      expect([first.code, first.stderr, JSON.parse(first.stdout)]).toEqual([
        0,
        '',
        { name: 'reanalyse', slot, state: 'done', began_at: time, ended_at: time, counts, remaining: 0 },
      ]);
      const secondRun = await run('run', 'reanalyse');
      expect(secondRun).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(
          /^reanalyse\t\S+\tdone\t\S+Z\tunchanged 0, refused 0, done 0, told 0\n$/,
        ),
        stderr: expect.stringMatching(
          /^The slot \d{4}-\d\d of reanalyse is already done and was not run again\.\n$/,
        ),
      });
      expect(JSON.parse((await run('list', '--json')).stdout)).toContainEqual(JSON.parse(first.stdout));
      expect(await run('run', 'harvest')).toMatchObject({ code: 2, stdout: '' });
    } finally {
      await app.close();
    }
  });
});
