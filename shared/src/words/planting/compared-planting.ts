// What a comparison shows of the model's answers, as rows from top to bottom. Called by `crop compare` and by the page,
// for plans side by side and for a question beside a plan.
import type { AnalysisPreview } from '../../contract/analyses.js';
import type { CreateCropPlanInput } from '../../contract/crop-plans.js';
import { placeCell } from '../answering-place.js';
import { countsOf } from '../known-years.js';
import { words } from '../languages/current.js';
import { comparison as english } from '../languages/en/comparison.js';
import { partsOf } from '../model-details.js';

/** The model's result for one planting, including its parts. */
export type ComparedPlanting = ReturnType<typeof comparedPlanting>;

type Planting = Pick<
  CreateCropPlanInput,
  'name' | 'crop' | 'location' | 'planting_month' | 'risk_tolerance'
> & { id: string };

/** Returns what is compared of an answer about a plan. */
export function comparedPlanting(
  { id, name, crop, location, planting_month, risk_tolerance }: Planting,
  { feasibility_label, score, limiting_factor, crop_name, verdict, reasons, details }: AnalysisPreview,
) {
  const { waters, years, season, climate } = details;
  return {
    id,
    name,
    crop,
    /** The model's own name of the crop. */
    crop_name,
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

/** The rows of a comparison above those of the parts. */
export const verdictRows = [
  'name',
  'crop',
  'place',
  'planting_month',
  'risk_tolerance',
  'water',
  'feasibility_label',
  'years',
  'score',
  'limiting_part',
  'rainfed_label',
  'rainfed_score',
  'irrigated_label',
  'irrigated_score',
  'irrigation_mm',
] as const satisfies readonly (keyof ComparedPlanting)[];

/** The rows below those of the parts. */
export const yearRows = [
  'season_days',
  'harvest_months',
  'good_months',
  'window',
] as const satisfies readonly (keyof ComparedPlanting)[];

/** Returns the parts that any of the plantings has: a row for each. */
export function partRows(plantings: readonly ComparedPlanting[]): string[] {
  return [...new Set(plantings.flatMap(({ parts }) => Object.keys(parts)))];
}

/** Returns the title of a row. */
export function comparedTitle(name: keyof typeof english): string {
  return words('comparison', english)[name];
}
