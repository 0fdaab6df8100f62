import type { AccountExportPage } from '@crop-planning/shared';
import { ObjectId, type Db, type Document } from 'mongodb';
import { expect } from 'vitest';
import { isForeignDatabase } from '../engine/engine-fixture.js';
import { createPlan, register, restOf, test as base } from '../harness.js';
import { startRecordedApp } from '../recorded-app.js';
import { addSessions } from '../large-account.js';

interface Work {
  keysExamined: number;
  docsExamined: number;
  stages: string[];
  indexes: string[];
}

const test = base.skipIf(isForeignDatabase);
const planCount = 10;

/** The session and its account. */
const ofCaller = 2;

test('listing p plans examines 2p keys beside the session and its account, however many plans and analyses there are', async () => {
  const { rest, token, db, workOf } = await startObserved();
  const plans = [];
  for (let number = 0; number < planCount; number += 1) plans.push((await createPlan(rest, token)).id);
  let stored = 0;
  for (const analysesPerPlan of [20, 200]) {
    await addAnalyses(db, plans, { from: stored, to: analysesPerPlan });
    stored = analysesPerPlan;
    for (const [query, count] of [
      ['', planCount],
      ['?include_archived=true', planCount],
      ['?limit=3', 3 + 1],
      [`/${plans[0]}`, 1],
    ] as const) {
      const work = await workOf(`GET /crop-plans${query}`, token, isOfCaller);
      expect(work.stages).not.toContain('COLLSCAN');
      expect(work).toMatchObject({
        keysExamined: ofCaller + 2 * count,
        docsExamined: ofCaller + count,
      });
    }
  }
});

test('the plans after the first 201 of a list are read where those end', async () => {
  const { rest, token, db, workOf } = await startObserved();
  const plan = await createPlan(rest, token);
  const stored = await db.collection('crop_plans').findOne({ _id: new ObjectId(plan.id) });
  const more = Array.from({ length: 210 }, () => ({ ...stored, _id: new ObjectId() }));
  await db.collection('crop_plans').insertMany(more);
  const first = await workOf('GET /crop-plans', token, isOfCaller);
  expect(first).toMatchObject({ docsExamined: ofCaller + 201 });
  const following = await workOf('GET /crop-plans', token);
  expect(following.stages).not.toContain('COLLSCAN');
  expect(following.stages).not.toContain('SORT');
  expect(following).toMatchObject({ docsExamined: 10, indexes: ['account_id_1_created_at_-1__id_-1'] });
});

test('listing the latest analyses of p plans examines at most 2p + 2 keys and documents, paged or not', async () => {
  const { rest, token, db, workOf } = await startObserved();
  const plans = [];
  for (let number = 0; number < planCount; number += 1) plans.unshift((await createPlan(rest, token)).id);
  let stored = 0;
  for (const analysesPerPlan of [20, 200]) {
    await addAnalyses(db, plans, { from: stored, to: analysesPerPlan });
    stored = analysesPerPlan;
    const answer = await rest('GET /analyses/latest', { token });
    const latest = answer.body as { id: string; crop_plan_id: string }[];
    expect(latest.map(({ crop_plan_id }) => crop_plan_id)).toEqual(plans);
    for (const [query, count] of [
      ['', planCount],
      [`?limit=5&before=${latest[3]?.id}`, 5],
      ['?limit=3&include_archived=true', 3],
    ] as const) {
      const work = await workOf(`GET /analyses/latest${query}`, token);
      expect(work.stages).not.toContain('COLLSCAN');
      expect(work.stages).not.toContain('SORT');
      expect(work.keysExamined).toBeGreaterThanOrEqual(2 * count);
      expect(work.keysExamined).toBeLessThanOrEqual(2 * count + 2);
      expect(work.docsExamined).toBeLessThanOrEqual(2 * count + 2);
    }
  }
});

