import { accountExportSchema, analysisListSchema, modelAnalysisSchema } from '@crop-planning/shared';
import { BSON, ObjectId, type Db } from 'mongodb';
import { describe, expect } from 'vitest';
import { createPlan, runServerCommand, test, type Rest } from '../harness.js';

describe('an analysis whose details equal those of the newest analysis of its plan', () => {
  test('is stored without its details, but returned, listed and exported with them', async ({
    rest,
    account,
    db,
  }) => {
    const token = account.tokens.access_token;
    const { id } = await createPlan(rest, token);
    const first = await analyse(rest, token, id);
    const second = await analyse(rest, token, id);
    const third = await analyse(rest, token, id, 'once');
    const other = await analyse(rest, token, id, 'another', { water: 'irrigated' });
    const repeated = await analyse(rest, token, id, 'once');

    expect([second.details, third.details]).toEqual([first.details, first.details]);
    expect(repeated).toEqual(third);
    const all = [other, third, second, first];
    expect(await list(rest, token, id)).toEqual(all);
    expect(await list(rest, token, id, '?limit=2')).toEqual(all.slice(0, 2));
    const exported = await rest('GET /auth/me/export', { token });
    expect(accountExportSchema.parse(exported.body).analyses).toEqual(all);

    const stored = await storedOf(db, id);
    const holders = stored.map((document) => document['shared']?.holder_id.toHexString());
    expect(holders).toEqual([undefined, first.id, first.id, undefined]);
    const [, oneSize = 0, , wholeSize = 0] = stored.map((document) => BSON.calculateObjectSize(document));
    expect(oneSize).toBeLessThan(wholeSize / 4);
  });

  test('is listed, and passes on its inputs, like an analysis with its own details', async ({
    rest,
    account,
    apiKey,
  }) => {
    const token = account.tokens.access_token;
    const { id } = await createPlan(rest, token);
    await analyse(rest, token, id, undefined, { water: 'irrigated', season_days: 150 });
    const [own] = await latest(rest, token);
    const second = await analyse(rest, token, id);
    const [sharing] = await latest(rest, token);
    expect(sharing).toEqual({ ...own, id: second.id, created_at: second.created_at });
    expect(sharing).toMatchObject({ place: 'Nakuru, Kenya', limiting_part: expect.any(String) });
    expect(second.details.inputs).toMatchObject({ water: 'irrigated', season_days: 150 });

    // A notification about a change compares the inputs with the previous inputs, found only in the details.
    await rest(`PATCH /crop-plans/${id}`, { token, body: { risk_tolerance: 'high' } });
    await rest('POST /analyses', {
      token: apiKey,
      body: { crop_plan_id: id, feasibility_label: 'infeasible', details: { station: 'A' } },
    });
    const third = await analyse(rest, token, id);
    expect(third.details.inputs).toMatchObject({ water: 'irrigated', season_days: 150 });
  });

  test('may also be a producer’s, unless the fields of its details are in a different order', async ({
    rest,
    account,
    apiKey,
    db,
  }) => {
    const token = account.tokens.access_token;
    const { id } = await createPlan(rest, token);
    const details = [
      { a: 1, b: [1.5, null] },
      { a: 1, b: [1.5, null] },
      { b: [1.5, null], a: 1 },
      null,
      null,
    ];
    for (const one of details)
      await rest('POST /analyses', {
        token: apiKey,
        body: { crop_plan_id: id, feasibility_label: 'feasible', details: one },
      });
    const analyses = await list(rest, token, id);
    expect(analyses.map((analysis) => analysis.details)).toEqual(details.toReversed());
    const stored = await storedOf(db, id);
    expect(stored.map(({ shared }) => shared !== undefined)).toEqual([false, false, false, true, false]);
  });
});

test('crop-server check reports an analysis that shares details held by no earlier analysis of its plan', async ({
  app,
  rest,
  account,
  db,
}) => {
  const token = account.tokens.access_token;
  const plans = [await createPlan(rest, token), await createPlan(rest, token)];
  const [one = '', two = ''] = plans.map(({ id }) => id);
  const firsts = [await analyse(rest, token, one), await analyse(rest, token, two)];
  const shared = [await analyse(rest, token, one), await analyse(rest, token, one)];
  const check = async () => {
    const { stdout } = await runServerCommand(['check', '--json'], app.environment);
    return (JSON.parse(stdout) as { problems: string[] }).problems;
  };
  const point = (id: string | undefined, holder: string | undefined) =>
    db
      .collection('analyses')
      .updateOne({ _id: new ObjectId(id) }, { $set: { 'shared.holder_id': new ObjectId(holder) } });
  const [second, third] = shared.map(({ id }) => id);

  expect(await check()).toEqual([]);
  await point(third, second);
  expect(await check()).toEqual([
    `The analysis ${third} of the crop plan ${one} shares the details of ${second}, which has none of its own.`,
  ]);
  for (const holder of [firsts[1]?.id, new ObjectId().toHexString()]) {
    await point(third, holder);
    expect(await check()).toEqual([
      `The analysis ${third} of the crop plan ${one} shares the details of ${holder}, which is not an earlier analysis of that plan.`,
    ]);
  }
  // Reading the analyses still works.
  expect(await list(rest, token, one)).toHaveLength(3);
});

async function analyse(rest: Rest, token: string, planId: string, key?: string, body: object = {}) {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  const answer = await rest(`POST /crop-plans/${planId}/analyses`, { token, body, headers });
  return modelAnalysisSchema.parse(answer.body);
}

async function list(rest: Rest, token: string, planId: string, query = '') {
  const { body } = await rest(`GET /crop-plans/${planId}/analyses${query}`, { token });
  return analysisListSchema.parse(body);
}

async function latest(rest: Rest, token: string) {
  const { body } = await rest('GET /analyses/latest', { token });
  return body as object[];
}

/** Returns the stored analyses of a plan, newest first. */
function storedOf(db: Db, planId: string) {
  return db
    .collection('analyses')
    .find({ crop_plan_id: new ObjectId(planId) })
    .sort({ created_at: -1 })
    .toArray();
}
