// The model's name of a crop, beside the word that its owner has for it.
import type { AccountExport } from '@crop-planning/shared';
import { ObjectId } from 'mongodb';
import { describe, expect } from 'vitest';
import { createPlan, test as base } from '../harness.js';
import { makeShare } from '../shares.js';

const test = base.extend('token', ({ account }) => account.tokens.access_token);
const kano = { location: 'Kano, Nigeria', planting_month: 6, risk_tolerance: 'medium' as const };
const mil = { ...kano, crop: 'mil', name: 'North' };

const partA = [
  'id',
  'name',
  'crop',
  'location',
  'planting_month',
  'risk_tolerance',
  'is_archived',
  'created_at',
  'updated_at',
  'latest_feasibility_label',
  'latest_analysis_at',
];

describe('crop_name of a plan', () => {
  test('is in no answer unless the analysis is asked for', async ({ rest, token }) => {
    const plan = await createPlan(rest, token, mil);
    const path = `/crop-plans/${plan.id}`;
    const answers = [
      plan,
      (await rest(`GET ${path}`, { token })).body,
      (await rest(`PATCH ${path}`, { token, body: { name: 'South' } })).body,
      ...((await rest('GET /crop-plans', { token })).body as object[]),
    ];
    for (const answer of answers) expect(Object.keys(answer as object)).toEqual(partA);
    const outlined = await rest(`GET ${path}?include=outline`, { token });
    expect(outlined.body).not.toHaveProperty('crop_name');
  });

  test.for([
    ['mil', 'pearl millet'],
    ['Mahindi', 'maize'],
    ['मक्का', 'maize'],
    ['mısır', 'maize'],
    ['Möhren', 'carrot'],
    ['pearl millet', 'pearl millet'],
    ['coffee', null],
    ['unobtainium', null],
  ] as const)('of %s is %s, analysed or not', async ([crop, name], { trpc, token }) => {
    const service = trpc(token);
    const { id } = await service.cropPlans.create.mutate({ ...mil, crop });
    const listed = await service.cropPlans.list.query({ include: ['analysis'] });
    expect(listed).toMatchObject([{ id, crop: crop.toLowerCase(), crop_name: name, analysis: null }]);
    const one = await service.cropPlans.get.query({ plan_id: id, include: ['analysis', 'outline'] });
    expect(one.crop_name).toBe(name);
  });
});

describe('crop_name of an analysis', () => {
  test('is in every answer with an analysis by the model', async ({ rest, trpc, token }) => {
    const service = trpc(token);
    const { id: plan_id } = await createPlan(rest, token, mil);
    const run = await service.analyses.run.mutate({ plan_id });
    const [listed] = await service.analyses.list.query({ plan_id });
    const [latest] = await service.analyses.latest.query();
    const lines = await service.analyses.runMany.mutate({ plan_ids: [plan_id], limit: 1 });
    const preview = await service.analyses.preview.query({ ...kano, crop: 'mil' });
    const visitor = await trpc().visitors.preview.query({
      crop: 'mil',
      location: kano.location,
      planting_month: 6,
    });
    const many = lines.results.map((line) => ('analysis' in line ? line.analysis : undefined));
    expect(many).toHaveLength(1);
    for (const answer of [run, listed, latest, preview, visitor, ...many])
      expect(answer).toMatchObject({ crop_name: 'pearl millet' });
    const { body } = await rest('GET /auth/me/export', { token });
    for (const analysis of (body as AccountExport).analyses)
      expect(analysis).toMatchObject({ crop_name: 'pearl millet', details: { inputs: { crop: 'mil' } } });
  });

  test('is null in an analysis by another producer', async ({ rest, trpc, token, apiKey }) => {
    const { id } = await createPlan(rest, token, mil);
    const recorded = await trpc(apiKey).analyses.record.mutate({
      crop_plan_id: id,
      feasibility_label: 'marginal',
      details: { crop: { name: 'elsewhere' } },
    });
    expect(recorded.crop_name).toBeNull();
    const [plan] = await trpc(token).cropPlans.list.query({ include: ['analysis'] });
    expect(plan).toMatchObject({ crop_name: 'pearl millet', analysis: { source: 'advisor' } });
  });

  test('stands beside the word in the notification of a changed label', async ({
    rest,
    trpc,
    token,
    apiKey,
  }) => {
    const { id: crop_plan_id } = await createPlan(rest, token, mil);
    for (const feasibility_label of ['feasible', 'marginal'] as const)
      await trpc(apiKey).analyses.record.mutate({ crop_plan_id, feasibility_label });
    const { notifications } = await trpc(token).notifications.list.query();
    expect(notifications).toMatchObject([
      { message: expect.stringContaining('"North" (mil (pearl millet) at Kano, Nigeria) changed') },
    ]);
  });

  test('is in suggestions', async ({ trpc, token }) => {
    const asked = await trpc(token).crops.suggest.query({ location: kano.location, planting_month: 6 });
    for (const { crop, crop_name } of [...asked.suggestions, ...asked.other_months])
      expect(crop_name).toBe(crop);
  });
});

describe('crop_name in what was stored before there were any', () => {
  test('is read from the figures of the crop', async ({ rest, trpc, token, db }) => {
    const service = trpc(token);
    const { id: plan_id } = await createPlan(rest, token, mil);
    const { id } = await service.analyses.run.mutate({ plan_id });
    await db
      .collection('analyses')
      .updateOne({ _id: new ObjectId(id) }, { $unset: { 'listed.verdict': true, 'listed.local': true } });
    expect(await service.analyses.list.query({ plan_id })).toMatchObject([{ crop_name: 'pearl millet' }]);
    expect(await service.analyses.latest.query()).toMatchObject([
      { crop_name: 'pearl millet', verdict: null },
    ]);
  });

  test('is added to a link', async ({ rest, trpc, token, db }) => {
    const { id: plan_id } = await createPlan(rest, token, mil);
    await trpc(token).analyses.run.mutate({ plan_id });
    const name = await makeShare(rest, token, plan_id);
    const now = await rest(`GET /shared/${name}`);
    expect(now.body).toMatchObject({
      plan: { crop: 'mil', crop_name: 'pearl millet' },
      analysis: { crop_name: 'pearl millet' },
    });
    const shares = db.collection('shares');
    const stored = await shares.findOne({ crop_plan_id: new ObjectId(plan_id) });
    const { plan, analysis, ...others } = JSON.parse(stored?.['result'] as string);
    const { crop_name: _, ...oldPlan } = plan;
    const { crop_name: __, ...oldAnalysis } = analysis;
    const result = JSON.stringify({ ...others, plan: oldPlan, analysis: oldAnalysis });
    await shares.updateOne({ crop_plan_id: new ObjectId(plan_id) }, { $set: { result } });
    expect((await rest(`GET /shared/${name}`)).body).toEqual(now.body);
    const { body } = await rest('GET /auth/me/export', { token });
    expect((body as AccountExport).shares).toMatchObject([{ result: now.body }]);
  });
});