test('reading a page of a list examines only its own items, however far down the list the page begins', async () => {
  const { rest, token, db, workOf } = await startObserved();
  const plans = [];
  for (let number = 0; number < 30; number += 1) plans.unshift((await createPlan(rest, token)).id);
  await addAnalyses(db, plans.slice(0, 1), { from: 0, to: 200 });
  await addNotifications(db, plans[0] ?? '', 200);
  const analyses = await rest(`GET /crop-plans/${plans[0]}/analyses?limit=200`, { token });
  const [analysis] = (analyses.body as { id: string }[]).slice(150);
  const listed = await rest('GET /notifications?limit=200', { token });
  const [notification] = (listed.body as { notifications: { id: string }[] }).notifications.slice(150);

  const pages = [
    { request: `GET /crop-plans?limit=5&before=${plans[20]}`, keysExamined: 10 },
    { request: `GET /crop-plans/${plans[0]}/analyses?limit=5&before=${analysis?.id}`, keysExamined: 5 },
    { request: `GET /notifications?limit=5&before=${notification?.id}`, keysExamined: 5 },
  ];
  for (const { request, keysExamined } of pages) {
    const work = await workOf(request, token);
    expect(work.stages).not.toContain('COLLSCAN');
    expect(work.stages).not.toContain('SORT');
    expect(work.keysExamined).toBeLessThanOrEqual(keysExamined + 2);
    expect(work.docsExamined).toBeLessThanOrEqual(keysExamined + 2);
  }
});

test('listing p plans with their analyses examines at most 2p + 2 keys', async () => {
  const { rest, token, db, workOf, keysOf } = await startObserved();
  const plans = [];
  for (let number = 0; number < planCount; number += 1)
    plans.push((await createPlan(rest, token, { crop: 'maize', location: 'Nakuru, Kenya' })).id);
  // The second analysis shares the details of the first, except for one plan that a producer analysed last.
  for (const body of [{ water: 'irrigated' }, {}])
    for (const id of plans) await rest(`POST /crop-plans/${id}/analyses`, { token, body });
  await addAnalyses(db, plans.slice(0, 1), { from: 0, to: 100 });
  const request = 'GET /crop-plans?include=analysis';
  const work = await workOf(request, token);
  expect(work.stages).not.toContain('COLLSCAN');
  expect(work.stages).not.toContain('SORT');
  expect(work.indexes).toEqual(['account_id_1_created_at_-1__id_-1']);
  expect(await keysOf(request, token)).toBeLessThanOrEqual(2 * planCount + 2);
});

test('a login reads one key per session of the account', async () => {
  const { rest, token, account, db, workOf } = await startObserved();
  const { email, password } = account;
  const { id } = (await rest('GET /auth/me', { token })).body as { id: string };
  const isSelected = ({ find, projection }: Document) => find === 'sessions' && projection;
  const login = () => workOf('POST /auth/login', token, isSelected, { email, password });
  expect((await login()).keysExamined).toBeLessThanOrEqual(2 + 1);
  await addSessions(db, id, 150);
  const work = await login();
  expect(work.stages).not.toContain('COLLSCAN');
  expect(work.stages).not.toContain('SORT');
  expect(work).toMatchObject({ indexes: ['account_id_1_refreshed_at_1__id_1'] });
  expect(work.keysExamined).toBeLessThanOrEqual(150 + 3);
});

test.for([100, 60, 7])(
  'an export of plans with %i analyses each examines about one document for each that it sends',
  async (perPlan) => {
    const { rest, token, db, worksOf } = await startObserved();
    const plans = [];
    for (let number = 0; number < 24; number += 1) plans.push((await createPlan(rest, token)).id);
    await addAnalyses(db, plans, { from: 0, to: perPlan });
    const sent: string[] = [];
    const examined = { keys: 0, documents: 0 };
    for (let cursor: string | null = 'analyses'; cursor?.startsWith('analyses');) {
      const input = encodeURIComponent(JSON.stringify({ cursor }));
      const { body, works } = await worksOf(`GET /trpc/auth.exportMe?input=${input}`, token);
      const { result } = body as { result: { data: AccountExportPage } };
      sent.push(...result.data.items.map(({ value }) => ('id' in value ? value.id : '')));
      for (const { stages, keysExamined, docsExamined } of works) {
        expect(stages).not.toContain('COLLSCAN');
        expect(stages).not.toContain('SORT');
        examined.keys += keysExamined;
        examined.documents += docsExamined;
      }
      cursor = result.data.next_cursor;
    }
    expect(new Set(sent).size).toBe(24 * perPlan);
    expect(sent.length).toBe(24 * perPlan);
    const overhead = { keys: examined.keys / sent.length, documents: examined.documents / sent.length };
    expect(overhead.documents).toBeLessThan(1.25);
    expect(overhead.keys).toBeLessThan(1.25);
  },
);

/**
 * Starts a server whose database commands are recorded; `workOf` and `keysOf` have the database explain them.
 */
