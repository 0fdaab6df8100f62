import {
  accountExportSchema,
  analysisListSchema,
  analysisPreviewSchema,
  modelAnalysisSchema,
  type ReasonCode,
} from '@crop-planning/shared';
import { reasonText } from '@crop-planning/shared/words/languages/en/reasons';
import { BSON } from 'mongodb';
import { describe, expect } from 'vitest';
import { createPlan, test, type Rest } from '../harness.js';

describe('the reason codes of the model', () => {
  test('give the sentences of an analysis, and are the same in its preview, its list and the export', async ({
    rest,
    account,
  }) => {
    const token = account.tokens.access_token;
    const plan = await createPlan(rest, token);
    const { reasons, details } = await analyse(rest, token, plan.id);
    expect(sentencesOf(details.reason_codes)).toEqual(reasons);

    const { crop, location, planting_month, risk_tolerance } = plan;
    const body = { crop, location, planting_month, risk_tolerance };
    const preview = await rest('POST /analyses/preview', { token, body });
    expect(analysisPreviewSchema.parse(preview.body).details.reason_codes).toEqual(details.reason_codes);

    const repeated = await analyse(rest, token, plan.id);
    expect(repeated.details.reason_codes).toEqual(details.reason_codes);
    for (const listed of await list(rest, token, plan.id)) expect(listed.details).toEqual(details);
    const exported = await rest('GET /auth/me/export', { token });
    for (const analysis of accountExportSchema.parse(exported.body).analyses)
      expect(analysis).toMatchObject({ reasons, details: { reason_codes: details.reason_codes } });
  });

  test('take up at most a tenth of a stored analysis, and nothing in a repeated one', async ({
    rest,
    account,
    db,
  }) => {
    const token = account.tokens.access_token;
    const { id } = await createPlan(rest, token);
    await analyse(rest, token, id);
    await analyse(rest, token, id);
    const [first, second] = await db.collection('analyses').find().sort({ created_at: 1 }).toArray();
    const codes = BSON.calculateObjectSize({ reason_codes: first?.['details'].reason_codes });
    expect(codes).toBeLessThan(BSON.calculateObjectSize(first ?? {}) / 10);
    expect(second?.['details']).toBeNull();
    expect(JSON.stringify(second)).not.toContain('reason_codes');
  });

  test('are missing from an analysis recorded before there were codes, which is otherwise returned unchanged', async ({
    rest,
    account,
    db,
  }) => {
    const token = account.tokens.access_token;
    const { id } = await createPlan(rest, token);
    const { details, ...analysis } = await analyse(rest, token, id, 'once');
    await db.collection('analyses').updateMany({}, { $unset: { 'details.reason_codes': '' } });
    const { reason_codes: _codes, ...older } = details;
    expect(await list(rest, token, id)).toEqual([{ ...analysis, details: older }]);
    expect(await analyse(rest, token, id, 'once')).toEqual({ ...analysis, details: older });
  });

  test('are missing from an analysis by another producer, whose details are returned unchanged', async ({
    rest,
    account,
    apiKey,
  }) => {
    const token = account.tokens.access_token;
    const { id } = await createPlan(rest, token);
    for (const details of [{ reason_codes: [{ code: 'hail' }] }, { station: 'A' }, null]) {
      const body = { crop_plan_id: id, feasibility_label: 'marginal', reasons: ['Hail.'], details };
      const { status } = await rest('POST /analyses', { token: apiKey, body });
      expect(status).toBe(201);
      const [newest] = await list(rest, token, id);
      expect(newest).toMatchObject({ reasons: ['Hail.'], details });
    }
  });
});

function sentencesOf(codes: readonly ReasonCode[] | undefined): string[] | undefined {
  return codes?.map((code) => reasonText(code));
}

async function analyse(rest: Rest, token: string, planId: string, key?: string) {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  const { body } = await rest(`POST /crop-plans/${planId}/analyses`, { token, headers });
  return modelAnalysisSchema.parse(body);
}

async function list(rest: Rest, token: string, planId: string) {
  const { body } = await rest(`GET /crop-plans/${planId}/analyses`, { token });
  return analysisListSchema.parse(body);
}
