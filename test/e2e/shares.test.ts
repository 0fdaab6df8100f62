import { sharedResultSchema, type AccountExport, type CreatedShare, type Share } from '@crop-planning/shared';
import { ObjectId } from 'mongodb';
import { describe, expect, onTestFinished } from 'vitest';
import { sharesMax } from '../../server/src/shares/create.js';
import {
  createPlan,
  issuePaths,
  register,
  restOf,
  runServerCommand,
  startTestApp,
  test as base,
} from '../harness.js';
import { lowerFarm } from '../own-climates.js';
import { makeToken } from '../personal-token.js';
import { untilPurged } from '../purged.js';
import { unknownId } from '../refusals.js';
import { makeAnalysedPlan, makeShare, missingShare } from '../shares.js';

const test = base.extend('token', ({ account }) => account.tokens.access_token);
const exactPlace = '-0.30312,36.08004';

describe('a link to a result', () => {
  test('shows the latest result as it was, to anybody who knows its name', async ({ rest, trpc, token }) => {
    const { planId, analysis } = await makeAnalysedPlan(rest, token);
    const made = await rest(`POST /crop-plans/${planId}/shares`, { token, body: {} });
    expect(made).toMatchObject({
      status: 201,
      body: {
        crop_plan_id: planId,
        plan_name: 'North field',
        show_name: false,
        exact_location: false,
        url: null,
      },
    });
    const { name, path, first_letters } = made.body as CreatedShare;
    expect([name, path, first_letters]).toEqual([
      expect.stringMatching(/^[a-z2-7]{32}$/),
      `/results/${name}`,
      name.slice(0, 6),
    ]);
    const read = await rest(`GET /shared/${name}`);
    expect(read.status).toBe(200);
    expect(read.headers.get('cache-control')).toBe('no-store');
    expect(read.headers.get('x-robots-tag')).toBe('noindex');
    expect(read.headers.get('referrer-policy')).toBe('no-referrer');
    const { inputs_hash: _, ...details } = analysis.details;
    const shown = sharedResultSchema.parse(read.body);
    expect(shown).toMatchObject({
      shared_by: null,
      plan: {
        name: 'North field',
        crop: 'maize',
        location: 'Nakuru, Kenya',
        water: 'rainfed',
        season_days: null,
      },
      analysis: { id: null, crop_plan_id: null, verdict: analysis.verdict, reasons: analysis.reasons },
    });
    expect(Object.keys(shown.analysis.details ?? {}).sort()).toEqual(Object.keys(details).sort());

    await rest(`PATCH /crop-plans/${planId}`, {
      token,
      body: { name: 'South field', risk_tolerance: 'high' },
    });
    await trpc(token).analyses.run.mutate({ plan_id: planId, water: 'irrigated' });
    expect((await rest(`GET /shared/${name}`)).body).toEqual(read.body);
    expect(await trpc().shares.read.query({ name })).toEqual(read.body);
  });

  test('is listed without its name, newest first, until it is revoked', async ({
    rest,
    token,
    createAccount,
  }) => {
    const { planId } = await makeAnalysedPlan(rest, token);
    const names = [
      await makeShare(rest, token, planId),
      await makeShare(rest, token, planId, { show_name: true }),
    ];
    const listed = (await rest('GET /auth/me/shares', { token })).body as Share[];
    expect(listed).toMatchObject([
      { first_letters: names[1]?.slice(0, 6), show_name: true, crop_plan_id: planId },
      { first_letters: names[0]?.slice(0, 6), show_name: false, plan_name: 'North field' },
    ]);
    expect(JSON.stringify(listed)).not.toMatch(new RegExp(names.join('|')));
    const [second] = listed;
    const other = (await createAccount()).tokens.access_token;
    expect((await rest('GET /auth/me/shares', { token: other })).body).toEqual([]);
    const path = `DELETE /auth/me/shares/${second?.id}`;
    expect(await rest(path, { token: other })).toMatchObject(missingShare);
    expect(await rest(path, { token })).toMatchObject({ status: 204 });
    for (const id of [second?.id, unknownId, 'nonsense'])
      expect(await rest(`DELETE /auth/me/shares/${id}`, { token })).toMatchObject(missingShare);
    expect(await rest(`GET /shared/${names[1]}`)).toMatchObject(missingShare);
    expect(await rest(`GET /shared/${names[0]}`)).toMatchObject({ status: 200 });
  });

  test.for<[string, object, string[]]>([
    ['an unknown field', { show_email: true }, ['show_email']],
    ['a word instead of a choice', { show_name: 'yes' }, ['show_name']],
    ['null', { exact_location: null }, ['exact_location']],
  ])('is refused with %s', async ([, body, paths], { rest, token }) => {
    const { id: planId } = await createPlan(rest, token);
    const refused = await rest(`POST /crop-plans/${planId}/shares`, { token, body });
    expect([refused.status, issuePaths(refused.body)]).toEqual([400, paths]);
  });

  test('needs an analysed plan of the caller’s own, and a token that may write', async ({
    rest,
    token,
    createAccount,
  }) => {
    const { id: planId } = await createPlan(rest, token);
    const path = `POST /crop-plans/${planId}/shares`;
    const unanalysed = { status: 409, body: { code: 'CROP_PLAN_NOT_ANALYSED' } };
    expect(await rest(path, { token, body: {} })).toMatchObject(unanalysed);
    expect(await rest(`GET /crop-plans/${planId}/shares/preview`, { token })).toMatchObject(unanalysed);
    const other = (await createAccount()).tokens.access_token;
    const notThere = { status: 404, body: { code: 'CROP_PLAN_NOT_FOUND' } };
    for (const method of [path, `GET /crop-plans/${planId}/shares/preview`])
      expect(await rest(method, { token: other, ...(method === path && { body: {} }) })).toMatchObject(
        notThere,
      );
    expect(await rest(path, { body: {} })).toMatchObject({ status: 401 });
    await rest(`POST /crop-plans/${planId}/analyses`, { token, body: {} });
    const { token: read } = await makeToken(rest, token, { scope: 'read' });
    const { token: write } = await makeToken(rest, token, { scope: 'write' });
    const forbidden = { status: 403, body: { code: 'FORBIDDEN' } };
    expect(await rest(path, { token: read, body: {} })).toMatchObject(forbidden);
    expect(await rest(`GET /crop-plans/${planId}/shares/preview`, { token: read })).toMatchObject({
      status: 200,
    });
    const made = await rest(path, { token: write, body: {} });
    expect(made.status).toBe(201);
    const { id } = made.body as Share;
    expect(await rest('GET /auth/me/shares', { token: write })).toMatchObject(forbidden);
    expect(await rest(`DELETE /auth/me/shares/${id}`, { token: write })).toMatchObject(forbidden);
  });
});

