import type { AnalysisPreview, CropPlan, FeasibilityLabel, RiskTolerance } from '@crop-planning/shared';
import { forEachAtOnce } from './bulk.js';
import { CliError } from './failures.js';
import { readModelResult } from './model-result.js';

/** What the model says of one plan, its parts included; null where this version cannot read them. */
export interface ComparedPlan {
  id: string;
  name: string;
  crop: string;
  location: string;
  planting_month: number;
  risk_tolerance: RiskTolerance;
  feasibility_label: FeasibilityLabel;
  score: number | null;
  limiting_factor: string | null;
  temperature_score: number | null;
  frost_score: number | null;
  water_score: number | null;
  season_days: number | null;
  best_months: number[] | null;
  /** The score of each month of planting, January first. */
  window: number[] | null;
  reasons: string[];
}

/** Asks the model about every plan, in the order given; the first failure ends it and names its plan. */
export async function comparePlans(
  plans: readonly CropPlan[],
  preview: (plan: CropPlan) => Promise<AnalysisPreview>,
): Promise<ComparedPlan[]> {
  const compared = new Map<CropPlan, ComparedPlan>();
  await forEachAtOnce(plans, async (plan) => {
    compared.set(plan, compare(plan, await naming(plan, () => preview(plan))));
  });
  return plans.flatMap((plan) => compared.get(plan) ?? []);
}

function compare(plan: CropPlan, preview: AnalysisPreview): ComparedPlan {
  const { id, name, crop, location, planting_month, risk_tolerance } = plan;
  const { feasibility_label, score, limiting_factor, reasons } = preview;
  const result = readModelResult(preview);
  return {
    id,
    name,
    crop,
    location,
    planting_month,
    risk_tolerance,
    feasibility_label,
    score,
    limiting_factor,
    temperature_score: result?.components.temperature.score ?? null,
    frost_score: result?.components.frost.score ?? null,
    water_score: result?.components.water.score ?? null,
    season_days: result?.season.days ?? null,
    best_months: result?.best_months ?? null,
    window: result?.window.map((month) => month.score) ?? null,
    reasons,
  };
}

async function naming<Answer>({ name }: CropPlan, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    const hint = `It was asked about the plan ${JSON.stringify(name)}.`;
    throw error.withDetails({ hints: [hint, ...(error.details.hints ?? [])] });
  }
}
