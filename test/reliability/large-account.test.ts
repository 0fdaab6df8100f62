import { startEngine } from '@crop-planning/engine';
import { accountExportItemSchema, accountExportSchema, type Outline } from '@crop-planning/shared';
import { outlinePointsMax } from '@crop-planning/shared/outline-limit';
import { MongoClient, ObjectId, type Db, type Document } from 'mongodb';
import { expect, onTestFinished } from 'vitest';
import { allRecords, exportedRecords, isExported, ownedRecords } from '../../server/src/records/records.js';
import { collectionsIn, findTraces, type AccountTraces } from '../account-scan.js';
import { startRecorder, type Recorder } from '../command-recorder.js';
import { isForeignDatabase, makeDirectory } from '../engine/engine-fixture.js';
import { register, restOf, test, trpcOf } from '../harness.js';
import {
  addAnalyses,
  addFirstAnswers,
  addNotifications,
  addPlans,
  addSessions,
  addTallies,
} from '../large-account.js';
import { lowerFarm } from '../own-climates.js';
import { isProof } from '../pair.js';
import { sourceFiles } from '../source-files.js';
import { startRecordedApp } from '../recorded-app.js';
import { startServerOn, type ServerProcess } from '../server-process.js';
import { untilPurged, untilPurgedForGood } from '../purged.js';

/**
 * The size of the account: two plans with many pages of analyses, and the others with few; 100,000 analyses
 * in the proof.
 */
const large = isProof
  ? { plans: 492, manyEach: 25_500, fewEach: 100, notifications: 5_000, firstAnswers: 3_000, kills: 10 }
  : { plans: 22, manyEach: 1_100, fewEach: 70, notifications: 600, firstAnswers: 700, kills: 2 };
/** One of the analyses is recorded by the service, which counts its bytes. */
const analysisCount = 1 + 2 * large.manyEach + (large.plans - 2) * large.fewEach;
const tallies = 2;
const owned = ownedRecords.map(({ collection }) => collection);
/** How far a check, a migration or a job has come, none of which runs beside the account here. */
const ofOtherWork = ['checks', 'migration_progress', 'migration_writers', 'work_ranges'];
const ofNoAccount = allRecords
  .map(({ collection }): string => collection)
  .filter((name) => name !== 'accounts' && ![...owned, ...ofOtherWork].some((other) => other === name));
const sessionsMax = 200;
const stepSize = 500;

test('every collection that the server names has a record', () => {
  const named = sourceFiles()
    .filter(({ path }) => path.startsWith('server/'))
    // What a cluster says of itself is in a database of its own, config.
    .flatMap(({ text }) =>
      [...text.matchAll(/(?<!\bconfig\.)\bcollection(?:<[^()]*>)?\('(\w+)'/g)].map(([, name]) => name),
    );
  const known: string[] = ['accounts', ...owned, ...ofNoAccount, ...ofOtherWork];
  expect(named.filter((name) => !known.includes(name ?? ''))).toEqual([]);
});

test.skipIf(isForeignDatabase)(
  'a large account is exported completely, deleted immediately and purged in small steps, and nothing identifies it afterwards',
  { timeout: 600_000 },
  async () => {
    const { app, recorder, db } = await startRecordedApp();
    const account = await makeLarge(app, db);
    const { id, token, planIds } = account;

    const expected = await idsIn(db, account);
    expect(await exportedLines(app, token)).toEqual(expected);
    expect(await exportedObject(app, token)).toEqual(expected);

    const collections = collectionsIn(recorder.commands);
    const named = (await findTraces(db, collections, tracesOf(account))).map((trace) => trace.split(':')[0]);
    // The record of a new collection must say whether accounts own its documents.
    const known: string[] = ['accounts', ...owned];
    expect([...new Set(named)].sort()).toEqual(known.toSorted());
    expect([...collections].filter((name) => !known.includes(name)).sort()).toEqual(ofNoAccount.toSorted());
    const exported = exportedRecords.map(({ collection }) => collection);
    expect(['profile', 'settings', ...exported]).toEqual(Object.keys(accountExportSchema.shape));
    expect(allRecords.filter(isExported)).toHaveLength(exported.length);

    const budgets = await db.collection('account_budgets').countDocuments({ account_id: new ObjectId(id) });
    expect(budgets).toBeGreaterThan(0);
    const sentBefore = recorder.commands.length;
    const startedMs = performance.now();
    expect(await deleteAccount(app, account)).toBe(204);
    const answeredMs = performance.now() - startedMs;
    const reports = () => app.logged.map(({ fields }) => fields).filter((fields) => 'steps' in fields);
    expect(reports()).toEqual([]);
    if (isProof) expect(answeredMs).toBeLessThan(1_000);
    await untilPurged(db, id);
    if (isProof) {
      const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1);
      console.log(`the deletion was answered after ${answeredMs.toFixed(0)} ms, the purge took ${seconds} s`);
    }
    // One step each: marking the plans, deleting them, the two addresses in the audit, the known network, the
    // climate, the link, the count of bytes, and the budgets.
    const inSteps = [analysisCount, large.notifications, large.firstAnswers, tallies];
    const steps = 8 + inSteps.reduce((sum, count) => sum + Math.ceil(count / stepSize), 0);
    const documents = 2 * large.plans + inSteps.reduce((sum, count) => sum + count, 0) + 6 + budgets;
    expect(reports()).toEqual([{ account_id: id, steps, documents }]);

    const deleted = recorder.commands
      .slice(sentBefore)
      .filter((command) => 'delete' in command)
      .map((command) => Number(recorder.answerTo(command)?.['n']));
    expect(deleted.filter((count) => !(count <= stepSize))).toEqual([]);
    // The account, its email, token, network, climate, link and count of bytes are one document each.
    const ownedCount = large.plans + inSteps.reduce((sum, count) => sum + count, 0);
    const total = ownedCount + sessionsMax + budgets + 7;
    expect(deleted.reduce((sum, count) => sum + count, 0)).toBe(total);

    await untilPurgedForGood(app, db, id);
    await expectNoTraces(db, recorder, account);
    expect(await db.collection('analyses').findOne({ crop_plan_id: { $in: planIds } })).toBeNull();
  },
);

