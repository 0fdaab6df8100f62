import { modelDetailsSchema, type Analysis } from '@crop-planning/shared';
import { describe, expect } from 'vitest';
import { detailsOf, potato, thirsty, twelve } from '../asked-model.js';
import { createPlan, failureCode, issuePaths, test } from '../harness.js';

describe('analysing a plan', () => {
  test('records the model’s analysis with its details, and the plan shows its label', async ({
    rest,
    trpc,
    account,
  }) => {
    const token = account.tokens.access_token;
    const plan = await createPlan(rest, token, potato);
    const answer = await rest(`POST /crop-plans/${plan.id}/analyses`, { token, body: {} });
    expect(answer.status).toBe(201);
    const analysis = answer.body as Analysis;
    expect(analysis).toMatchObject({ crop_plan_id: plan.id, source: 'model' });
    expect(detailsOf(analysis)).toMatchObject({
      model_version: '3.1.0',
      climate: {
        location: { name: 'Nakuru, Kenya', region: 'Nakuru', country_code: 'KE' },
        period: '2000-2025',
      },
      thresholds: { feasible: 0.6, marginal: 0.2 },
      inputs: { ...potato, water: 'rainfed', season_days: null },
    });
    expect(detailsOf(analysis).window.map(({ planting_month }) => planting_month)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
    ]);
    expect(await trpc(token).cropPlans.get.query({ plan_id: plan.id })).toEqual({
      ...plan,
      latest_feasibility_label: analysis.feasibility_label,
      latest_analysis_at: analysis.created_at,
    });
    expect(await trpc(token).analyses.list.query({ plan_id: plan.id })).toEqual([analysis]);
  });

  test('notifies only when the label changes, and names the cause', async ({ rest, trpc, account }) => {
    const client = trpc(account.tokens.access_token);
    const { id: plan_id, name } = await createPlan(rest, account.tokens.access_token, thirsty);
    const rainfed = await client.analyses.run.mutate({ plan_id });
    await client.analyses.run.mutate({ plan_id });
    expect(rainfed).toMatchObject({ feasibility_label: 'infeasible', limiting_factor: 'water' });
    expect((await client.notifications.list.query()).notifications).toEqual([]);
    const irrigated = await client.analyses.run.mutate({ plan_id, water: 'irrigated' });
    expect(irrigated.feasibility_label).toBe('feasible');
    await client.analyses.run.mutate({ plan_id, water: 'rainfed' });
    const { notifications } = await client.notifications.list.query();
    expect(notifications).toMatchObject([
      { related_crop_plan_id: plan_id, severity: 'info', title: `${name}: feasible to infeasible` },
      { related_crop_plan_id: plan_id, severity: 'info', title: `${name}: infeasible to feasible` },
    ]);
    // The baseline, the second analysis, shares its details with the first.
    expect(notifications[1]?.message).toMatch(
      /infeasible to feasible\. The requested water was rainfed, and is now irrigated\. A harvest in 0 of 44 years before, 44 of 44 now; .* Score .* before, .* now\. /,
    );
    expect(notifications[0]?.message).toMatch(
      /\(tomato at Niamey, Niger\) changed from feasible to infeasible\. The requested water was irrigated, and is now rainfed\. A harvest in 44 of 44 years before, 0 of 44 now; at medium risk it takes 75 %\. Score .* Limited by water: /,
    );
  });

  test('repeats the water and season of the previous analysis unless others are given', async ({
    rest,
    trpc,
    account,
  }) => {
    const client = trpc(account.tokens.access_token);
    const { id: plan_id } = await createPlan(rest, account.tokens.access_token, thirsty);
    const run = async (options: { water?: 'rainfed' | 'irrigated'; season_days?: number | null }) => {
      const { inputs } = detailsOf(await client.analyses.run.mutate({ plan_id, ...options }));
      return [inputs.water, inputs.season_days];
    };
    expect(await run({})).toEqual(['rainfed', null]);
    expect(await run({ water: 'irrigated' })).toEqual(['irrigated', null]);
    expect(await run({ season_days: 100 })).toEqual(['irrigated', 100]);
    expect(await run({})).toEqual(['irrigated', 100]);
    expect(await run({ season_days: null })).toEqual(['irrigated', null]);
    expect(await run({ water: 'rainfed' })).toEqual(['rainfed', null]);
    const preview = await client.analyses.preview.query(thirsty);
    expect(detailsOf(preview).inputs).toMatchObject({ water: 'rainfed', season_days: null });
  });

  test('uses the plan’s current risk tolerance, which affects the label but never the score', async ({
    rest,
    trpc,
    account,
  }) => {
    const client = trpc(account.tokens.access_token);
    const { id: plan_id } = await createPlan(rest, account.tokens.access_token, {
      ...potato,
      planting_month: 10,
    });
    const analyses = [];
    for (const risk_tolerance of ['low', 'medium', 'high'] as const) {
      await client.cropPlans.update.mutate({ plan_id, risk_tolerance });
      analyses.push(await client.analyses.run.mutate({ plan_id }));
    }
    const [first] = analyses;
    expect(analyses.map(({ score }) => score)).toEqual(twelve(first?.score ?? NaN).slice(0, 3));
    expect(analyses.map((analysis) => detailsOf(analysis).thresholds)).toEqual([
      { feasible: 0.7, marginal: 0.3, feasible_share: 0.9, marginal_share: 0.1 },
      { feasible: 0.6, marginal: 0.2, feasible_share: 0.75, marginal_share: 0.1 },
      { feasible: 0.5, marginal: 0.1, feasible_share: 0.6, marginal_share: 0.1 },
    ]);
    for (const { score, feasibility_label, details } of analyses) {
      const { feasible, marginal } = modelDetailsSchema.parse(details).thresholds;
      const label =
        (score ?? 0) >= feasible ? 'feasible' : (score ?? 0) >= marginal ? 'marginal' : 'infeasible';
      expect(feasibility_label).toBe(label);
    }
    expect(new Set(analyses.map((analysis) => detailsOf(analysis).inputs_hash)).size).toBe(3);
  });

  test('works on an archived plan, and each of many concurrent analyses sees the previous one', async ({
    rest,
    trpc,
    account,
  }) => {
    const client = trpc(account.tokens.access_token);
    const { id: plan_id } = await createPlan(rest, account.tokens.access_token, thirsty);
    await client.cropPlans.update.mutate({ plan_id, is_archived: true });
    const waters = Array.from({ length: 12 }, (_, index) =>
      index % 2 ? ('irrigated' as const) : ('rainfed' as const),
    );
    await Promise.all(waters.map((water) => client.analyses.run.mutate({ plan_id, water })));
    const analyses = await client.analyses.list.query({ plan_id });
    expect(new Set(analyses.map(({ created_at }) => created_at)).size).toBe(12);
    const labels = analyses.map(({ feasibility_label }) => feasibility_label);
    const changes = labels.slice(1).filter((label, index) => label !== labels[index]).length;
    expect((await client.notifications.list.query()).unread_count).toBe(changes);
  });

  test('is refused for another account’s plan, and leaves no trace', async ({
    rest,
    trpc,
    account,
    createAccount,
  }) => {
    const stranger = await createAccount();
    const { id: plan_id } = await createPlan(rest, account.tokens.access_token);
    const run = trpc(stranger.tokens.access_token).analyses.run.mutate({ plan_id });
    expect(await failureCode(run)).toBe('CROP_PLAN_NOT_FOUND');
    expect(await trpc(account.tokens.access_token).analyses.list.query({ plan_id })).toEqual([]);
    expect(await trpc(account.tokens.access_token).cropPlans.delete.mutate({ plan_id })).toBeNull();
  });

  test('uses the given season, or the model’s own if none is given and FAO states none', async ({
    rest,
    trpc,
    account,
  }) => {
    const token = account.tokens.access_token;
    const { id: plan_id } = await createPlan(rest, token, { crop: 'watermelon' });
    const ownSeason = await trpc(token).analyses.run.mutate({ plan_id });
    expect(detailsOf(ownSeason)).toMatchObject({ crop: { growing_days: null }, season: { days_needed: 95 } });
    const givenSeason = await trpc(token).analyses.run.mutate({ plan_id, season_days: 80 });
    expect(detailsOf(givenSeason)).toMatchObject({ season: { days_needed: 80 } });
  });

  test.for([
    [{ water: 'flooded' }, 'water'],
    [{ season_days: 0 }, 'season_days'],
    [{ season_days: 366 }, 'season_days'],
    [{ season_days: '90' }, 'season_days'],
    [{ crop: 'rice' }, 'crop'],
    [{ risk_tolerance: 'low' }, 'risk_tolerance'],
  ] as const)('refuses the input %j', async ([body, path], { rest, account }) => {
    const token = account.tokens.access_token;
    const { id } = await createPlan(rest, token);
    const answer = await rest(`POST /crop-plans/${id}/analyses`, { token, body });
    expect(answer.status).toBe(400);
    expect(issuePaths(answer.body)).toEqual([path]);
  });
});
