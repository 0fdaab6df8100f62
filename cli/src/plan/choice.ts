import type { CropPlan, FeasibilityLabel } from '@crop-planning/shared';
import { option } from '../command/define-command.js';
import { monthRule, parseMonth } from '../terminal/months/typed-month.js';
import { fold } from './reference.js';

/** Filters for plans; without any, all plans are chosen. */
export interface PlanChoice {
  label?: FeasibilityLabel | 'none';
  crop?: string;
  location?: string;
  month?: number;
  query?: string;
}

/** The options of `crop plan list` that choose plans. */
export const choiceOptions = {
  label: option('--label <label>', 'only plans with this label; none: not analysed yet', {
    choices: ['feasible', 'marginal', 'infeasible', 'none'],
  }),
  crop: option('--crop <crop>', 'only plans for this crop'),
  location: option('--location <words>', 'only plans whose place has these words, such as Kenya'),
  month: option(
    '--month <month>',
    'only plans for this planting month: 1 to 12, a name such as mar, or a date',
    {
      read: parseMonth,
      rule: monthRule,
    },
  ),
  query: option('--query <words>', 'only plans with all these words in name, crop or place'),
};

/** Returns the plans that match every filter, in their order. */
export function choosePlans<Plan extends CropPlan>(plans: readonly Plan[], choice: PlanChoice): Plan[] {
  const words = wordsOf(choice.query ?? '');
  const crop = choice.crop === undefined ? undefined : fold(choice.crop.trim());
  const location = wordsOf(choice.location ?? '');
  return plans.filter(
    (plan) =>
      (choice.label === undefined || (plan.latest_feasibility_label ?? 'none') === choice.label) &&
      (crop === undefined || fold(plan.crop) === crop) &&
      hasAll(plan.location, location) &&
      (choice.month === undefined || plan.planting_month === choice.month) &&
      hasAll(`${plan.name} ${plan.crop} ${plan.location}`, words),
  );
}

/** Whether the choice leaves plans out. */
export function hasFilter({ label, crop, location, month, query }: PlanChoice): boolean {
  return [label, crop, location, month, query].some((filter) => filter !== undefined);
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
