import type { Water } from '@crop-planning/shared';
import { InvalidArgumentError, Option } from 'commander';

/** The compiler checks the keys against the contract, which itself loads too slowly for --help. */
const waters: Record<Water, true> = { rainfed: true, irrigated: true };

export function isWater(text: string): text is Water {
  return Object.hasOwn(waters, text);
}

/** What the model is asked besides a plan's own fields. */
export interface ModelOptions {
  water?: Water;
  /** `own` is the season that FAO gives for the crop. */
  seasonDays?: number | 'own';
}

/** The same in the API's form; the service decides what is left out. */
export interface ModelInput {
  water?: Water;
  season_days?: number | null;
}

export function waterOption(): Option {
  return new Option('--water <supply>', 'where the water comes from').choices(Object.keys(waters));
}

/** For a plan, whose last question the service remembers. */
export function rememberedWaterOption(): Option {
  const option = waterOption();
  option.description += "; left out, as in the plan's latest analysis";
  return option;
}

export function seasonDaysOption(): Option {
  return seasonOption('from sowing to harvest; left out or own, the season that FAO states for the crop');
}

/** For a plan, whose last question the service remembers. */
export function rememberedSeasonDaysOption(): Option {
  return seasonOption(
    "from sowing to harvest; left out, as in the plan's latest analysis; own is the season that FAO states",
  );
}

export function modelInputOf({ water, seasonDays }: ModelOptions): ModelInput {
  return {
    ...(water !== undefined && { water }),
    ...(seasonDays !== undefined && { season_days: seasonDays === 'own' ? null : seasonDays }),
  };
}

const daysMax = 365;

function seasonOption(description: string): Option {
  return new Option('--season-days <days>', description).argParser(readSeasonDays);
}

function readSeasonDays(text: string): number | 'own' {
  if (text === 'own') return 'own';
  const days = /^[1-9]\d{0,2}$/.test(text) ? Number(text) : 0;
  if (days < 1 || days > daysMax) {
    throw new InvalidArgumentError(`It must be a whole number of days from 1 to ${daysMax}, or own.`);
  }
  return days;
}
