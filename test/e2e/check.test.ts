import { ObjectId } from 'mongodb';
import type { Db } from 'mongodb';
import { describe, expect } from 'vitest';
import { createChecks } from '../../server/src/checks/service.js';
import { createChecksStore } from '../../server/src/checks/store.js';
import {
  connectTo,
  createApiKey,
  createPlan,
  register,
  restOf,
  runServerCommand,
  startTestApp,
  test as base,
  trpcOf,
} from '../harness.js';
import type { Rest, TestApp } from '../harness.js';
import { untilSwept } from '../swept.js';

interface Lived {
  app: TestApp;
  rest: Rest;
  db: Db;
  apiKey: string;
  accountId: string;
  token: string;
  /** With four analyses, of which three changed its label. */
  planId: string;
}

/** A service that has been used for a while. */
const test = base.extend('lived', async ({}, { onCleanup }): Promise<Lived> => {
  const app = await startTestApp();
  const { db, close } = await connectTo(app);
  onCleanup(async () => {
    await close();
    await app.close();
  });
  const rest = restOf(app);
  const apiKey = await createApiKey(app, 'advisor');
  await register(rest);
  const gone = await register(rest);
  const { id: goneId } = await trpcOf(app, gone.tokens.access_token).auth.me.query();
  await flip(rest, apiKey, (await createPlan(rest, gone.tokens.access_token)).id);
  const token = (await register(rest)).tokens.access_token;
  const { id: accountId } = await trpcOf(app, token).auth.me.query();
  const { id: planId } = await createPlan(rest, token);
  await createPlan(rest, token);
  await flip(rest, apiKey, planId);
  await rest('DELETE /auth/me', { token: gone.tokens.access_token, body: { password: gone.password } });
  await untilSwept(db, goneId);
  return { app, rest, db, apiKey, accountId, token, planId };
});

const sound = {
  checked: { accounts: 2, crop_plans: 2, analyses: 4, notifications: 3 },
  corrected: 0,
  unsettled: 0,
  problems: [],
  problem_count: 0,
};

describe('crop-server check', () => {
  test('finds nothing wrong with what the service stored, and says what it looked at', async ({ lived }) => {
    const { app, rest, planId, apiKey } = lived;
    const checked = await runServerCommand(['check', '--json'], app.environment);
    expect([checked.code, checked.stderr, JSON.parse(checked.stdout)]).toEqual([0, '', sound]);
    const { stdout } = await runServerCommand(['check'], app.environment);
    expect(stdout).toBe(
      'accounts\t2\ncrop_plans\t2\nanalyses\t4\nnotifications\t3\ncorrected\t0\nunsettled\t0\nproblems\t0\n',
    );
    const recording = Array.from({ length: 10 }, () => flip(rest, apiKey, planId));
    const meanwhile = await runServerCommand(['check', '--json'], app.environment);
    expect(JSON.parse(meanwhile.stdout)).toMatchObject({ problems: [], problem_count: 0 });
    await Promise.all(recording);
  });

  test(
    'corrects the count of an account’s plans, once nobody can be making one',
    { timeout: 60_000 },
    async ({ lived }) => {
      const { app, db, rest, token, accountId } = lived;
      const _id = new ObjectId(accountId);
      await db.collection('accounts').updateOne({ _id }, { $set: { crop_plan_count: 7 } });
      const { code, stdout } = await runServerCommand(['check', '--json'], app.environment);
      expect([code, JSON.parse(stdout)]).toEqual([0, { ...sound, corrected: 1 }]);
      await createPlan(rest, token);
      expect(await db.collection('accounts').findOne({ _id })).toMatchObject({ crop_plan_count: 3 });
    },
  );

  test('tells of what belongs to nobody, and of emails that are not as they have to be', async ({
    lived: { app, db },
  }) => {
    const account_id = new ObjectId();
    const crop_plan_id = new ObjectId();
    for (const [name, document] of [
      ['analyses', { crop_plan_id, created_at: new Date(), feasibility_label: 'feasible' }],
      ['crop_plans', { account_id, analysis_seq: 0 }],
      ['sessions', { account_id, expires_at: new Date(Date.now() + 1e9) }],
      ['notifications', { account_id, seq: 1 }],
      ['accounts', { email: 'Ada@example.org', notification_seq: 0 }],
    ] as const)
      await db.collection(name).insertOne({ ...document });
    const { code, stdout, stderr } = await runServerCommand(['check', '--json'], app.environment);
    const { problems } = JSON.parse(stdout) as { problems: string[] };
    expect([code, problems]).toEqual([
      1,
      [
        `1 crop plans are of the account ${account_id}, which is not there.`,
        'The email Ada@example.org is stored twice or not in lower case.',
        `Analyses are of the crop plan ${crop_plan_id}, which is not there.`,
        `Documents in sessions are of the account ${account_id}, which is not there.`,
        `Documents in notifications are of the account ${account_id}, which is not there.`,
      ],
    ]);
    expect(stderr).toBe('The check found 5 problems.\n');
  });

  test('tells of analyses, notifications and counts that do not agree', async ({ lived }) => {
    const { db, planId, accountId } = lived;
    const check = createChecks({ store: createChecksStore(db), settleMs: 0 });
    const analyses = db.collection('analyses');
    const [latest, before] = await analyses
      .find({ crop_plan_id: new ObjectId(planId) })
      .sort({ created_at: -1 })
      .toArray();
    if (!latest || !before) throw new Error('There are analyses to begin with.');
    await db.collection('notifications').deleteOne({ _id: latest._id });
    expect((await check()).problems).toEqual([
      `Nobody was told that the analysis ${latest._id} changed the crop plan ${planId}.`,
      `The account ${accountId} has 2 notifications and counts 3.`,
      `The account ${accountId} was told of 2 changes of labels; there were 3.`,
    ]);
    await analyses.deleteOne({ _id: latest._id });
    await analyses.insertOne({ ...before, _id: new ObjectId() });
    expect((await check()).problems).toContainEqual(
      expect.stringMatching(/^The analyses .* have one time\.$/),
    );
    await analyses.deleteMany({ created_at: before['created_at'] });
    expect((await check()).problems).toContain(`The crop plan ${planId} has 2 analyses and counts 4.`);
  });
});

/** Four analyses, each with another label than the one before. */
async function flip(rest: Rest, apiKey: string, crop_plan_id: string): Promise<void> {
  for (const feasibility_label of ['feasible', 'marginal', 'infeasible', 'feasible'])
    await rest('POST /analyses', { token: apiKey, body: { crop_plan_id, feasibility_label } });
}
