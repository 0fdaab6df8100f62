import { ObjectId, type Db } from 'mongodb';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect } from 'vitest';
import { validationOf } from '../../server/src/database/validation.js';
import { checkData, type CheckReport } from '../../server/src/background/checks/check-data.js';
import { engineFolder } from '../../server/src/settings/data-folder.js';
import { removeEntries } from '../engine/damage.js';
import { isForeignDatabase, makeDirectory, openEngine } from '../engine/engine-fixture.js';
import { startReplicaSetProxy } from '../engine/replica-set-proxy.js';
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
  type Rest,
  type TestApp,
} from '../harness.js';
import { untilPurged } from '../purged.js';

interface UsedService {
  app: TestApp;
  rest: Rest;
  db: Db;
  apiKey: string;
  accountId: string;
  token: string;
  /** Has four analyses, three of which changed the plan's label. */
  planId: string;
}

/** A service that has been used for a while. */
const test = base.extend('usedService', async ({}, { onCleanup }): Promise<UsedService> => {
  const app = await startTestApp();
  const { db, close } = await connectTo(app);
  onCleanup(async () => {
    await close();
    await app.close();
  });
  const rest = restOf(app);
  const apiKey = await createApiKey(app, 'advisor');
  await register(rest);
  const deletedAccount = await register(rest);
  const { id: deletedId } = await trpcOf(app, deletedAccount.tokens.access_token).auth.me.query();
  await flip(rest, apiKey, (await createPlan(rest, deletedAccount.tokens.access_token)).id);
  const token = (await register(rest)).tokens.access_token;
  const { id: accountId } = await trpcOf(app, token).auth.me.query();
  const { id: planId } = await createPlan(rest, token);
  await createPlan(rest, token);
  await flip(rest, apiKey, planId);
  await rest('DELETE /auth/me', {
    token: deletedAccount.tokens.access_token,
    body: { password: deletedAccount.password },
  });
  await untilPurged(db, deletedId);
  return { app, rest, db, apiKey, accountId, token, planId };
});

const soundReport = {
  checked: {
    accounts: 2,
    crop_plans: 2,
    analyses: 4,
    notifications: 3,
    collections: expect.any(Number),
    documents: expect.any(Number),
    ...(isForeignDatabase ? {} : { documents_without_checksum: 0 }),
    index_entries: expect.any(Number),
  },
  not_checked: [],
  failed_ranges: 0,
  corrected: 0,
  unsettled: 0,
  problems: [],
  problem_count: 0,
};

