import {
  analysesEndSchema,
  cropPlanListSchema,
  planAnalysisSchema,
  type AnalysesEnd,
  type PlanAnalysis,
} from '@crop-planning/shared';
import { describe, expect } from 'vitest';
import {
  createPlan,
  failureCode,
  issuePaths,
  restOf,
  startTestApp,
  register,
  test,
  type Rest,
  type TestApp,
} from '../harness.js';
import { addPlans } from '../large-account.js';

const unknownId = '0123456789abcdef01234567';

interface Stream {
  status: number;
  type: string | null;
  plans: PlanAnalysis[];
  end: AnalysesEnd;
}

async function analyse(
  { url }: { url: string },
  token: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Stream> {
  const response = await fetch(`${url}/crop-plans/analyses`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
    body: JSON.stringify(body),
  });
  const lines = (await response.text()).trimEnd().split('\n');
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    plans: lines.slice(0, -1).map((line) => planAnalysisSchema.parse(JSON.parse(line))),
    end: analysesEndSchema.parse(JSON.parse(lines.at(-1) ?? '')),
  };
}

async function createPlans(rest: Rest, token: string, count: number): Promise<string[]> {
  const ids = [];
  for (let at = 0; at < count; at += 1) ids.push((await createPlan(rest, token, { name: `Plan ${at}` })).id);
  return ids;
}

