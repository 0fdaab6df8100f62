import {
  modelAnalysisSchema,
  plantingYearsSchema,
  yearsSchema,
  type ModelDetails,
} from '@crop-planning/shared';
import { ObjectId } from 'mongodb';
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { z } from 'zod';
import { detailsOf, twelve } from '../asked-model.js';
import { figure, goldenFile, pointOf, text } from '../feasibility-figures.js';
import { createAnswers } from '../golden-answers.js';
import { previewGoldenRows } from '../golden-previews.js';
import { createPlan, register, test } from '../harness.js';
import { sharedFiles } from '../shared-data.js';

const tolerance = 0.000002;
const golden = sharedFiles([goldenFile]);
const maizeAtMasvingo = {
  crop: 'maize',
  location: '-20.07,30.83',
  planting_month: 11,
  risk_tolerance: 'medium',
} as const;

const answerSchema = z.object({
  feasibility_label: z.string(),
  score: z.number(),
  details: z.object({ years: yearsSchema }),
});

test.skipIf(golden.areAbsent)(
  `POST /analyses/preview returns the years of places given by coordinates${golden.note}`,
  async ({ rest, account }) => {
    const answerOf = await createAnswers();
    const { asked, wrong } = await previewGoldenRows(rest, {
      token: account.tokens.access_token,
      bodyOf: (row) => ({
        crop: text(row, 'crop'),
        location: pointOf(row),
        planting_month: figure(row, 'month'),
        water: text(row, 'water'),
        risk_tolerance: text(row, 'risk'),
      }),
      async isRight(row, { status, body }) {
        const { feasibility_label, score, details } = answerSchema.parse(body);
        const { label, good, poor, lost, ...expected } = await answerOf(row, null);
        return (
          status === 200 &&
          feasibility_label === label &&
          Math.abs(score - Number(expected['score'])) <= tolerance &&
          isDeepStrictEqual(countsOf(details.years), { good, poor, lost })
        );
      },
    });
    expect(asked).toBe(47);
    expect(wrong).toEqual([]);
  },
);

test('an analysis includes the outcome of each year, stored compactly and returned in full', async ({
  rest,
  trpc,
  db,
  account,
}) => {
  const token = account.tokens.access_token;
  const { id } = await createPlan(rest, token, maizeAtMasvingo);
  const run = await rest(`POST /crop-plans/${id}/analyses`, { token, body: {} });
  const analysis = modelAnalysisSchema.parse(run.body);
  const { years } = analysis.details;
  expect(years).toMatchObject({ judged: 44, carried: 42, lost: 2, labelled_by: 'years' });
  expect(years?.worst[0]).toMatchObject({ year: 1992, sown_year: 1991, limiting_part: 'water' });
  expect(analysis.reasons[1]).toMatch(
    /^Years 1979-2022: a harvest in 42 of 44; .*1991\/92 for want of water/,
  );
  expect(await trpc(token).analyses.list.query({ plan_id: id })).toEqual([analysis]);
  const stored = await db.collection('analyses').findOne({ _id: new ObjectId(analysis.id) });
  expect(JSON.stringify(stored?.['details'].years).length).toBeLessThan(1_500);
});

test('a preview with a climate in the request has no years, and is labelled by the mean climate', async ({
  trpc,
  account,
}) => {
  const climate = {
    mean_temperature_c: twelve(22),
    min_temperature_c: twelve(16),
    rain_mm: twelve(120),
    latitude: -20,
  };
  const { details, feasibility_label } = await trpc(account.tokens.access_token).analyses.preview.query({
    ...maizeAtMasvingo,
    climate,
  });
  expect([details.years, feasibility_label]).toEqual([null, 'feasible']);
  expect(details.limits.map(({ code }) => code)).toContain('years_not_known');
});

test('each suggestion includes the year counts of its crop', async ({ trpc, account }) => {
  const { suggestions } = await trpc(account.tokens.access_token).crops.suggest.query({
    location: maizeAtMasvingo.location,
    planting_month: 11,
  });
  const maize = suggestions.find(({ crop }) => crop === 'maize');
  expect(maize?.years).toMatchObject({ lost: 2, judged: 44 });
  expect((maize?.years?.good ?? 0) + (maize?.years?.poor ?? 0)).toBe(42);
});