describe('crop-server check', () => {
  test('finds no problems in data that the service stored, and reports how much it checked', async ({
    usedService,
  }) => {
    const { app, rest, planId, apiKey } = usedService;
    const result = await runServerCommand(['check', '--json'], app.environment);
    expect([result.code, result.stderr, JSON.parse(result.stdout)]).toEqual([0, '', soundReport]);
    const { collections, documents, index_entries } = (JSON.parse(result.stdout) as CheckReport).checked;
    // There are more entries than documents, since each analysis is in both indexes of its collection.
    expect([collections > 5, documents > 20, index_entries > documents]).toEqual([true, true, true]);
    const { stdout } = await runServerCommand(['check'], app.environment);
    expect(stdout).toMatch(
      new RegExp(
        '^accounts\t2\ncrop_plans\t2\nanalyses\t4\nnotifications\t3\n' +
          'collections\t\\d+\ndocuments\t\\d+\nindex_entries\t\\d+\n' +
          (isForeignDatabase ? '' : 'documents_without_checksum\t0\n') +
          'corrected\t0\nunsettled\t0\nproblems\t0\n$',
      ),
    );
    const recordings = Array.from({ length: 10 }, () => flip(rest, apiKey, planId));
    const concurrentCheck = await runServerCommand(['check', '--json'], app.environment);
    expect(JSON.parse(concurrentCheck.stdout)).toMatchObject({ problems: [], problem_count: 0 });
    await Promise.all(recordings);
  });

  test('corrects an account’s plan count, once no request can still be creating a plan', async ({
    usedService,
  }) => {
    const { app, db, rest, token, accountId } = usedService;
    const _id = new ObjectId(accountId);
    await db.collection('accounts').updateOne({ _id }, { $set: { crop_plan_count: 7 } });
    const { code, stdout } = await checkAlone(app);
    expect([code, JSON.parse(stdout)]).toEqual([0, { ...soundReport, corrected: 1 }]);
    await createPlan(rest, token);
    expect(await db.collection('accounts').findOne({ _id })).toMatchObject({ crop_plan_count: 3 });
  });

  test('reports documents whose owner does not exist, and invalid emails', async ({
    usedService: { app, db },
  }) => {
    const account_id = new ObjectId();
    const crop_plan_id = new ObjectId();
    for (const [name, document] of [
      ['analyses', { account_id, crop_plan_id, created_at: new Date(), feasibility_label: 'feasible' }],
      ['crop_plans', { account_id, analysis_seq: 0 }],
      ['sessions', { account_id, expires_at: new Date(Date.now() + 1e9) }],
      ['notifications', { account_id, seq: 1 }],
      ['accounts', { email: 'Ada@example.org', notification_seq: 0 }],
    ] as const)
      await db.collection(name).insertOne({ ...document });
    const ada = await db.collection('accounts').findOne({ email: 'Ada@example.org' });
    const { code, stdout, stderr } = await checkAlone(app);
    const { problems } = JSON.parse(stdout) as { problems: string[] };
    expect([code, problems]).toEqual([
      1,
      [
        `The email Ada@example.org of the account ${ada?._id} is missing from emails.`,
        'The email Ada@example.org is stored twice or not in lower case.',
        `1 crop plans belong to the account ${account_id}, which does not exist.`,
        `Analyses belong to the crop plan ${crop_plan_id}, which does not exist.`,
        `Documents in sessions belong to the account ${account_id}, which does not exist.`,
        `Documents in notifications belong to the account ${account_id}, which does not exist.`,
      ],
    ]);
    expect(stderr).toBe('The check found 6 problems.\n');
  });

  test('reports analyses, notifications and counts that do not agree', async ({ usedService }) => {
    const { db, planId, accountId } = usedService;
    const check = () =>
      checkData({
        db,
        collections: validationOf(db, { inParts: false }),
        settleMs: 0,
      });
    const analyses = db.collection('analyses');
    const [latest, before] = await analyses
      .find({ crop_plan_id: new ObjectId(planId) })
      .sort({ created_at: -1 })
      .toArray();
    if (!latest || !before) throw new Error('The plan should have analyses to begin with.');
    await db.collection('notifications').deleteOne({ _id: latest._id });
    expect((await check()).problems).toEqual([
      `No notification says that the analysis ${latest._id} changed the crop plan ${planId}.`,
      `The account ${accountId} has 2 notifications but counts 3.`,
      `The account ${accountId} was notified of 2 label changes; there were 3.`,
    ]);
    const stranger = new ObjectId();
    await analyses.updateOne({ _id: latest._id }, { $set: { account_id: stranger } });
    const problems = [
      `The crop plan ${planId} has 3 analyses but counts 4.`,
      `Analyses of the crop plan ${planId} belong to the account ${stranger} instead of ${accountId}.`,
    ];
    expect((await check()).problems).toEqual(expect.arrayContaining(problems));
    await analyses.deleteOne({ _id: latest._id });
    await analyses.insertOne({ ...before, _id: new ObjectId() });
    expect((await check()).problems).toContainEqual(
      expect.stringMatching(/^The analyses .* have the same time\.$/),
    );
    await analyses.deleteMany({ created_at: before['created_at'] });
    expect((await check()).problems).toContain(`The crop plan ${planId} has 2 analyses but counts 4.`);
  });

  test('names the accounts that it cannot check, and checks only these when it is continued', async ({
    usedService,
  }) => {
    const { app, db, planId } = usedService;
    const [accounts, notifications] = [db.collection('accounts'), db.collection('notifications')];
    const lost = await notifications.findOne({ related_crop_plan_id: new ObjectId(planId) });
    if (!lost) throw new Error('The plan should have a notification to begin with.');
    await notifications.deleteOne({ _id: lost._id });
    // The check cannot read this email.
    const { insertedId } = await accounts.insertOne({ email: 5, notification_seq: 0, crop_plan_count: 0 });
    const emails = db.collection<{ _id: number; account_id: ObjectId }>('emails');
    await emails.insertOne({ _id: 5, account_id: insertedId });
    const { code, stdout, stderr } = await checkAlone(app);
    if (!stdout) throw new Error(stderr);
    const report = JSON.parse(stdout) as CheckReport;
    const [byte, problem] = [
      insertedId.toHexString().slice(0, 2),
      `No notification says that the analysis ${lost._id} changed the crop plan ${planId}.`,
    ];
    expect(report).toMatchObject({
      not_checked: [
        expect.stringMatching(`^The accounts whose ids begin with ${byte} were not checked: Type`),
      ],
      failed_ranges: 1,
    });
    expect(report.problems[0]).toBe(problem);
    expect([code, stderr]).toEqual([
      1,
      'The check could not check one range of accounts, and found 3 problems in the others. crop-server check --resume tries again.\n',
    ]);
    const { check } = JSON.parse((await runServerCommand(['status', '--json'], app.environment)).stdout);
    expect(check).toEqual({
      began_at: expect.any(String),
      ended_at: expect.any(String),
      ranges_done: 255,
      ranges: 256,
      ranges_failed: 1,
      documents: 10,
      problems: 3,
    });
    const metrics = await (await fetch(`${app.url}/metrics`)).text();
    expect(metrics).toMatch(/^check_remaining_ratio 0.00390625$/m);
    expect(metrics).toMatch(/^check_documents 10$/m);
    await accounts.deleteOne({ _id: insertedId });
    await emails.deleteOne({ _id: 5 });
    await notifications.insertOne(lost);

    const resume = async () => JSON.parse((await checkAlone(app, '--resume')).stdout) as CheckReport;
    const continued = await resume();
    expect(continued.problems[0]).toBe(problem);
    expect(continued).toMatchObject({
      checked: { accounts: 2, crop_plans: 2, analyses: 4 },
      not_checked: [],
      failed_ranges: 0,
    });
    // There is nothing left to continue, so this check begins at the beginning.
    expect(await resume()).toEqual(soundReport);
  });

  test('does not report what is left of an account that is being purged', async ({ usedService }) => {
    const { app, db } = usedService;
    await db.collection('deletions').insertOne({ _id: new ObjectId(), is_swept_once: true });
    const [deletion] = await db.collection('deletions').find().toArray();
    // Data of a deleted account that is still being purged.
    await db.collection('crop_plans').insertOne({ account_id: deletion?._id, analysis_seq: 3 });
    await db
      .collection('sessions')
      .insertOne({ account_id: deletion?._id, expires_at: new Date(Date.now() + 1e9) });
    expect(JSON.parse((await checkAlone(app)).stdout)).toMatchObject({ problems: [], failed_ranges: 0 });
  });
});

