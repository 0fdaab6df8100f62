import type { Water } from '@crop-planning/shared';
import { option } from '../../command/define-command.js';

/** The compiler checks the keys against the contract, which itself loads too slowly for --help. */
const known: Record<Water, true> = { rainfed: true, irrigated: true };
const waters = Object.keys(known) as readonly Water[];

export function isWater(text: string): text is Water {
  return Object.hasOwn(known, text);
}

/** Options of a question to the model, besides a plan's own fields. */
export interface ModelOptions {
  water?: Water;
  /** `own` is the season that FAO gives for the crop. */
  seasonDays?: number | 'own';
}

/** The same options in the API's form; the service decides about omitted ones. */
export interface ModelInput {
  water?: Water;
  season_days?: number | null;
}

export const waterOption = option('--water <supply>', 'where the water comes from', { choices: waters });

/** The same option for a plan, whose last question the service remembers. */
export const rememberedWaterOption = {
  ...waterOption,
  about: `${waterOption.about}; by default as in the plan's latest analysis`,
};

const daysMax = 365;

export const seasonDaysOption = option(
  '--season-days <days>',
  "days from sowing to harvest; by default, or with own, the crop's typical season",
  { read: readSeasonDays, rule: `must be a whole number of days from 1 to ${daysMax}, or own` },
);

/** The same option for a plan, whose last question the service remembers. */
export const rememberedSeasonDaysOption = {
  ...seasonDaysOption,
  about:
    "days from sowing to harvest; by default as in the plan's latest analysis; own: the crop's typical season",
};

export function modelInputOf({ water, seasonDays }: ModelOptions): ModelInput {
  return {
    ...(water !== undefined && { water }),
    ...(seasonDays !== undefined && { season_days: seasonDays === 'own' ? null : seasonDays }),
  };
}

function readSeasonDays(text: string): number | 'own' | undefined {
  if (text === 'own') return 'own';
  const days = /^[1-9]\d{0,2}$/.test(text) ? Number(text) : Infinity;
  return days <= daysMax ? days : undefined;
}
