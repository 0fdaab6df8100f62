import { accountExportSchema, analysisListSchema, latestAnalysisListSchema } from '@crop-planning/shared';
import type { Analysis, CropPlan, ListedCropPlan } from '@crop-planning/shared';
import { reasonText } from '@crop-planning/shared/words/reason-text';
import { ObjectId } from 'mongodb';
import type { Db } from 'mongodb';
import { describe, expect } from 'vitest';
import { detailsOf } from '../asked-model.js';
import { createPlan } from '../harness.js';
import { test as base } from './cli-fixture.js';

const potato = { crop: 'potato', location: 'Niamey, Niger', planting_month: 12, risk_tolerance: 'medium' };
/** Only one of the two months within 0.10 of the best score is feasible. */
const beans = { ...potato, crop: 'common bean', location: 'Faridabad, India', planting_month: 9 };

/** An account with a plan of each crop, analysed twice, so that the second analysis shares the details. */
const test = base.extend('plans', async ({ rest, account }) => {
  const token = account.tokens.access_token;
  const plans: CropPlan[] = [];
  for (const planting of [potato, beans]) {
    const plan = await createPlan(rest, token, { ...planting, name: planting.crop });
    for (let count = 0; count < 2; count += 1)
      await rest(`POST /crop-plans/${plan.id}/analyses`, { token, body: {} });
    plans.push(plan);
  }
  return plans;
});

describe('good planting months', () => {
  test('are feasible months; if there is none, none is named', async ({
    plans: [dry, mixed],
    rest,
    account,
    cli,
  }) => {
    const token = account.tokens.access_token;
    const analysesOf = async (plan?: CropPlan) =>
      analysisListSchema.parse((await rest(`GET /crop-plans/${plan?.id}/analyses`, { token })).body);
    const [none] = await analysesOf(dry);
    expect(none?.reasons.join(' ')).toContain('No planting month is feasible');
    expect(none && monthsOf(none)).toEqual([[], []]);
    const [some] = await analysesOf(mixed);
    expect(some && monthsOf(some)).toEqual([[9], []]);
    expect(some?.reasons.join(' ')).toMatch(/Good planting months: Sep \(up to/);

    await cli.logIn(account);
    const report = await cli.run(['plan', 'report', 'potato', '--format', 'md']);
    expect(report.stdout).toContain('There is no good planting month.');
  });

  test('are read from the labels of analyses that an earlier release recorded', async ({
    plans,
    rest,
    account,
    cli,
    db,
  }) => {
    const token = account.tokens.access_token;
    const readAll = async () => {
      const lists = plans.map(({ id }) => rest(`GET /crop-plans/${id}/analyses`, { token }));
      const analyses = (await Promise.all(lists)).map(({ body }) => analysisListSchema.parse(body));
      const { body: listed } = await rest('GET /crop-plans?include=analysis', { token });
      const { body: latest } = await rest('GET /analyses/latest', { token });
      const { body: exported } = await rest('GET /auth/me/export', { token });
      return {
        analyses,
        listed: (listed as ListedCropPlan[]).map(({ analysis }) => analysis),
        latest: latestAnalysisListSchema.parse(latest),
        exported: accountExportSchema.parse(exported).analyses,
      };
    };
    const before = await readAll();
    await recordAsBefore(db, before.analyses.flat());
    expect(await readAll()).toEqual(before);
    await cli.logIn(account);
    expect(await cli.json(['plan', 'list', '--fields', 'name,good_months'])).toEqual([
      { name: 'common bean', good_months: [9] },
      { name: 'potato', good_months: [] },
    ]);
  });
});

function monthsOf(analysis: Analysis): [good: number[], better: number[]] {
  const { good_months, better_months } = detailsOf(analysis);
  return [good_months, better_months];
}

/** Stores what earlier releases recorded: the months within 0.10 of the best score, whatever their label. */
async function recordAsBefore(db: Db, analyses: readonly Analysis[]): Promise<void> {
  for (const { id, details } of analyses) {
    const { window, reason_codes = [] } = detailsOf({ details });
    const best_score = Math.max(...window.map(({ score }) => score));
    const months = window.flatMap(({ score }, i) => (score >= best_score - 0.1 - 1e-9 ? [i + 1] : []));
    const before = reason_codes.map((reason) =>
      reason.code === 'good_months' ? { ...reason, values: { ...reason.values, months } } : reason,
    );
    const ofAnalysis = { _id: ObjectId.createFromHexString(id) };
    const stored = await db.collection('analyses').findOneAndUpdate(ofAnalysis, {
      $set: { reasons: before.map(reasonText), 'listed.good_months': months },
      $unset: { 'listed.are_good_months_feasible': '' },
    });
    if (stored?.['details'])
      await db
        .collection('analyses')
        .updateOne(ofAnalysis, { $set: { 'details.good_months': months, 'details.reason_codes': before } });
  }
}