test.skipIf(isForeignDatabase)(
  'a purge killed repeatedly at random steps finishes, and nothing identifies the account afterwards',
  { timeout: 600_000 },
  async () => {
    const engine = await startEngine({ directory: await makeDirectory() });
    onTestFinished(engine.close);
    const recorder = await startRecorder(engine.uri);
    const db = await connect(engine.uri);
    const start = () => startServerOn(recorder.uri);
    let server = start();
    const account = await makeLarge({ url: await server.url() }, db);
    const deletions = db.collection('deletions');
    const _id = new ObjectId(account.id);

    // Each server is killed after so few steps that some analyses are left after all kills.
    const stepsMax = Math.floor(analysisCount / stepSize / (large.kills + 1));
    const lives = Array.from({ length: large.kills }, () => 1 + Math.floor(Math.random() * stepsMax));
    for (const [life, steps] of lives.entries()) {
      const killed = killAtStep(recorder, server, steps);
      if (life === 0) expect(await deleteAccount({ url: await server.url() }, account)).toBe(204);
      await killed;
      const left = await db.collection('analyses').findOne({ crop_plan_id: { $in: account.planIds } });
      expect([lives, life, left]).toEqual([lives, life, expect.anything()]);
      expect(await deletions.findOne({ _id })).toMatchObject({ is_swept_once: false });
      // Lets the dead server's lease expire.
      await deletions.updateOne({ _id }, { $set: { lease_until: new Date(0) } });
      server = start();
    }
    await untilPurgedForGood({ url: await server.url() }, db, account.id);
    await expectNoTraces(db, recorder, account);
  },
);

interface LargeAccount {
  id: string;
  email: string;
  password: string;
  token: string;
  planIds: ObjectId[];
}

async function makeLarge(server: { url: string }, db: Db): Promise<LargeAccount> {
  const { email, password, tokens } = await register(restOf(server));
  const token = tokens.access_token;
  const { auth, climates, shares } = trpcOf(server, token);
  const { id } = await auth.me.query();
  await auth.tokens.create.mutate({ name: 'nightly', expires_in_days: 1, scope: 'read' });
  await climates.create.mutate(lowerFarm);
  const planIds = await addPlans(db, restOf(server), token, large.plans, { outline: largestOutline() });
  const analysed = await restOf(server)(`POST /crop-plans/${String(planIds[0])}/analyses`, { token });
  expect(analysed).toMatchObject({ status: 201 });
  await shares.create.mutate({ plan_id: String(planIds[0]) });
  await addFirstAnswers(db, id, large.firstAnswers);
  await addAnalyses(db, planIds.slice(0, 2), large.manyEach);
  await addAnalyses(db, planIds.slice(2), large.fewEach);
  await addNotifications(db, id, large.notifications);
  await addTallies(db, id, tallies);
  await addSessions(db, id, sessionsMax - 1);
  return { id, email, password, token, planIds };
}

