import type { Document } from 'mongodb';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createApiRecorder } from '../api-recorder.js';
import { tellStory } from '../api-story.js';
import { mix, type Procedure } from '../benchmark/peers/calls.js';
import { besideAccounts, broadcasts, byChance, severalOwners, spread } from '../broadcasts.js';
import { isForeignDatabase } from '../engine/engine-fixture.js';
import { openStream } from '../event-stream.js';
import {
  createApiKey,
  createPlan,
  planInput,
  register,
  restOf,
  type RestAnswer,
  type TestApp,
} from '../harness.js';
import { reachOf, reachOfAll, secondOwnerIn, transactionsIn } from '../owners.js';
import { makeToken } from '../personal-token.js';
import { startRecordedApp } from '../recorded-app.js';
import { shardKeys, statementsOf, wholeDatabase } from '../statements.js';

const { STATEMENTS_RECORDED: folder } = process.env;

/** The lengths of the lists when they were last shortened; they may only become shorter. */
const broadcastsMax = 44;
const severalOwnersMax = 4;

function broadcastsIn(commands: readonly Document[]): string[] {
  const broadcast = commands.flatMap(statementsOf).filter(({ isTargeted }) => !isTargeted);
  return [...new Set(broadcast.map(({ text }) => text))].sort();
}

const listed = broadcasts.flatMap(({ statements }) => statements);
const listedSpread = spread.flatMap(({ statements }) => statements);
const listedOwners = severalOwners.flatMap(({ transactions }) => transactions);
const listedBeside = besideAccounts.flatMap(({ collections }) => collections);

/** What is to be explained: statements, transactions and collections. */
type Findings = Record<'broadcasts' | 'spread' | 'severalOwners' | 'besideAccounts', readonly string[]>;

const nothing: Findings = { broadcasts: [], spread: [], severalOwners: [], besideAccounts: [] };

function findingsIn(commands: readonly Document[], transactions: readonly (readonly Document[])[]): Findings {
  return {
    broadcasts: broadcastsIn(commands),
    spread: sorted(commands.flatMap((command) => reachOf(command).spread)),
    severalOwners: sorted(transactions.flatMap((transaction) => secondOwnerIn(transaction) ?? [])),
    besideAccounts: sorted(
      transactions.flatMap((transaction) => {
        const { owners, unsharded } = reachOfAll(transaction);
        return owners.size === 0 ? [] : [...unsharded];
      }),
    ),
  };
}

function recordOf(commands: readonly Document[]): Findings {
  return findingsIn(commands, transactionsIn(commands));
}

function unlistedIn(found: Findings): Findings {
  return {
    broadcasts: found.broadcasts.filter((text) => !listed.includes(text)),
    spread: found.spread.filter((text) => !listedSpread.includes(text)),
    severalOwners: found.severalOwners.filter((text) => !listedOwners.includes(text)),
    besideAccounts: found.besideAccounts.filter((name) => !listedBeside.includes(name)),
  };
}

function sorted(texts: readonly string[]): string[] {
  return [...new Set(texts)].sort();
}

describe('a statement is targeted', () => {
  const owner = { account_id: 'x' };
  it.each([
    [{ find: 'crop_plans', filter: owner }, true],
    [{ find: 'crop_plans', filter: { $and: [{ name: 'x' }, owner] } }, true],
    [{ find: 'crop_plans', filter: { $or: [owner, { account_id: { $in: ['y', 'z'] } }] } }, true],
    [{ find: 'crop_plans', filter: { $or: [owner, { _id: 'x' }] } }, false],
    [{ find: 'crop_plans', filter: { account_id: { $gt: 'x' } } }, false],
    [{ find: 'crop_plans', filter: { account_id: /x/ } }, false],
    [{ find: 'accounts', filter: { _id: 'x' } }, true],
    [{ find: 'accounts', filter: { email: 'x' } }, false],
    [{ update: 'analyses', updates: [{ q: owner }, { q: { _id: 'x' } }] }, false],
    [{ delete: 'analyses', deletes: [{ q: owner }] }, true],
    [{ findAndModify: 'sessions', query: { _id: 'x' } }, false],
    [{ aggregate: 'notifications', pipeline: [{ $match: owner }, { $limit: 1 }] }, true],
    [{ aggregate: 'notifications', pipeline: [{ $limit: 1 }, { $match: owner }] }, false],
  ])('%j: %s', (command, isTargeted) => {
    expect(broadcastsIn([command])).toHaveLength(isTargeted ? 0 : 1);
  });

  it('if its look-ups are', () => {
    const lookUp = (foreignField: string, pipeline: readonly object[] = []) => ({
      aggregate: 'crop_plans',
      pipeline: [{ $match: owner }, { $lookup: { from: 'analyses', foreignField, pipeline } }],
    });
    expect(broadcastsIn([lookUp('account_id'), lookUp('crop_plan_id', [{ $match: owner }])])).toEqual([]);
    expect(broadcastsIn([lookUp('crop_plan_id')])).toEqual(['$lookup analyses {crop_plan_id}']);
  });
});

