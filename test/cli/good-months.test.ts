import { analysisListSchema, type Analysis, type CropPlan } from '@crop-planning/shared';
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
});

function monthsOf(analysis: Analysis): [good: number[], better: number[]] {
  const { good_months, better_months } = detailsOf(analysis);
  return [good_months, better_months];
}