base.skipIf(isForeignDatabase)(
  'crop-server check reports an index that lacks entries, and corrects no count based on it',
  async () => {
    const DATA_DIR = await makeDirectory();
    const app = await startTestApp({ DATA_DIR });
    const { tokens } = await register(restOf(app));
    const plan = await createPlan(restOf(app), tokens.access_token);
    await app.close();
    const index = 'account_id_1_created_at_-1__id_-1';
    await removeEntries(join(DATA_DIR, engineFolder), { collection: 'crop_plans', index });
    const { code, stdout } = await runServerCommand(['check', '--json'], app.environment);
    const missing = `Index ${index}: An entry of the document with _id ObjectId('${plan.id}') is missing.`;
    const { problems, corrected } = JSON.parse(stdout) as CheckReport;
    expect([code, problems[0]]).toEqual([1, `The collection crop_plans: ${missing}`]);
    // Without the entries the account seems to have no plans.
    expect(corrected).toBe(0);
  },
);

describe.skipIf(isForeignDatabase)('crop-server check on MongoDB', () => {
  const shard = (nrecords: number, errors: string[]) => ({
    ok: 1,
    nrecords,
    keysPerIndex: { _id_: nrecords, x_1: 2 * nrecords },
    valid: errors.length === 0,
    errors,
    warnings: [],
  });

  test.for([
    [
      'says that the indexes were not checked if its user may not run validate',
      { ok: 0, code: 13, codeName: 'Unauthorized', errmsg: 'not authorized on crop_planning' },
      { collections: 0, documents: 0, index_entries: 0 },
      [
        'The indexes were not checked: the user of MONGODB_URI is not allowed to run validate. The role dbAdmin allows it.',
      ],
      undefined,
    ],
    [
      'says that the indexes were not checked if the database does not support validate',
      { ok: 0, code: 8000, codeName: 'AtlasError', errmsg: 'validate is not allowed here' },
      { collections: 0, documents: 0, index_entries: 0 },
      [
        'The indexes were not checked, because this database does not support that: validate is not allowed here',
      ],
      undefined,
    ],
    [
      'adds up the documents and index entries of a collection’s shards',
      { ok: 1, valid: false, raw: { a: shard(3, []), b: shard(4, ['missing index entries']) } },
      { documents: 7, index_entries: 14 },
      [],
      'missing index entries',
    ],
    [
      'reports a problem that MongoDB mentions only in the details of an index',
      { ...shard(1, []), valid: false, indexDetails: { x_1: { valid: false, errors: ['extra entries'] } } },
      { documents: 1, index_entries: 2 },
      [],
      'extra entries',
    ],
    [
      'reports an invalid collection even if MongoDB gives no reason',
      { ...shard(1, []), valid: false },
      { documents: 1, index_entries: 2 },
      [],
      'The database reports it as invalid.',
    ],
  ] as const)('%s', async ([, answer, each, not_checked, problem]) => {
    const proxy = await startReplicaSetProxy((await openEngine()).uri);
    const app = await startTestApp({ MONGODB_URI: proxy.uri });
    try {
      proxy.answer('validate', answer);
      const { code, stdout } = await runServerCommand(['check', '--json'], app.environment);
      const report = JSON.parse(stdout) as CheckReport;
      const { collections } = report.checked;
      expect(report).toMatchObject({
        checked: { documents: collections * each.documents, index_entries: collections * each.index_entries },
        not_checked,
        problem_count: problem === undefined ? 0 : collections,
      });
      expect(code).toBe(problem === undefined ? 0 : 1);
      if (problem === undefined) expect(report.problems).toEqual([]);
      else expect(report.problems).toContain(`The collection notifications: ${problem}`);
    } finally {
      await app.close();
    }
  });
});