describe('analysing many plans', () => {
  test('returns one line per plan in order, and the counts at the end', async ({ app, rest, account }) => {
    const token = account.tokens.access_token;
    const [first = '', second = ''] = await createPlans(rest, token, 2);
    const nowhere = await createPlan(rest, token, { name: 'Nowhere', location: 'Nowhere At All' });
    const plan_ids = [second, nowhere.id, unknownId, first, second];
    const { status, type, plans, end } = await analyse(app, token, { plan_ids, water: 'irrigated' });
    expect([status, type]).toEqual([200, 'application/x-ndjson']);
    expect(plans).toMatchObject([
      {
        plan_id: second,
        name: 'Plan 1',
        analysis: { crop_plan_id: second, details: { inputs: { water: 'irrigated' } } },
      },
      {
        plan_id: nowhere.id,
        name: 'Nowhere',
        error: { code: 'LOCATION_NOT_FOUND', suggestions: expect.anything() },
      },
      { plan_id: unknownId, name: null, error: { code: 'CROP_PLAN_NOT_FOUND' } },
      { plan_id: first, name: 'Plan 0', analysis: { crop_plan_id: first } },
    ]);
    expect(end).toEqual({ done: 2, failed: 2 });
    const listed = cropPlanListSchema.parse((await rest('GET /crop-plans', { token })).body);
    expect(listed.map(({ latest_analysis_at }) => latest_analysis_at !== null)).toEqual([false, true, true]);
  });

  test('says what is wrong with the values of a plan that cannot be analysed', async ({
    app,
    rest,
    account,
  }) => {
    const token = account.tokens.access_token;
    const { id } = await createPlan(rest, token, { name: 'North', location: '91,0' });
    const { plans } = await analyse(app, token, {});
    const message = 'the latitude comes first and must be from -90 to 90';
    expect(plans).toMatchObject([
      { plan_id: id, error: { code: 'VALIDATION_FAILED', issues: [{ path: 'location', message }] } },
    ]);
  });

  test('without plan ids, analyses all plans except archived ones', async ({ app, rest, account }) => {
    const token = account.tokens.access_token;
    const ids = await createPlans(rest, token, 3);
    await rest(`PATCH /crop-plans/${ids[1]}`, { token, body: { is_archived: true } });
    const { plans, end } = await analyse(app, token, {});
    expect(plans.map(({ plan_id }) => plan_id)).toEqual([ids[2], ids[0]]);
    expect(end).toEqual({ done: 2, failed: 0 });
  });

  test('without plan ids, refuses more than 1,000 plans; reports plans of another account as not found', async ({
    app,
    rest,
    db,
    account,
    createAccount,
  }) => {
    const token = account.tokens.access_token;
    const ids = await addPlans(db, rest, token, 1_001);
    const refused = await rest('POST /crop-plans/analyses', { token, body: {} });
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'TOO_MANY_PLANS' }]);
    const plan_ids = ids.slice(0, 2).map((id) => id.toHexString());
    const stranger = (await createAccount()).tokens.access_token;
    const { plans, end } = await analyse(app, stranger, { plan_ids });
    expect(plans).toMatchObject(plan_ids.map(() => ({ name: null, error: { code: 'CROP_PLAN_NOT_FOUND' } })));
    expect(end).toEqual({ done: 0, failed: 2 });
    expect((await analyse(app, stranger, {})).end).toEqual({ done: 0, failed: 0 });
  });

  test.for([
    [{ plan_ids: [] }, 'plan_ids'],
    [{ plan_ids: ['x'] }, 'plan_ids.0'],
    [{ plan_ids: Array.from({ length: 1_001 }, () => unknownId) }, 'plan_ids'],
    [{ water: 'wet' }, 'water'],
    [{ limit: 5 }, 'limit'],
    [{ x: 1 }, 'x'],
  ] as const)('refuses the input %j', async ([body, path], { rest, account }) => {
    const { status, body: answer } = await rest('POST /crop-plans/analyses', {
      token: account.tokens.access_token,
      body,
    });
    expect([status, issuePaths(answer)]).toEqual([400, [path]]);
  });

  test('requires an access token, and refuses an API key', async ({ rest, apiKey }) => {
    expect((await rest('POST /crop-plans/analyses', { body: {} })).status).toBe(401);
    expect((await rest('POST /crop-plans/analyses', { token: apiKey, body: {} })).status).toBe(403);
  });

  test('with an Idempotency-Key, analyses each plan only once, even if the request is repeated', async ({
    app,
    rest,
    account,
  }) => {
    const token = account.tokens.access_token;
    const [first = '', second = '', third = ''] = await createPlans(rest, token, 3);
    const headers = { 'idempotency-key': 'season 2027' };
    const cut = await analyse(app, token, { plan_ids: [first, second] }, headers);
    const complete = await analyse(app, token, { plan_ids: [first, second, third] }, headers);
    expect(complete.plans.slice(0, 2)).toEqual(cut.plans);
    expect(complete.end).toEqual({ done: 3, failed: 0 });
    const { body } = await rest(`GET /crop-plans/${first}/analyses`, { token });
    expect(body).toHaveLength(1);
    const other = await analyse(app, token, { plan_ids: [first], water: 'irrigated' }, headers);
    expect(other.plans).toMatchObject([{ error: { code: 'IDEMPOTENCY_KEY_REUSED' } }]);
  });

  test('over tRPC, returns at most `limit` results, and lists the remaining plans as not done', async ({
    rest,
    trpc,
    account,
  }) => {
    const token = account.tokens.access_token;
    const ids = await createPlans(rest, token, 5);
    const { analyses } = trpc(token);
    const { results, not_done } = await analyses.runMany.mutate({ plan_ids: ids, limit: 2 });
    expect([results.map(({ plan_id }) => plan_id), not_done]).toEqual([ids.slice(0, 2), ids.slice(2)]);
    const remaining = await analyses.runMany.mutate({ plan_ids: not_done });
    expect([remaining.results.length, remaining.not_done]).toEqual([3, []]);
    expect(await failureCode(analyses.runMany.mutate({ plan_ids: ids, limit: 101 }))).toBe(
      'VALIDATION_FAILED',
    );
  });
});

test('a stream of analyses ends early when the server stops, and lists the remaining plans as not done', async ({
  onTestFinished,
}) => {
  const app = await startTestApp();
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= app.close());
  onTestFinished(close);
  const rest = restOf(app);
  const token = (await register(rest)).tokens.access_token;
  const ids = await createPlans(rest, token, 40);
  const lines = await readWhileStopping(app, token, ids, close);
  await closing;
  const plans = lines.slice(0, -1).map((line) => planAnalysisSchema.parse(JSON.parse(line)));
  const end = analysesEndSchema.parse(JSON.parse(lines.at(-1) ?? ''));
  expect(end).toEqual({ done: plans.length, failed: 0, not_done: ids.slice(plans.length) });
  expect(plans.length).toBeLessThan(ids.length);
});

/** Reads the stream, and stops the server when the first line arrives. */
async function readWhileStopping(
  app: TestApp,
  token: string,
  plan_ids: string[],
  stop: () => unknown,
): Promise<string[]> {
  const response = await fetch(`${app.url}/crop-plans/analyses`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ plan_ids }),
  });
  let text = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    void stop();
  }
  return text.trimEnd().split('\n');
}