describe('a transaction', () => {
  const ofSession = { lsid: { id: 'a' }, txnNumber: 1, autocommit: false };
  const own = { find: 'crop_plans', filter: { account_id: 'x', _id: 'y' } };
  it.each([
    ['one account', [own, { update: 'accounts', updates: [{ q: { _id: 'x' } }] }], undefined],
    ['a document of an account', [own, { insert: 'analyses', documents: [{ account_id: 'x' }] }], undefined],
    ['two accounts', [own, { find: 'accounts', filter: { _id: 'z' } }], 'several of account, account: '],
    [
      'two accounts in a list',
      [{ delete: 'analyses', deletes: [{ q: { account_id: { $in: ['x', 'y'] } } }] }],
      'several of account, account: ',
    ],
    [
      'an account and an email',
      [own, { insert: 'emails', documents: [{ _id: 'z', account_id: 'x' }] }],
      'account, email: insert emails',
    ],
    ['no owner', [own, { find: 'analyses', filter: { _id: 'z' } }], 'all: find analyses {_id}'],
    ['a range', [own, { update: 'work_ranges', updates: [{ q: { _id: 'z' } }] }], undefined],
  ])('that names %s', (_, commands, expected) => {
    const [transaction = []] = transactionsIn(commands.map((command) => ({ ...command, ...ofSession })));
    expect(secondOwnerIn(transaction)).toBe(expected);
  });
});

describe('the lists of broadcasts, and of what concerns several owners', () => {
  it('are about sharded collections, and no longer than they were', () => {
    const collections = [...listed, ...listedSpread].map((text) => text.split(' ')[1] ?? '');
    expect(collections.filter((name) => !shardKeys.has(name) && name !== wholeDatabase)).toEqual([]);
    expect(listed.length).toBeLessThanOrEqual(broadcastsMax);
    expect(listedOwners.length).toBeLessThanOrEqual(severalOwnersMax);
  });

  it.skipIf(isForeignDatabase)('have all of those in a story that calls every operation', async () => {
    const { app, recorder } = await startRecordedApp();
    await tellStory(
      createApiRecorder(app, () => undefined),
      app,
    );
    expect(unlistedIn(recordOf(recorder.commands))).toEqual(nothing);
    expect(recorder.commands.flatMap(statementsOf).length).toBeGreaterThan(100);
    expect(transactionsIn(recorder.commands).length).toBeGreaterThan(10);
  });

  it.skipIf(isForeignDatabase)(
    'a mixed load, with a script’s token and a stream, broadcasts only where a producer looks for its plan',
    async () => {
      const { app, recorder, db } = await startRecordedApp();
      const calls = await callsOfMix(app);
      recorder.commands.length = 0;
      const stream = await openStream(app, calls.token);
      for (const name of mix) expect((await calls.send(name)).status).toBeLessThan(300);
      stream.close();
      const counts = new Map<string, number>();
      for (const { text, isTargeted } of recorder.commands.flatMap(statementsOf))
        if (!isTargeted) counts.set(text, (counts.get(text) ?? 0) + 1);
      // In these 100 requests, four are a producer's; the stream, which the server opens once, may be open already.
      counts.delete('aggregate * {$changeStream}');
      expect(Object.fromEntries(counts)).toEqual({ 'aggregate crop_plans {_id}': 4 });
      expect(await db.collection('analyses').countDocuments()).toBe(4);
    },
  );

  it.skipIf(folder === undefined)('are those of the whole suite (npm run test:statements)', () => {
    const lines = readdirSync(folder ?? '').flatMap((file) =>
      readFileSync(join(folder ?? '', file), 'utf8')
        .trimEnd()
        .split('\n')
        .map((line): Document => JSON.parse(line)),
    );
    const commands = lines.filter((line) => !('transaction' in line));
    const transactions = lines.flatMap(({ transaction }): Document[][] => (transaction ? [transaction] : []));
    const sent = findingsIn(commands, transactions);
    printByCollection(commands);
    console.log(sent);
    expect(unlistedIn(sent)).toEqual(nothing);
    const missing = (list: readonly string[], found: readonly string[]) =>
      list.filter((text) => !found.includes(text) && !byChance.includes(text));
    expect({
      broadcasts: missing(listed, sent.broadcasts),
      spread: missing(listedSpread, sent.spread),
      severalOwners: missing(listedOwners, sent.severalOwners),
      besideAccounts: missing(listedBeside, sent.besideAccounts),
    }).toEqual(nothing);
  });
});

function printByCollection(commands: readonly Document[]): void {
  const statements = commands.flatMap(statementsOf);
  for (const [collection, key] of shardKeys) {
    const texts = (isTargeted: boolean) => [
      ...new Set(
        statements
          .filter((one) => one.collection === collection && one.isTargeted === isTargeted)
          .map(({ text }) => text),
      ),
    ];
    console.log(
      `${collection}, sharded by ${key}: ${texts(true).length} targeted, ${texts(false).length} broadcast`,
    );
    for (const text of texts(false)) console.log(`  ${text}`);
  }
}

/** Makes an account with a plan, and the calls of the mix: reads by a script, the others by the account itself. */
async function callsOfMix(app: TestApp) {
  const rest = restOf(app);
  const { email, password, tokens } = await register(rest);
  const token = tokens.access_token;
  const { id } = await createPlan(rest, token);
  const { token: script } = await makeToken(rest, token);
  const producer = await createApiKey(app, 'advisor');
  const finding = { crop_plan_id: id, feasibility_label: 'feasible' };
  const requests: Record<Procedure, () => Promise<RestAnswer>> = {
    list: () => rest('GET /crop-plans', { token: script }),
    get: () => rest(`GET /crop-plans/${id}`, { token: script }),
    notifications: () => rest('GET /notifications', { token: script }),
    create: () => rest('POST /crop-plans', { token, body: planInput }),
    record: () => rest('POST /analyses', { token: producer, body: finding }),
    login: () => rest('POST /auth/login', { body: { email, password } }),
  };
  return { token, send: (name: Procedure) => requests[name]() };
}