async function startObserved() {
  const { app, recorder, db } = await startRecordedApp();
  const rest = restOf(app);
  const account = await register(rest);

  /**
   * Sends a request; returns the work of the first command that `isSelected` accepts, by default the one that
   * reads the listed items.
   */
  async function workOf(
    request: string,
    token: string,
    isSelected: (command: Document) => unknown = isOfItems,
    body = {},
  ): Promise<Work> {
    recorder.commands.length = 0;
    expect((await rest(request, { token, ...(request.startsWith('POST') && { body }) })).status).toBeLessThan(
      300,
    );
    return explain(db, recorder.commands.find(isSelected) ?? {});
  }

  /** Sends a request; returns the answer's body and the work of each read of plans and analyses. */
  async function worksOf(request: string, token: string): Promise<{ body: unknown; works: Work[] }> {
    recorder.commands.length = 0;
    const { status, body } = await rest(request, { token });
    expect(status).toBe(200);
    const reads = recorder.commands.filter(({ find, aggregate }) =>
      ['crop_plans', 'analyses'].includes(String(find ?? aggregate)),
    );
    return { body, works: await Promise.all(reads.map((command) => explain(db, command))) };
  }

  /** Sends a request; returns how many keys its reads of plans and analyses examine in total. */
  async function keysOf(request: string, token: string): Promise<number> {
    const { works } = await worksOf(request, token);
    return works.reduce((total, { keysExamined }) => total + keysExamined, 0);
  }

  return { rest, token: account.tokens.access_token, account, db, workOf, worksOf, keysOf };
}

function isOfCaller({ aggregate }: Document): boolean {
  return aggregate === 'sessions';
}

function isOfItems(command: Document): boolean {
  // This excludes the look-ups of the caller and of the item after which a page begins, and the count of unread
  // notifications.
  if (command['aggregate'] === 'sessions') return false;
  const isList = 'aggregate' in command || ('find' in command && 'sort' in command);
  return isList && command['pipeline']?.[0]?.$match?.is_read === undefined;
}

async function explain(db: Db, sent: Document): Promise<Work> {
  const isOfDriver = (name: string) =>
    ['lsid', 'txnNumber', 'autocommit', 'startTransaction', 'readConcern', 'maxTimeMS'].includes(name) ||
    name.startsWith('$');
  const command = Object.fromEntries(Object.entries(sent).filter(([name]) => !isOfDriver(name)));
  const explanation = await db.command({ explain: command, verbosity: 'executionStats' });
  const [first, ...others]: Document[] = explanation['stages'] ?? [{ $cursor: explanation }];
  const { queryPlanner, executionStats } = first?.['$cursor'] ?? {};
  const plan: Document[] = [];
  for (let stage = queryPlanner.winningPlan; stage; stage = stage.inputStage) plan.push(stage);
  const sum = (name: string) =>
    [executionStats, ...others].reduce((total, stage) => total + (stage[name] ?? 0), 0);
  return {
    keysExamined: sum('totalKeysExamined'),
    docsExamined: sum('totalDocsExamined'),
    stages: plan.map(({ stage }) => stage),
    indexes: plan.flatMap(({ indexName = [] }) => indexName),
  };
}

async function addAnalyses(db: Db, planIds: readonly string[], { from, to }: { from: number; to: number }) {
  const plan = await db.collection('crop_plans').findOne({ _id: new ObjectId(planIds[0]) });
  const documents = planIds.flatMap((planId) =>
    Array.from({ length: to - from }, (_, at) => ({
      account_id: plan?.['account_id'],
      crop_plan_id: new ObjectId(planId),
      created_at: new Date(Date.UTC(2030, 0, 1) + from + at),
      feasibility_label: 'feasible',
      score: null,
      limiting_factor: null,
      reasons: [],
      source: 'seed',
      details: null,
    })),
  );
  await db.collection('analyses').insertMany(documents);
}

async function addNotifications(db: Db, planId: string, count: number): Promise<void> {
  const plan = await db.collection('crop_plans').findOne({ _id: new ObjectId(planId) });
  const documents = Array.from({ length: count }, (_, at) => ({
    account_id: plan?.['account_id'],
    created_at: new Date(Date.UTC(2030, 0, 1) + at),
    title: 'A title',
    message: 'A message.',
    severity: 'info',
    related_crop_plan_id: null,
    is_read: false,
    seq: at + 1,
  }));
  await db.collection('notifications').insertMany(documents);
}
