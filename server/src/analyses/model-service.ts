import { AppError, modelAnalysisSchema, modelSource } from '@crop-planning/shared';
import type {
  AnalysisPreview,
  Crop,
  ModelAnalysis,
  PlantingYears,
  PlantingYearsInput,
  PreviewAnalysisInput,
  RunAnalysisInput,
} from '@crop-planning/shared';
import { begun } from '../concurrency/begun.js';
import type { Clock } from '../concurrency/clock.js';
import { causeOfModelChange } from './change-cause.js';
import { createPreparing } from './preparing.js';
import type { PlaceClimate, YearsOfPlaces } from './preparing.js';
import { findRecorded, recordNew, toAnalysis } from './recording.js';
import type { AnswersOfAnalyses, InTransaction, OpenRoom } from './recording.js';
import { answeredOnce } from '../procedures/idempotency.js';
import type { IdempotentRequest } from '../procedures/idempotency.js';
import type { SeenPlans } from './seen-plans-store.js';

export interface ModelDeps {
  seenPlans: SeenPlans;
  /** The analyses that idempotent requests have recorded. */
  answers: AnswersOfAnalyses;
  /** Takes room for the answer to a request with a key; raises TOO_MANY_REQUESTS. */
  takeAnswer: (accountId: string) => Promise<() => void>;
  crops: {
    /** Raises CROP_NOT_SUPPORTED and CROP_AMBIGUOUS. */
    find: (name: string) => Promise<Crop>;
  };
  locations: {
    /** Raises LOCATION_NOT_FOUND, LOCATION_AMBIGUOUS and CLIMATE_SOURCE_UNAVAILABLE. */
    resolve: (location: string, isAnyImported?: boolean) => Promise<PlaceClimate>;
    /** Returns whether any climate has been imported. */
    hasImported: () => Promise<boolean>;
  };
  years: YearsOfPlaces;
  /** Both raise TOO_MANY_REQUESTS once the budget is used up. */
  budgets: {
    takePreview: (accountId: string) => Promise<void>;
    takeAnalysis: (accountId: string) => Promise<void>;
  };
  inTransaction: InTransaction;
  openRoom: OpenRoom;
  now: Clock;
}

export type ModelService = ReturnType<typeof createModelService>;

/** Analyses by the built-in model, of plans or of plantings without a plan. */
export function createModelService({
  seenPlans,
  answers,
  takeAnswer,
  crops,
  locations,
  years,
  budgets,
  inTransaction,
  openRoom,
  now,
}: ModelDeps) {
  const prepare = createPreparing({ findCrop: crops.find, resolve: locations.resolve, years });

  async function findRun(request: IdempotentRequest | undefined): Promise<ModelAnalysis | undefined> {
    const recorded = await findRecorded(answers, request, now());
    return recorded && modelAnalysisSchema.parse(toAnalysis(recorded));
  }

  return {
    /**
     * Analyses a plan and records the result. If the label has changed, the plan's owner is notified in the
     * same transaction.
     */
    async run(
      accountId: string,
      { plan_id: planId, ...input }: RunAnalysisInput,
      request?: IdempotentRequest,
    ): Promise<ModelAnalysis> {
      const pendingPlan = begun(seenPlans.find(planId, accountId));
      // Requested concurrently, because each round trip matters if the database is far away.
      const pendingIsAnyImported = begun(locations.hasImported());
      const room = request && begun(takeAnswer(accountId));
      return answeredOnce(
        room,
        () => findRun(request),
        async () => {
          await budgets.takeAnalysis(accountId);
          const seen = await pendingPlan;
          if (!seen) throw new AppError('CROP_PLAN_NOT_FOUND');
          const { crop, location, planting_month } = seen;
          const judge = await prepare(seen, { isAnyImported: await pendingIsAnyImported });
          const asked = {
            ...(input.water && { water: input.water }),
            ...(input.season_days !== undefined && { season_days: input.season_days }),
          };
          const record = { planId, accountId, asked, source: modelSource, request, seen };
          const analysis = await recordNew({ inTransaction, openRoom, now }, record, (plan) => {
            const { risk_tolerance, water, season_days } = plan;
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
          const result = analysis ? { ...toAnalysis(analysis), source: modelSource } : await findRun(request);
          if (!result) throw new AppError('CROP_PLAN_NOT_FOUND');
          return result;
        },
      );
    },

    /** Analyses a planting without storing anything, unless the signal aborts first. */
    async preview(
      accountId: string,
      { climate, season_days, ...question }: PreviewAnalysisInput,
      signal?: AbortSignal,
    ): Promise<AnalysisPreview> {
      await budgets.takePreview(accountId);
      signal?.throwIfAborted();
      const judge = await prepare(question, { climate });
      signal?.throwIfAborted();
      const findings = judge({ ...question, season_days: season_days ?? null });
      return { id: null, crop_plan_id: null, created_at: null, source: modelSource, ...findings };
    },

    /** Judges the known years for the question that the plan's next analysis would ask; stores nothing. */
    async years(
      accountId: string,
      { plan_id: planId }: PlantingYearsInput,
      signal?: AbortSignal,
    ): Promise<PlantingYears> {
      await budgets.takePreview(accountId);
      const seen = await seenPlans.find(planId, accountId);
      if (!seen) throw new AppError('CROP_PLAN_NOT_FOUND');
      const { crop, location, planting_month, risk_tolerance, water, season_days } = seen;
      const judge = await prepare(seen);
      signal?.throwIfAborted();
      const { feasibility_label, score, details } = judge({
        crop,
        location,
        planting_month,
        risk_tolerance,
        water,
        season_days,
      });
      const { model_version, inputs, years: known, limits, climate } = details;
      const place = climate.location?.name ?? null;
      return {
        crop_plan_id: planId,
        feasibility_label,
        score,
        model_version,
        inputs,
        place,
        years: known,
        limits,
      };
    },
  };
}
