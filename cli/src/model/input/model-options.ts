import type { Water } from '@crop-planning/shared';
import { choices } from '@crop-planning/shared/words/languages/en/choices';
import { seasonDaysOption, waterOption } from '../../command/shared-options.js';

/** The options of a question to the model, in addition to a plan's own fields. */
export interface ModelOptions {
  water?: Water;
  /** `own` is the season that FAO gives for the crop. */
  seasonDays?: number | 'own';
}

/** The same options in the API's form; the service decides the values of omitted options. */
/** The same option for a saved plan, whose latest analysis determines the default. */
export const rememberedWaterOption = {
  ...waterOption,
  about: `${waterOption.about}; by default as in the plan's latest analysis`,
};

/** The same option for a saved plan, whose latest analysis determines the default. */
export const rememberedSeasonDaysOption = {
  ...seasonDaysOption,
  about: `days from sowing to harvest; by default as in the plan's latest analysis; own: ${choices.ownSeason}`,
};

export function modelInputOf({ water, seasonDays }: ModelOptions) {
  return {
    ...(water !== undefined && { water }),
    ...(seasonDays !== undefined && { season_days: seasonDays === 'own' ? null : seasonDays }),
  };
}
