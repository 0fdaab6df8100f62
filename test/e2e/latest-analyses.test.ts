import { latestAnalysisListSchema } from '@crop-planning/shared';
import { ObjectId } from 'mongodb';
import { expect, onTestFinished } from 'vitest';
import { connectTo, createPlan, failureCode, issuePaths, test } from '../harness.js';

const maize = { crop: 'maize', location: 'Nakuru, Kenya' };

test('the latest analysis of each plan is returned in the order of the plans, without its details', async ({
  rest,
  trpc,
  account,
  apiKey,
}) => {
  const token = account.tokens.access_token;
  const client = trpc(token);
  const [older, , newer] = [
    await createPlan(rest, token, maize),
    await createPlan(rest, token, { ...maize, name: 'Never analysed' }),
    await createPlan(rest, token, maize),
  ];
  await client.analyses.run.mutate({ plan_id: newer.id });
  const latest = await client.analyses.run.mutate({ plan_id: newer.id, water: 'irrigated' });
  await client.analyses.run.mutate({ plan_id: older.id });
  const recorded = await trpc(apiKey).analyses.record.mutate({
    crop_plan_id: older.id,
    feasibility_label: 'marginal',
    limiting_factor: 'slope',
    // A producer's analysis that looks like the model's is still not the model's.
    details: { limiting_part: 'water', climate: { location: { name: 'Elsewhere' } } },
  });
  const { details, ...byModel } = latest;
  const { good, poor, lost, judged } = details.years ?? {};
  expect(judged).toBe(44);
  const { details: _, ...byProducer } = recorded;
  const expected = [
    {
      ...byModel,
      place: 'Nakuru, Kenya',
      nearest: null,
      limiting_part: details.limiting_part,
      years: { good, poor, lost, judged },
    },
    { ...byProducer, place: null, nearest: null, limiting_part: null, years: null },
  ];
  expect(await client.analyses.latest.query()).toEqual(expected);
  expect(await rest('GET /analyses/latest', { token })).toMatchObject({ status: 200, body: expected });
});

test('a verdict stored before it knew the calendar of the place is listed without it', async ({
  app,
  rest,
  trpc,
  account,
}) => {
  const token = account.tokens.access_token;
  const client = trpc(token);
  const { id } = await createPlan(rest, token, maize);
  await client.analyses.run.mutate({ plan_id: id });
  const { db, close } = await connectTo(app);
  onTestFinished(close);
  await db
    .collection('analyses')
    .updateOne(
      { crop_plan_id: new ObjectId(id) },
      { $unset: { 'listed.verdict.values.in_season_here': '' } },
    );
  const verdict = { code: 'plant', values: { in_season_here: null } };
  expect(await client.analyses.latest.query()).toMatchObject([{ verdict }]);
  expect(await client.cropPlans.list.query({ include: ['analysis'] })).toMatchObject([
    { analysis: { verdict } },
  ]);
});

test('an analysis stored before verdicts were is listed with the crop that it judged, if need be from the analysis with which it shares its details', async ({
  app,
  rest,
  trpc,
  account,
  apiKey,
}) => {
  const token = account.tokens.access_token;
  const client = trpc(token);
  const { id: shared } = await createPlan(rest, token, { ...maize, crop: 'mahindi' });
  for (const _ of [1, 2]) await client.analyses.run.mutate({ plan_id: shared });
  const { id: recorded } = await createPlan(rest, token, maize);
  await trpc(apiKey).analyses.record.mutate({
    crop_plan_id: recorded,
    feasibility_label: 'feasible',
    details: { crop: { name: 'maize' } },
  });
  const { db, close } = await connectTo(app);
  onTestFinished(close);
  const stored = db.collection('analyses');
  const ofPlan = { crop_plan_id: new ObjectId(shared) };
  await stored.updateMany(ofPlan, { $unset: { 'listed.verdict': '' } });
  expect(await stored.countDocuments({ ...ofPlan, details: null })).toBe(1);
  expect(await client.analyses.latest.query()).toMatchObject([
    { crop_plan_id: recorded, crop_name: null },
    { crop_plan_id: shared, crop_name: 'maize', verdict: null },
  ]);
});

test('the latest analysis of a plan at a bare point names the nearest place', async ({
  rest,
  trpc,
  account,
}) => {
  const token = account.tokens.access_token;
  const client = trpc(token);
  const { id: plan_id } = await createPlan(rest, token, { ...maize, location: '-0.28,36.07' });
  const { details } = await client.analyses.run.mutate({ plan_id });
  expect(details.climate.location?.nearest?.name).toContain('Kenya');
  expect(await client.analyses.latest.query()).toMatchObject([
    { place: details.climate.location?.name, nearest: details.climate.location?.nearest?.name },
  ]);
});

test('the latest analyses leave out archived plans unless they are requested', async ({
  rest,
  trpc,
  account,
  apiKey,
}) => {
  const token = account.tokens.access_token;
  const client = trpc(token);
  const archived = await createPlan(rest, token);
  const other = await createPlan(rest, token);
  for (const { id } of [archived, other])
    await trpc(apiKey).analyses.record.mutate({ crop_plan_id: id, feasibility_label: 'feasible' });
  await client.cropPlans.update.mutate({ plan_id: archived.id, is_archived: true });
  const plansOf = async (query: string) =>
    latestAnalysisListSchema
      .parse((await rest(`GET /analyses/latest${query}`, { token })).body)
      .map(({ crop_plan_id }) => crop_plan_id);
  expect(await plansOf('')).toEqual([other.id]);
  expect(await plansOf('?include_archived=false')).toEqual([other.id]);
  expect(await plansOf('?include_archived=true')).toEqual([other.id, archived.id]);
});

test('the latest analyses are returned only to the owner of the plans', async ({
  rest,
  trpc,
  account,
  apiKey,
  createAccount,
}) => {
  const { id } = await createPlan(rest, account.tokens.access_token);
  await trpc(apiKey).analyses.record.mutate({ crop_plan_id: id, feasibility_label: 'feasible' });
  const stranger = (await createAccount()).tokens.access_token;
  expect(await trpc(stranger).analyses.latest.query()).toEqual([]);
  expect(await failureCode(trpc().analyses.latest.query())).toBe('AUTHENTICATION_REQUIRED');
  expect(await rest('GET /analyses/latest')).toMatchObject({ status: 401 });
  expect(await rest('GET /analyses/latest', { token: apiKey })).toMatchObject({ status: 403 });
});

test('GET /analyses/latest refuses an invalid query parameter and names it', async ({ rest, account }) => {
  const token = account.tokens.access_token;
  for (const [query, path] of [
    ['include_archived=yes', 'include_archived'],
    ['plan_id=1', 'plan_id'],
    ['include_archived=true&include_archived=true', 'include_archived'],
  ] as const) {
    const answer = await rest(`GET /analyses/latest?${query}`, { token });
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
    expect(issuePaths(answer.body)).toEqual([path]);
  }
});
