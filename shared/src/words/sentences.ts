// Sentences about the year of a planting, in the language in use.
import type { ModelDetails } from '../contract/model-details.js';
import { words } from './languages/current.js';
import { seasons } from './languages/en/seasons.js';
import { timing } from './languages/en/timing.js';
import { localMonthsSentences } from './local-months.js';

/** Says in sentences when to plant, and when people do. */
export function advisedMonths(details: ModelDetails): string[] {
  const { good_months, better_months, planting_seasons } = details;
  const { noGoodMonth, goodMonths, seasonsSentence, betterMonths } = words('timing', timing);
  return [
    good_months.length === 0 ? noGoodMonth : goodMonths(good_months),
    ...(planting_seasons.length < 2 ? [] : [seasonsSentence(planting_seasons)]),
    ...(better_months.length === 0 ? [] : [betterMonths(better_months)]),
    ...localMonthsSentences(details),
  ];
}

/** Describes the season in a sentence. */
export function seasonSentence(details: ModelDetails): string {
  return words('seasons', seasons).sentence(details);
}

/** Says when frost occurs. */
export function frostSentence({ frost }: ModelDetails): string {
  return words('timing', timing).frostSentence(frost);
}

/** Says how much irrigation the crop needs, and when. */
export function irrigationSentence({ water, season }: ModelDetails): string {
  const { irrigation_mm, irrigation_by_month, irrigation_peak_month: month } = water;
  const most = Math.max(0, ...irrigation_by_month);
  return words('seasons', seasons).irrigation({
    mm: Math.abs(irrigation_mm),
    of: season === null ? 'year' : 'season',
    peak: month === null ? null : { month, mm: most },
  });
}
