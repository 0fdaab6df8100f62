import type { AnalysisPreview, CropPlan, FeasibilityLabel, Water, YearCounts } from '@crop-planning/shared';
import { placeCell } from '@crop-planning/shared/words/answering-place';
import { countsOf } from '@crop-planning/shared/words/known-years';
import { partsOf } from '@crop-planning/shared/words/model-details';
import { forEachAtOnce } from '../bulk.js';
import { CliError } from '../../terminal/failures.js';
import { withCorrection } from '../correction.js';

/** The model's result for one plan, including its parts. */
export interface ComparedPlan extends Pick<
  CropPlan,
  'id' | 'name' | 'crop' | 'location' | 'planting_month' | 'risk_tolerance'
> {
  /** The place that the model used. */
  place: string | null;
  /** The water supply that the model was asked about. */
  water: Water;
  feasibility_label: FeasibilityLabel;
  score: number;
  /** Null if the model judged no years. */
  years: YearCounts | null;
  limiting_part: string;
  limiting_factor: string | null;
  /** The results for both kinds of water. */
  rainfed_score: number;
  rainfed_label: FeasibilityLabel;
  irrigated_score: number;
  irrigated_label: FeasibilityLabel;
  irrigation_mm: number;
  /** The score of each part, by name. */
  parts: Readonly<Record<string, number>>;
  /** Null for perennials: the whole year was judged. */
  season_days: number | null;
  /** The month of ripening and the next one; none for perennials and for crops that do not ripen. */
  harvest_months: number[];
  good_months: number[];
  better_months: number[];
  /** The score of each planting month, January first. */
  window: number[];
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

function compare(
  plan: CropPlan,
  { feasibility_label, score, limiting_factor, reasons, details }: AnalysisPreview,
): ComparedPlan {
  const { id, name, crop, location, planting_month, risk_tolerance } = plan;
  const { waters, years, season, climate } = details;
  return {
    id,
    name,
    crop,
    location,
    place: climate.location && placeCell(climate.location),
    planting_month,
    risk_tolerance,
    water: details.inputs.water,
    feasibility_label,
    score,
    years: years && countsOf(years),
    limiting_part: details.limiting_part,
    limiting_factor,
    rainfed_score: waters.rainfed.score,
    rainfed_label: waters.rainfed.feasibility_label,
    irrigated_score: waters.irrigated.score,
    irrigated_label: waters.irrigated.feasibility_label,
    irrigation_mm: details.water.irrigation_mm,
    parts: Object.fromEntries(partsOf(details).map((one) => [one.part, one.score])),
    season_days: season?.days_needed ?? null,
    harvest_months: season?.harvest_months ?? [],
    good_months: details.good_months,
    better_months: details.better_months,
    window: details.window.map((month) => month.score),
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
