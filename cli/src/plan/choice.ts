import type { CropPlan, FeasibilityLabel } from '@crop-planning/shared';
import { fold } from './reference.js';

/** Filters for plans; without any, all plans are chosen. */
export interface PlanChoice {
  label?: FeasibilityLabel | 'none';
  crop?: string;
  location?: string;
  query?: string;
}

/** Returns the plans that match every filter, in their order. */
export function choosePlans(plans: readonly CropPlan[], choice: PlanChoice): CropPlan[] {
  const words = wordsOf(choice.query ?? '');
  const crop = choice.crop === undefined ? undefined : fold(choice.crop.trim());
  const location = wordsOf(choice.location ?? '');
  return plans.filter(
    (plan) =>
      (choice.label === undefined || (plan.latest_feasibility_label ?? 'none') === choice.label) &&
      (crop === undefined || fold(plan.crop) === crop) &&
      hasAll(plan.location, location) &&
      hasAll(`${plan.name} ${plan.crop} ${plan.location}`, words),
  );
}

function hasAll(text: string, words: readonly string[]): boolean {
  const folded = fold(text);
  return words.every((word) => folded.includes(word));
}

function wordsOf(text: string): string[] {
  return fold(text)
    .split(/[\s,]+/)
    .filter((word) => word !== '');
}
