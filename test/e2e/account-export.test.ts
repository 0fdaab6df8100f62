import {
  accountExportItemSchema,
  accountExportSchema,
  noExportCounts,
  type AccountExportItem,
} from '@crop-planning/shared';
import { describe, expect } from 'vitest';
import {
  createPlan,
  failure,
  failureCode,
  issuePaths,
  runServerCommand,
  test,
  trpcOf,
  type TestAccount,
  type TestApp,
} from '../harness.js';
import { exportedRecords } from '../../server/src/records/records.js';
import { addAnalyses, addNotifications, addPlans } from '../large-account.js';

const pageSizeMax = 500;
/** These make an export too large for a connection’s buffers. */
const longReasons = ['x'.repeat(4_000)];

const endings: Record<string, (app: TestApp, account: TestAccount) => Promise<unknown>> = {
  'its account is deleted': (app, { tokens, password }) =>
    trpcOf(app, tokens.access_token).auth.deleteMe.mutate({ password }),
  'its account is deactivated': (app, { email }) =>
    runServerCommand(['accounts', 'deactivate', email], app.environment),
  'its session ends': (app, { tokens }) => trpcOf(app, tokens.access_token).auth.logout.mutate(),
};

describe('the export of a large account', () => {
  test('contains everything exactly once, both in pages and as one document', async ({
    app,
    db,
    rest,
    account,
  }) => {
    const token = account.tokens.access_token;
    const { id } = await trpcOf(app, token).auth.me.query();
    const planIds = await addPlans(db, rest, token, 600);
    await addAnalyses(db, planIds.slice(100, 105), 1_100);
    await addAnalyses(db, planIds.slice(200, 400), 3);
    await addNotifications(db, id, 700);
    const script = { name: 'nightly', expires_in_days: 1, scope: 'read' } as const;
    await trpcOf(app, token).auth.tokens.create.mutate(script);

    const items = await readPages(app, token);
    const counts = {
      profile: 1,
      settings: 1,
      crop_plan: 600,
      analysis: 6_100,
      notification: 700,
      session: 1,
      personal_token: 1,
      audit_entry: 2,
    };
    expect(countKinds(items)).toEqual(counts);
    const idOf = ({ kind, value }: AccountExportItem) => kind + ('id' in value ? value.id : '');
    expect(new Set(items.map(idOf)).size).toBe(items.length);

    const document = accountExportSchema.parse((await rest('GET /auth/me/export', { token })).body);
    const valuesOf = (kind: AccountExportItem['kind']) =>
      items.filter((item) => item.kind === kind).map(({ value }) => value);
    const lists = exportedRecords.map(({ collection, exportedAs }) => [collection, valuesOf(exportedAs)]);
    expect(document).toEqual({
      profile: items[0]?.value,
      settings: items[1]?.value,
      ...Object.fromEntries(lists),
    });

    const answer = await requestExport(app, token, { accept: 'application/x-ndjson' });
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson');
    const lines = (await answer.text())
      .trimEnd()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    expect(lines.slice(0, -1)).toEqual(items);
    expect(lines.at(-1)).toEqual({ done: true, counts: { ...noExportCounts(), ...counts } });
  });

  test('is refused while another export of the same account is running', async ({
    app,
    db,
    rest,
    account,
    createAccount,
  }) => {
    const token = account.tokens.access_token;
    await addAnalyses(db, await addPlans(db, rest, token, 10), 1_000, longReasons);
    const first = await requestExport(app, token);
    const second = await rest('GET /auth/me/export', { token });
    expect(second).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
    expect(second.headers.get('retry-after')).toBe('5');
    const other = (await createAccount()).tokens.access_token;
    expect((await rest('GET /auth/me/export', { token: other })).status).toBe(200);
    await first.body?.cancel();
    const nextStatus = async () => (await rest('GET /auth/me/export', { token })).status;
    await expect.poll(nextStatus).toBe(200);
  });

  test.for(Object.keys(endings))(
    'is cut off before its end when %s midway',
    async (name, { app, db, rest, account }) => {
      const token = account.tokens.access_token;
      await addAnalyses(db, await addPlans(db, rest, token, 10), 1_000, longReasons);
      const answer = await requestExport(app, token);
      expect(answer.status).toBe(200);
      await endings[name]?.(app, account);
      await expect(answer.text()).rejects.toThrow('terminated');
    },
  );
});

test('the export refuses a cursor that does not come from one of its pages', async ({
  rest,
  trpc,
  account,
  createAccount,
}) => {
  const token = account.tokens.access_token;
  const foreign = await createPlan(rest, (await createAccount()).tokens.access_token);
  const foreignCursor = `analyses.1.${foreign.id}.9999999999999`;
  for (const cursor of ['', 'plans', 'crop_plans.1', 'analyses.1.nonsense', foreignCursor]) {
    const { data } = await failure(trpc(token).auth.exportMe.query({ cursor }));
    expect([data?.code, data?.issues?.map(({ path }) => path)]).toEqual(['VALIDATION_FAILED', ['cursor']]);
  }
  const document = await rest('GET /auth/me/export?cursor=sessions', { token });
  expect([document.status, issuePaths(document.body)]).toEqual([400, ['cursor']]);
  expect(await failureCode(trpc().auth.exportMe.query())).toBe('AUTHENTICATION_REQUIRED');
});

async function readPages(app: TestApp, token: string): Promise<AccountExportItem[]> {
  const items: AccountExportItem[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await trpcOf(app, token).auth.exportMe.query({ cursor });
    expect(page.items.length).toBeLessThanOrEqual(pageSizeMax);
    items.push(...page.items.map((item) => accountExportItemSchema.parse(item)));
    cursor = page.next_cursor;
  }
  return items;
}

function requestExport(
  { url }: TestApp,
  token: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${url}/auth/me/export`, { headers: { ...headers, authorization: `Bearer ${token}` } });
}

function countKinds(items: readonly AccountExportItem[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind } of items) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}
