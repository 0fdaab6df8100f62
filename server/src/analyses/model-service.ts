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
import { freshQuestion, keptQuestionOf } from '../feasibility/question.js';
import type { ModelQuestion } from '../feasibility/question.js';
import { inThisShape, readQuestion } from './model-record.js';
import { createPreparing } from './preparing.js';
import type { PlaceClimate, YearsOfPlaces } from './preparing.js';
import { findRecorded, recordNew, toAnalysis } from './recording.js';
import type { AnswersOfAnalyses, InTransaction, OpenRoom, PlanQuestion, Recording } from './recording.js';
import { answeredOnce } from '../procedures/idempotency.js';
import type { IdempotentRequest } from '../procedures/idempotency.js';
import type { SeenPlans } from './seen-plans-store.js';
import type { FiledAnalysis } from './analysis.js';

export interface ModelDeps {
  seenPlans: SeenPlans;
  /** The analyses that idempotent requests have recorded. */
  answers: AnswersOfAnalyses & { analyses: Pick<Recording['analyses'], 'findQuestion'> };
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
    return recorded && modelAnalysisSchema.parse(inThisShape(toAnalysis(recorded)));
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
          const analysis = await recordNew(
            { inTransaction, openRoom, now },
            record,
            (recording) => async (plan, latest) => {
              const { risk_tolerance } = plan;
              const options = await completeQuestion(recording, { accountId, planId, plan, latest }, input);
              const question = { crop, location, planting_month, risk_tolerance, ...options };
              const findings = judge(question);
              return {
                findings,
                place: findings.details.climate.location?.name,
                question: options,
                causeOfChange: (previous) =>
                  causeOfModelChange(
                    previous,
                    findings,
                    (before) => judge({ ...question, ...before }).feasibility_label,
                  ),
              };
            },
          );
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
      const { crop, location, planting_month, risk_tolerance } = seen;
      const judge = await prepare(seen);
      const question = await completeQuestion(
        answers,
        { accountId, planId, plan: seen, latest: seen.latest },
        {},
      );
      signal?.throwIfAborted();
      const { feasibility_label, score, details } = judge({
        crop,
        location,
        planting_month,
        risk_tolerance,
        ...question,
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

interface AskedPlan {
  accountId: string;
  planId: string;
  plan: PlanQuestion;
  latest: FiledAnalysis | undefined;
}

/** Fills in missing options, so that a repeated analysis asks the same question. */
async function completeQuestion(
  { analyses }: { analyses: Pick<Recording['analyses'], 'findQuestion'> },
  asked: AskedPlan,
  { water, season_days }: Omit<RunAnalysisInput, 'plan_id'>,
): Promise<ModelQuestion> {
  if (water && season_days !== undefined) return { water, season_days };
  const lastQuestion = await lastQuestionOf(analyses, asked);
  return {
    water: water ?? lastQuestion.water,
    season_days: season_days === undefined ? lastQuestion.season_days : season_days,
  };
}

/**
 * Returns the question of the plan's latest analysis by the model; by default the one that the plan was
 * created with.
 */
async function lastQuestionOf(
  analyses: Pick<Recording['analyses'], 'findQuestion'>,
  { accountId, planId, plan, latest }: AskedPlan,
): Promise<ModelQuestion> {
  // A server of release 0.1 may have analysed the plan last, and did not change the plan's own question.
  if (latest?.source === modelSource)
    return readQuestion(latest.shared?.outline ?? latest.details) ?? freshQuestion;
  const kept = keptQuestionOf(plan);
  if (kept || latest === undefined) return kept ?? freshQuestion;
  return (await analyses.findQuestion(accountId, planId)) ?? freshQuestion;
}
