import type { ModelDetails } from '../contract/model-details.js';
import { localMonthsSentences } from './local-months.js';
import { fullMonthName, monthSpans } from './months.js';
import { figureText } from './number-text.js';
import { frostWords, plantingWords, seasonsWords } from './timing-words.js';

/** Says in sentences when to plant, and when people do. */
export function advisedMonths(details: ModelDetails): string[] {
  const { good_months, better_months, planting_seasons } = details;
  const good =
    good_months.length === 0
      ? 'There is no good planting month.'
      : `Good months: ${monthSpans(good_months)}.`;
  const seasons = planting_seasons.length < 2 ? [] : [`Seasons: ${seasonsWords(planting_seasons)}.`];
  return [
    good,
    ...seasons,
    ...(better_months.length === 0 ? [] : [`Better than the planned month: ${monthSpans(better_months)}.`]),
    ...localMonthsSentences(details),
  ];
}

/** Describes the season in a sentence. */
export function seasonSentence({ season, planting_time, inputs }: ModelDetails): string {
  if (season === null) {
    const when = planting_time === null ? '' : ` When to plant it: ${plantingWords(planting_time)}.`;
    return `The whole year is judged, because the crop is a perennial.${when}`;
  }
  const { last_month, harvest_months, months, resting, stopped_by } = season;
  const length = `${months} ${months === 1 ? 'month' : 'months'}`;
  const rest = resting.length === 0 ? '' : `, at rest in ${monthSpans(resting)}`;
  const end =
    stopped_by === null
      ? `harvest in ${harvest_months.map(fullMonthName).join(' or ')}`
      : `growth ends without a full harvest in ${fullMonthName(last_month)}`;
  return `Planting in ${fullMonthName(inputs.planting_month)}, ${end} (${length}${rest}).`;
}

/** Says when frost occurs. */
export function frostSentence({ frost }: ModelDetails): string {
  return `Frost: ${frostWords(frost)}.`;
}

/** Says how much irrigation the crop needs, and when. */
export function irrigationSentence({ water, season }: ModelDetails): string {
  const { irrigation_mm, irrigation_by_month, irrigation_peak_month } = water;
  const span = season === null ? 'a year' : 'a season';
  const most = figureText(Math.max(0, ...irrigation_by_month), 0);
  const peak =
    irrigation_peak_month === null ? '' : `, most in ${fullMonthName(irrigation_peak_month)} (${most} mm)`;
  return `about ${figureText(irrigation_mm, 0)} mm ${span}, net, at the field${peak}; losses not included`;
}
