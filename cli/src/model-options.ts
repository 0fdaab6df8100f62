import type { Water } from '@crop-planning/shared';
import { InvalidArgumentError, Option } from 'commander';

/** The compiler checks the keys against the contract, which itself loads too slowly for --help. */
const waters: Record<Water, true> = { rainfed: true, irrigated: true };

/** What the model is asked beside a plan's own fields. */
export interface ModelOptions {
  water: Water;
  seasonDays?: number;
}

/** The same as the API takes it. */
export interface ModelInput {
  water: Water;
  season_days?: number;
}

export function waterOption(): Option {
  return new Option('--water <supply>', 'where the water comes from')
    .choices(Object.keys(waters))
    .default('rainfed');
}

export function seasonDaysOption(): Option {
  return new Option(
    '--season-days <days>',
    'from sowing to harvest; left out, the season that FAO states for the crop',
  ).argParser(readSeasonDays);
}

export function modelInputOf({ water, seasonDays }: ModelOptions): ModelInput {
  return { water, ...(seasonDays !== undefined && { season_days: seasonDays }) };
}

const daysMax = 365;

function readSeasonDays(text: string): number {
  const days = /^[1-9]\d{0,2}$/.test(text) ? Number(text) : 0;
  if (days < 1 || days > daysMax) {
    throw new InvalidArgumentError(`It must be a whole number of days from 1 to ${daysMax}.`);
  }
  return days;
}
