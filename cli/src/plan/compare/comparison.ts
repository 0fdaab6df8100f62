import type {
  AnalysisPreview,
  CreateCropPlanInput,
  CropPlan,
  FeasibilityLabel,
  YearCounts,
} from '@crop-planning/shared';
import { placeCell } from '@crop-planning/shared/words/answering-place';
import { countsOf } from '@crop-planning/shared/words/known-years';
import { readModelResult } from '@crop-planning/shared/words/model-result';
import { forEachAtOnce } from '../bulk.js';
import { CliError } from '../../terminal/failures.js';
import { withCorrection } from '../correction.js';

/** The model's result for one plan, including its parts; values are null if this version cannot read them. */
export interface ComparedPlan extends Omit<CreateCropPlanInput, 'water' | 'season_days'> {
  id: string;
  /** The place that the model used. */
  place: string | null;
  /** The water supply that the model was asked about. */
  water: string | null;
  feasibility_label: FeasibilityLabel;
  score: number | null;
  /** Null if the model judged no years. */
  years: YearCounts | null;
  limiting_part: string | null;
  limiting_factor: string | null;
  /** The results for both kinds of water. */
  rainfed_score: number | null;
  rainfed_label: string | null;
  irrigated_score: number | null;
  irrigated_label: string | null;
  irrigation_mm: number | null;
  /** The score of each part, by name. */
  parts: Readonly<Record<string, number>> | null;
  /** Null for perennials: the whole year was judged. */
  season_days: number | null;
  /** The month of ripening and the next one; none for perennials and for crops that do not ripen. */
  harvest_months: number[];
  good_months: number[] | null;
  better_months: number[] | null;
  /** The score of each planting month, January first. */
  window: number[] | null;
  reasons: string[];
}

/**
 * Queries the model for every plan, several at a time, and returns the results in the order given; throws the
 * first failure, which names its plan.
 */
export async function comparePlans(
  plans: readonly CropPlan[],
  preview: (plan: CropPlan) => Promise<AnalysisPreview>,
): Promise<ComparedPlan[]> {
  const compared = new Map<CropPlan, ComparedPlan>();
  await forEachAtOnce(plans, async (plan) => {
    compared.set(plan, compare(plan, await namePlanInErrors(plan, () => preview(plan))));
  });
  return plans.flatMap((plan) => compared.get(plan) ?? []);
}

function compare(plan: CropPlan, preview: AnalysisPreview): ComparedPlan {
  const { name, crop, location, planting_month, risk_tolerance } = plan;
  const { feasibility_label, score, limiting_factor, reasons } = preview;
  const result = readModelResult(preview);
  const { rainfed, irrigated } = result?.waters ?? { rainfed: undefined, irrigated: undefined };
  return {
    id: plan.id,
    name,
    crop,
    location,
    place: result?.place ? placeCell(result.place) : null,
    planting_month,
    risk_tolerance,
    water: result?.inputs.water ?? null,
    feasibility_label,
    score,
    years: result?.years ? countsOf(result.years) : null,
    limiting_part: result?.limitingPart ?? null,
    limiting_factor,
    rainfed_score: rainfed?.score ?? null,
    rainfed_label: rainfed?.feasibility_label ?? null,
    irrigated_score: irrigated?.score ?? null,
    irrigated_label: irrigated?.feasibility_label ?? null,
    irrigation_mm: result?.irrigationMm ?? null,
    parts:
      result === undefined
        ? null
        : Object.fromEntries(result.parts.map(({ part, score: partScore }) => [part, partScore])),
    season_days: result?.season?.days ?? null,
    harvest_months: result?.season?.harvestMonths ?? [],
    good_months: result?.goodMonths ?? null,
    better_months: result?.betterMonths ?? null,
    window: result?.window.map((month) => month.score) ?? null,
    reasons,
  };
}

async function namePlanInErrors<Answer>(plan: CropPlan, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    const failure = withCorrection(error, plan);
    if (!(failure instanceof CliError)) throw failure;
    const hint = `This is about the plan ${JSON.stringify(plan.name)}.`;
    throw failure.withDetails({ hints: [hint, ...(failure.details.hints ?? [])] });
  }
}
