// Plans with links to their results, for tests.
import type { CreatedShare, ModelAnalysis } from '@crop-planning/shared';
import { createPlan, type Rest } from './harness.js';

export const missingShare = {
  status: 404,
  body: { code: 'SHARE_NOT_FOUND', message: 'There is no result at this link.' },
};

export async function makeAnalysedPlan(
  rest: Rest,
  token: string,
  changes: object = {},
): Promise<{ planId: string; analysis: ModelAnalysis }> {
  const { id: planId } = await createPlan(rest, token, changes);
  const { body } = await rest(`POST /crop-plans/${planId}/analyses`, { token, body: {} });
  return { planId, analysis: body as ModelAnalysis };
}

/** Makes a link and returns its name. */
export async function makeShare(
  rest: Rest,
  token: string,
  planId: string,
  chosen: object = {},
): Promise<string> {
  const { body } = await rest(`POST /crop-plans/${planId}/shares`, { token, body: chosen });
  return (body as CreatedShare).name;
}