/** Returns an outline of as many points as one may have, around a field at Nakuru. */
function largestOutline(): Outline {
  const points = Array.from({ length: outlinePointsMax - 1 }, (_, at): [number, number] => {
    const angle = (2 * Math.PI * at) / (outlinePointsMax - 1);
    return [36.07 + Math.cos(angle) / 100, -0.3 + Math.sin(angle) / 100].map((degrees) =>
      Number(degrees.toFixed(6)),
    ) as [number, number];
  });
  const [first = [0, 0]] = points;
  return { type: 'Polygon', coordinates: [[...points, first]] };
}

async function connect(uri: string): Promise<Db> {
  const client = new MongoClient(uri);
  onTestFinished(() => client.close());
  return client.db('crop_planning');
}

/** Kills the server at the given step of purging the analyses, before it has the database's answer. */
async function killAtStep(recorder: Recorder, server: ServerProcess, steps: number): Promise<void> {
  let left = steps;
  recorder.onCommand((command) => {
    if (command['delete'] !== 'analyses') return;
    left -= 1;
    if (left === 0) server.kill('SIGKILL');
  });
  await server.exitCode;
}

async function deleteAccount(server: { url: string }, { token, password }: LargeAccount): Promise<number> {
  return (await restOf(server)('DELETE /auth/me', { token, body: { password } })).status;
}

type IdsByKind = Record<string, string[]>;

/** Stands for the id of what has none, the settings. */
const noId = '';

/** Returns the sorted ids of everything that the account owns. */
async function idsIn(db: Db, { id, planIds }: LargeAccount): Promise<IdsByKind> {
  const account_id = new ObjectId(id);
  const idsOf = async (name: string, filter: Document) => {
    const found = await db
      .collection(name)
      .find(filter, { projection: { _id: 1 } })
      .toArray();
    return found.map(({ _id }) => _id.toHexString()).sort();
  };
  const ids: IdsByKind = { profile: [id], settings: [noId] };
  for (const { collection, exportedAs } of exportedRecords)
    ids[exportedAs] = await idsOf(
      collection,
      collection === 'analyses' ? { crop_plan_id: { $in: planIds } } : { account_id },
    );
  return ids;
}

/** Returns the sorted ids in an NDJSON export, whose last line must have the right counts. */
async function exportedLines({ url }: { url: string }, token: string): Promise<IdsByKind> {
  const headers = { accept: 'application/x-ndjson', authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/auth/me/export`, { headers });
  expect(answer.status).toBe(200);
  const lines = (await answer.text()).trimEnd().split('\n');
  const outline = largestOutline();
  const ids: IdsByKind = {};
  for (const line of lines.slice(0, -1)) {
    const { kind, value } = accountExportItemSchema.parse(JSON.parse(line));
    if (kind === 'crop_plan') expect(value.outline).toEqual(outline);
    (ids[kind] ??= []).push('id' in value ? value.id : noId);
  }
  const counts = Object.fromEntries(Object.entries(ids).map(([kind, { length }]) => [kind, length]));
  expect(JSON.parse(lines.at(-1) ?? '')).toEqual({ done: true, counts });
  for (const list of Object.values(ids)) list.sort();
  return ids;
}

async function exportedObject(app: { url: string }, token: string): Promise<IdsByKind> {
  const { body } = await restOf(app)('GET /auth/me/export', { token });
  const exported = accountExportSchema.parse(body);
  const ids: IdsByKind = { profile: [exported.profile.id], settings: [noId] };
  for (const { collection, exportedAs } of exportedRecords)
    ids[exportedAs] = exported[collection].map(({ id }) => id).sort();
  return ids;
}

function tracesOf({ id, email, planIds }: LargeAccount): AccountTraces {
  return { id, email, planIds: planIds.map((planId) => planId.toHexString()) };
}

/** Fails if any collection that the server has ever named still identifies the account. */
async function expectNoTraces(db: Db, recorder: Recorder, account: LargeAccount): Promise<void> {
  expect(await findTraces(db, collectionsIn(recorder.commands), tracesOf(account))).toEqual([]);
}