test('a label that changes only because the model now judges by years is reported with severity info', async ({
  rest,
  trpc,
  db,
  account,
}) => {
  const token = account.tokens.access_token;
  const client = trpc(token);
  const plan = await createPlan(rest, token, { ...maizeAtMasvingo, planting_month: 4 });
  const first = await client.analyses.run.mutate({ plan_id: plan.id });
  const { years: _, thresholds, ...details } = detailsOf(first);
  const { feasible, marginal } = thresholds;
  const asBefore = { ...details, model_version: '2.0.0', thresholds: { feasible, marginal } };
  await db
    .collection('analyses')
    .updateOne(
      { _id: new ObjectId(first.id) },
      { $set: { feasibility_label: 'feasible', details: asBefore } },
    );
  const second = await client.analyses.run.mutate({ plan_id: plan.id });
  expect(second.feasibility_label).toBe('infeasible');
  const [notification] = (await client.notifications.list.query()).notifications;
  expect(notification).toMatchObject({ severity: 'info' });
  expect(notification?.message).toContain(
    'The model changed from version 2.0.0 to 3.1.0, which judges a planting by the known years. A harvest in 2 of 44 years; at medium risk it takes 75 %.',
  );
});

test('an analysis by model 3.0 is read as it was recorded, and a label that only 3.1 changes is info', async ({
  rest,
  trpc,
  db,
  account,
}) => {
  const token = account.tokens.access_token;
  const client = trpc(token);
  const plan = await createPlan(rest, token, maizeAtMasvingo);
  const { id, details } = await client.analyses.run.mutate({ plan_id: plan.id });
  const asBefore = inShapeOf30(details);
  await db
    .collection('analyses')
    .updateOne({ _id: new ObjectId(id) }, { $set: { feasibility_label: 'marginal', details: asBefore } });
  const [stored] = await client.analyses.list.query({ plan_id: plan.id });
  expect(modelAnalysisSchema.parse(stored).details).toEqual(asBefore);
  await client.analyses.run.mutate({ plan_id: plan.id });
  const { notifications } = await client.notifications.list.query();
  expect(notifications).toMatchObject([{ severity: 'info' }]);
  expect(notifications[0]?.message).toContain('The model changed from version 3.0.0 to 3.1.0. A harvest in');
});

test('the years of a plan equal those of its next analysis, and reading them stores nothing', async ({
  rest,
  trpc,
  account,
}) => {
  const token = account.tokens.access_token;
  const client = trpc(token);
  const { id } = await createPlan(rest, token, maizeAtMasvingo);
  await client.analyses.run.mutate({ plan_id: id, water: 'irrigated', season_days: 100 });
  const { status, body } = await rest(`GET /crop-plans/${id}/years`, { token });
  expect(status).toBe(200);
  const plantingYears = plantingYearsSchema.parse(body);
  expect(plantingYears.inputs).toMatchObject({ water: 'irrigated', season_days: 100, planting_month: 11 });
  expect(await client.analyses.list.query({ plan_id: id })).toHaveLength(1);
  const { details } = await client.analyses.run.mutate({ plan_id: id });
  expect(plantingYears.years).toEqual(details.years);
  expect(plantingYears.limits).toEqual(details.limits);
});

test('a request for the years of a plan is refused when an analysis would be, but not because few years are known', async ({
  rest,
  account,
}) => {
  const token = account.tokens.access_token;
  const unknown = await createPlan(rest, token, { ...maizeAtMasvingo, location: 'Nowhere at all' });
  // In Mato Grosso, 12 years are known.
  const few = await createPlan(rest, token, { ...maizeAtMasvingo, location: '-12,-55' });
  const ask = (id: string, by = token) => rest(`GET /crop-plans/${id}/years`, { token: by });
  expect(await ask(unknown.id)).toMatchObject({ status: 422, body: { code: 'LOCATION_NOT_FOUND' } });
  const stranger = await register(rest);
  expect(await ask(few.id, stranger.tokens.access_token)).toMatchObject({
    status: 404,
    body: { code: 'CROP_PLAN_NOT_FOUND' },
  });
  const { years, limits } = plantingYearsSchema.parse((await ask(few.id)).body);
  expect(years).toMatchObject({ labelled_by: 'mean_climate', judged: 12 });
  expect(limits.map(({ code }) => code)).toContain('years_not_known');
});

function countsOf({ good, poor, lost }: z.output<typeof yearsSchema>) {
  return { good, poor, lost };
}

/** Returns details without the figures that model 3.0 did not record. */
function inShapeOf30(details: ModelDetails) {
  const { crop, season, years, reason_codes: _, ...others } = details;
  const { is_gathered: _1, waits_for_winter: _2, yield_response: _3, ...cropOf30 } = crop;
  const { variety: _4, ...seasonOf30 } = season ?? {};
  const { yield_share: _5, worst_fifth_yield_share: _6, rains_come_later: _7, ...yearsOf30 } = years ?? {};
  return { ...others, model_version: '3.0.0', crop: cropOf30, season: seasonOf30, years: yearsOf30 };
}
