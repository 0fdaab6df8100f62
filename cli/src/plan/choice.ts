import type { CropPlan, FeasibilityLabel } from '@crop-planning/shared';
import type { CropWords } from '@crop-planning/shared/words/crops/crop-words';
import { flag, option } from '../command/define-command.js';
import { itemOptions, yesOption } from '../command/shared-options.js';
import { monthRule, parseMonth } from '@crop-planning/shared/typed/month';
import type { Api } from '../service/api.js';
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
  crop: option('--crop <crop>', 'only plans for this crop, by any word for it'),
  location: option('--location <words>', 'only plans whose place has these words, such as Kenya'),
  month: option(
    '--month <month>',
    'only plans for this planting month: 1 to 12, a name such as mar, or a date',
    {
      read: parseMonth,
      rule: monthRule,
    },
  ),
  query: option(
    '--query <words>',
    'only plans with all these words in name, crop (any word for it) or place',
  ),
};

/** Builds the options of a command that changes several plans; `dryRun` is the help of its --dry-run. */
export function severalOptions(dryRun: string) {
  return { ...choiceOptions, yes: yesOption, dryRun: flag('--dry-run', dryRun), ...itemOptions };
}

/** Fetches what people call crops, if the choice needs it. */
export async function cropWordsFor(api: Api, { crop, query }: PlanChoice): Promise<CropWords> {
  const { createCropWords } = await import('@crop-planning/shared/words/crops/crop-words');
  const isNeeded = crop !== undefined || query !== undefined;
  return createCropWords(isNeeded ? await api.call((client) => client.crops.list.query()) : []);
}

/** Returns the plans that match every filter, in their order; a crop is found by any word for it. */
export function choosePlans<Plan extends CropPlan>(
  plans: readonly Plan[],
  choice: PlanChoice,
  cropWords: CropWords,
): Plan[] {
  const words = wordsOf(choice.query ?? '');
  const { crop } = choice;
  const location = wordsOf(choice.location ?? '');
  return plans.filter(
    (plan) =>
      (choice.label === undefined || (plan.latest_feasibility_label ?? 'none') === choice.label) &&
      (crop === undefined || cropWords.isSame(plan.crop, crop)) &&
      hasAll(plan.location, location) &&
      (choice.month === undefined || plan.planting_month === choice.month) &&
      words.every(
        (word) =>
          hasAll(`${plan.name} ${plan.crop} ${plan.location}`, [word]) || cropWords.isCalled(plan.crop, word),
      ),
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
