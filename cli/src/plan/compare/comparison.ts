import type { AnalysisPreview, CropPlan } from '@crop-planning/shared';
import { placeCell } from '@crop-planning/shared/words/answering-place';
import { countsOf } from '@crop-planning/shared/words/known-years';
import { partsOf } from '@crop-planning/shared/words/model-details';
import { forEachAtOnce } from '../bulk.js';
import { translating, type CliError } from '../../terminal/failures.js';
import { withCorrection } from '../correction.js';

/** The model's result for one plan, including its parts. */
export type ComparedPlan = ReturnType<typeof compare>;

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
    const analysis = await translating(
      () => preview(plan),
      (failure) => aboutPlan(failure, plan),
    );
    compared.set(plan, compare(plan, analysis));
  });
  return plans.flatMap((plan) => compared.get(plan) ?? []);
}

function compare(
  plan: CropPlan,
  { feasibility_label, score, limiting_factor, verdict, reasons, details }: AnalysisPreview,
) {
  const { id, name, crop, location, planting_month, risk_tolerance } = plan;
  const { waters, years, season, climate } = details;
  return {
    id,
    name,
    crop,
    location,
    /** The place that the model used. */
    place: climate.location && placeCell(climate.location),
    planting_month,
    risk_tolerance,
    water: details.inputs.water,
    /** What the model advises, in a sentence. */
    verdict: verdict?.sentence ?? null,
    feasibility_label,
    score,
    /** Null if the model judged no years. */
    years: years && countsOf(years),
    limiting_part: details.limiting_part,
    limiting_factor,
    rainfed_score: waters.rainfed.score,
    rainfed_label: waters.rainfed.feasibility_label,
    irrigated_score: waters.irrigated.score,
    irrigated_label: waters.irrigated.feasibility_label,
    irrigation_mm: details.water.irrigation_mm,
    /** The score of each part, by name. */
    parts: Object.fromEntries(partsOf(details).map((one) => [one.part, one.score])),
    /** Null for perennials: the whole year was judged. */
    season_days: season?.days_needed ?? null,
    /** The month of ripening and the next one; none for perennials and for crops that do not ripen. */
    harvest_months: season?.harvest_months ?? [],
    good_months: details.good_months,
    better_months: details.better_months,
    /** The score of each planting month, January first. */
    window: details.window.map((month) => month.score),
    reasons,
  };
}

/** Names the plan in the failure of its analysis. */
function aboutPlan(failure: CliError, plan: CropPlan): CliError {
  const hint = `This is about the plan ${JSON.stringify(plan.name)}.`;
  const corrected = withCorrection(failure, plan);
  return corrected.withDetails({ hints: [hint, ...(failure.details.hints ?? [])] });
}