base.skipIf(isForeignDatabase)(
  'crop-server check says so if the database does not say how much it validated',
  async () => {
    const proxy = await startReplicaSetProxy((await openEngine()).uri);
    const app = await startTestApp({ MONGODB_URI: proxy.uri });
    proxy.answer('validate', { ok: 1, valid: true });
    const { code, stdout } = await runServerCommand(['check', '--json'], app.environment);
    await app.close();
    const { checked, not_checked } = JSON.parse(stdout) as CheckReport;
    expect([code, checked]).toMatchObject([0, { collections: 0, documents: 0, index_entries: 0 }]);
    expect(not_checked).toContain(
      'The collection notifications was not checked: the database does not say how much of it was.',
    );
  },
);

/** Records four analyses, each with a different label from the previous one. */
async function flip(rest: Rest, apiKey: string, crop_plan_id: string): Promise<void> {
  for (const feasibility_label of ['feasible', 'marginal', 'infeasible', 'feasible'])
    await rest('POST /analyses', { token: apiKey, body: { crop_plan_id, feasibility_label } });
}

/** Checks while no request can be open, so that there is none to wait for. */
function checkAlone({ environment }: TestApp, ...options: string[]) {
  return runServerCommand(['check', ...options, '--json'], environment, Readable.from([]), { settleMs: 0 });
}
