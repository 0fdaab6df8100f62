import {
  AppError,
  modelAnalysisSchema,
  modelSource,
  type ModelAnalysis,
  type RunAnalysisInput,
} from '@crop-planning/shared';
import { begun } from '../concurrency/begun.js';
import type { Core } from '../core.js';
import type { AccountCaller, Repeatable } from '../procedures/context.js';
import { answeredOnce, type IdempotentRequest } from '../procedures/idempotency.js';
import { causeOfModelChange } from './change-cause.js';
import { prepare } from './preparing.js';
import { toAnalysis } from './analysis.js';
import { findRecorded, recordNew, refuseMissingPlan } from './recording.js';

/**
 * Analyses a plan and records the result. If the label has changed, the plan's owner is notified in the same
 * transaction. Raises CROP_PLAN_NOT_FOUND, CLIMATE_NOT_FOUND, STORAGE_LIMIT_REACHED, TOO_MANY_REQUESTS, and the
 * errors of finding the crop and the location.
 */
export async function runAnalysis(
  core: Core,
  caller: AccountCaller & Repeatable,
  input: RunAnalysisInput,
): Promise<ModelAnalysis> {
  return analysePlan(core, caller.accountId, input, caller.repeatable(input));
}

/** Does the same for one of the plans of a caller. */
export async function analysePlan(
  core: Core,
  accountId: string,
  { plan_id: planId, climate, ...input }: RunAnalysisInput,
  request: IdempotentRequest | undefined,
): Promise<ModelAnalysis> {
  const { records, limits, locations } = core;
  const pendingPlan = begun(records.seenPlans.find(planId, accountId));
  // Requested concurrently, because each round trip matters if the database is far away.
  const pendingIsAnyImported = begun(locations.hasImported());
  const room = request && begun(limits.takeAnswer(accountId));
  return answeredOnce(
    room,
    () => findRun(core, accountId, request),
    async () => {
      await limits.takeAnalysis(accountId);
      const seen = await pendingPlan;
      if (!seen) return refuseMissingPlan(core, request);
      const { crop, location, planting_month } = seen;
      const planting = climate === undefined ? seen : { ...seen, climate };
      const judge = await prepare(core, planting, { isAnyImported: await pendingIsAnyImported });
      const asked = {
        ...(input.water && { water: input.water }),
        ...(input.season_days !== undefined && { season_days: input.season_days }),
      };
      const kept = climate === undefined ? asked : { ...asked, climate };
      const record = { planId, accountId, asked: kept, source: modelSource, request, seen };
      const analysis = await recordNew(core, record, ({ risk_tolerance, water, season_days }) => {
        const question = { crop, location, planting_month, risk_tolerance, water, season_days, ...asked };
        const findings = judge(question);
        return {
          findings,
          place: findings.details.climate.location?.name,
          causeOfChange: (previous) =>
            causeOfModelChange(
              previous,
              findings,
              (before) => judge({ ...question, ...before }).feasibility_label,
            ),
        };
      });
      const result = analysis
        ? { ...toAnalysis(analysis), source: modelSource }
        : await findRun(core, accountId, request);
      if (!result) throw new AppError('CROP_PLAN_NOT_FOUND');
      return result;
    },
  );
}

async function findRun(
  core: Core,
  accountId: string,
  request: IdempotentRequest | undefined,
): Promise<ModelAnalysis | undefined> {
  const recorded = await findRecorded(core, request, { accountId });
  return recorded && modelAnalysisSchema.parse(toAnalysis(recorded));
}