describe('what a link shows', () => {
  test('is what its owner was shown before, and nothing that was not chosen', async ({
    rest,
    token,
    account,
  }) => {
    const { planId } = await makeAnalysedPlan(rest, token, { location: exactPlace });
    const preview = async (query: string) =>
      (await rest(`GET /crop-plans/${planId}/shares/preview${query}`, { token })).body;
    const coarse = sharedResultSchema.parse(await preview(''));
    expect(coarse).toMatchObject({
      shared_by: null,
      plan: { location: '-0.3,36.08' },
      analysis: {
        details: {
          inputs: { location: '-0.3,36.08' },
          climate: {
            latitude: -0.3,
            longitude: 36.08,
            location: {
              name: '-0.3,36.08',
              latitude: -0.3,
              longitude: 36.08,
              nearest: { name: 'Nakuru, Kenya' },
            },
          },
        },
      },
    });
    const text = JSON.stringify(coarse);
    for (const secret of ['0.3031', '36.0800', 'inputs_hash', account.full_name, account.email, planId])
      expect(text).not.toContain(secret);
    const seen = (await rest(`GET /shared/${await makeShare(rest, token, planId)}`)).body;
    expect(withoutTime(seen)).toEqual(withoutTime(coarse));

    const whole = sharedResultSchema.parse(await preview('?show_name=true&exact_location=true'));
    expect(whole).toMatchObject({
      shared_by: account.full_name,
      plan: { location: exactPlace },
      analysis: { details: { climate: { latitude: -0.30312 }, inputs_hash: expect.any(String) } },
    });
    expect(JSON.stringify(whole)).not.toContain(account.email);
    const chosen = { show_name: true, exact_location: true };
    const read = (await rest(`GET /shared/${await makeShare(rest, token, planId, chosen)}`)).body;
    expect(withoutTime(read)).toEqual(withoutTime(whole));
  });

  test('has neither the outline of the field nor more than two decimals of its middle', async ({
    rest,
    token,
  }) => {
    const corners = [
      [36.0797, -0.3036],
      [36.0803, -0.3036],
      [36.0803, -0.3026],
      [36.0797, -0.3036],
    ];
    const outline = { type: 'Polygon', coordinates: [corners] };
    const { planId } = await makeAnalysedPlan(rest, token, { location: '-0.3031,36.0804', outline });
    // The second analysis shares the details of the first, and stores a part of them beside.
    await rest(`POST /crop-plans/${planId}/analyses`, { token, body: {} });
    const shown = async (chosen: object) => {
      const read = await rest(`GET /shared/${await makeShare(rest, token, planId, chosen)}`);
      return JSON.stringify(sharedResultSchema.parse(read.body));
    };
    const [coarse, exact] = [await shown({}), await shown({ exact_location: true })];
    for (const secret of ['outline', 'Polygon', ...corners.flat().map(String)])
      expect(coarse + exact).not.toContain(secret);
    const decimals = /\b0\.30\d|\b36\.08\d/;
    expect([decimals.test(coarse), decimals.test(exact)]).toEqual([false, true]);
  });

  test('does not name a climate of the owner’s own', async ({ rest, trpc, token }) => {
    const { id } = await trpc(token).climates.create.mutate({ ...lowerFarm, name: 'Brook field' });
    const { planId } = await makeAnalysedPlan(rest, token, { climate: id });
    const read = await rest(`GET /shared/${await makeShare(rest, token, planId, { exact_location: true })}`);
    expect(JSON.stringify(read.body)).not.toContain('Brook field');
    expect(read.body).toMatchObject({
      analysis: { details: { climate: { source: 'a climate of the plan’s owner' } } },
    });
  });

  test.for<[string, string]>([
    ['0.30312S, 36.08004E', '-0.3,36.08'],
    [`0°18'11.2"S 36°4'48.1"E`, '-0.3,36.08'],
    ['36.08004 -0.30312', '36.08,-0.3'],
    ['36.08004E, 0.30312', '36.08E, 0.30'],
    ['Block 7, 0,30312 / 36,08004', 'Block 7, 0,30 / 36,08'],
  ])('has two decimals at most of a place like %s', async ([location, shown], { rest, token, apiKey }) => {
    const { id: planId } = await createPlan(rest, token, { location });
    await rest('POST /analyses', {
      token: apiKey,
      body: { crop_plan_id: planId, feasibility_label: 'marginal' },
    });
    const read = await rest(`GET /shared/${await makeShare(rest, token, planId)}`);
    expect(sharedResultSchema.parse(read.body).plan.location.toLowerCase()).toBe(shown.toLowerCase());
    const exact = await makeShare(rest, token, planId, { exact_location: true });
    const whole = sharedResultSchema.parse((await rest(`GET /shared/${exact}`)).body);
    expect(whole.plan.location.toLowerCase()).toBe(location.toLowerCase());
  });

  test('has no details of another producer', async ({ rest, token, apiKey }) => {
    const { id: planId } = await createPlan(rest, token);
    const details = { plot: { latitude: -0.30312 } };
    const judgement = {
      crop_plan_id: planId,
      feasibility_label: 'marginal',
      reasons: ['Armyworm.'],
      details,
    };
    await rest('POST /analyses', { token: apiKey, body: judgement });
    const read = await rest(`GET /shared/${await makeShare(rest, token, planId)}`);
    expect(read.body).toMatchObject({
      analysis: { source: 'advisor', reasons: ['Armyworm.'], verdict: null, details: null },
    });
  });
});

describe('an account’s links', () => {
  test('are at most 200', async ({ db, rest, token }) => {
    const { planId } = await makeAnalysedPlan(rest, token);
    await makeShare(rest, token, planId);
    const shares = db.collection('shares');
    const made = await shares.findOne({ crop_plan_id: new ObjectId(planId) });
    await shares.insertMany(
      Array.from({ length: sharesMax - 1 }, (_, at) => ({
        ...made,
        _id: new ObjectId(),
        name_hash: `${planId}${at}`,
      })),
    );
    const path = `POST /crop-plans/${planId}/shares`;
    const full = { status: 409, body: { code: 'SHARE_LIMIT_REACHED' } };
    expect(await rest(path, { token, body: {} })).toMatchObject(full);
    const listed = (await rest('GET /auth/me/shares', { token })).body as Share[];
    expect(listed).toHaveLength(sharesMax);
    await rest(`DELETE /auth/me/shares/${listed[0]?.id}`, { token });
    const answers = await Promise.all([rest(path, { token, body: {} }), rest(path, { token, body: {} })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test('take space of the account, which revoking gives back', async ({ db, rest, trpc, token }) => {
    const { planId } = await makeAnalysedPlan(rest, token);
    const { id } = await trpc(token).auth.me.query();
    const _id = new ObjectId(id);
    const usedBytes = async () =>
      Number((await db.collection('account_storage').findOne({ _id }))?.['bytes']);
    const before = await usedBytes();
    await makeShare(rest, token, planId);
    const made = await db.collection('shares').findOne({ account_id: _id });
    expect((await usedBytes()) - before).toBe(Buffer.byteLength(String(made?.['result'])));
    await rest(`DELETE /auth/me/shares/${String(made?._id)}`, { token });
    expect(await usedBytes()).toBe(before);
    await db.collection('account_storage').updateOne({ _id }, { $set: { bytes: 1_024 * 1_048_576 - 100 } });
    expect(await rest(`POST /crop-plans/${planId}/shares`, { token, body: {} })).toMatchObject({
      status: 409,
      body: { code: 'STORAGE_LIMIT_REACHED' },
    });
    expect(await usedBytes()).toBe(1_024 * 1_048_576 - 100);
  });

  test('are exported without their hashes, and removed with the account', async ({
    app,
    db,
    rest,
    trpc,
    token,
    account,
  }) => {
    const { planId } = await makeAnalysedPlan(rest, token);
    const name = await makeShare(rest, token, planId);
    const shown = (await rest(`GET /shared/${name}`)).body;
    const exported = (await rest('GET /auth/me/export', { token })).body as AccountExport;
    const [listed] = (await rest('GET /auth/me/shares', { token })).body as Share[];
    expect(exported.shares).toEqual([{ ...listed, result: shown }]);
    const { id } = await trpc(token).auth.me.query();
    const account_id = new ObjectId(id);
    const stored = await db.collection('shares').findOne({ account_id });
    expect(JSON.stringify(exported)).not.toContain(String(stored?.['name_hash']));
    await rest('DELETE /auth/me', { token, body: { password: account.password } });
    await untilPurged(db, id);
    expect(await db.collection('shares').countDocuments({ account_id })).toBe(0);
    expect(app.logged.filter(({ level }) => level === 'error')).toEqual([]);
  });

  test('are counted by the check of what is stored', async () => {
    const app = await startTestApp();
    onTestFinished(app.close);
    const rest = restOf(app);
    const { tokens } = await register(rest);
    const { planId } = await makeAnalysedPlan(rest, tokens.access_token);
    await makeShare(rest, tokens.access_token, planId);
    const { stdout } = await runServerCommand(['check', '--json'], app.environment);
    expect(JSON.parse(stdout)).toMatchObject({ problems: [], corrected: 0 });
  });
});

function withoutTime(body: unknown) {
  return { ...sharedResultSchema.parse(body), shared_at: '' };
}
