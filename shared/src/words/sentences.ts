import { placeCell, wholeName, type AnsweringPlace } from './answering-place.js';
import type { ModelResult } from './model-result.js';
import { fullMonthName, monthSpans } from './months.js';
import { frostWords, plantingWords, seasonsWords } from './timing-words.js';

/**
 * Names the place with region and country, as far as they are known; names a bare point by its coordinates
 * and the nearest place.
 */
export function placeName(answering: AnsweringPlace): string {
  return answering.nearest === null ? wholeName(answering) : placeCell(answering);
}

/** Returns `21 November 2025`, in UTC. */
export function dayOf(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  return `${date.getUTCDate()} ${fullMonthName(date.getUTCMonth() + 1)} ${date.getUTCFullYear()}`;
}

/** Says in sentences when to plant. */
export function advisedMonths({ goodMonths, betterMonths, plantingSeasons }: ModelResult): string[] {
  const good =
    goodMonths.length === 0 ? 'There is no good planting month.' : `Good months: ${monthSpans(goodMonths)}.`;
  const seasons = plantingSeasons.length < 2 ? [] : [`Seasons: ${seasonsWords(plantingSeasons)}.`];
  return [
    good,
    ...seasons,
    ...(betterMonths.length === 0 ? [] : [`Better than the planned month: ${monthSpans(betterMonths)}.`]),
  ];
}

/** Describes the season in a sentence. */
export function seasonSentence({ season, plantingTime }: ModelResult): string {
  if (season === null) {
    const when = plantingTime === null ? '' : ` When to plant it: ${plantingWords(plantingTime)}.`;
    return `The whole year is judged, because the crop is a perennial.${when}`;
  }
  const { plantingMonth, lastMonth, harvestMonths, months, resting, stoppedBy } = season;
  const length = `${months} ${months === 1 ? 'month' : 'months'}`;
  const rest = resting.length === 0 ? '' : `, at rest in ${monthSpans(resting)}`;
  const end =
    stoppedBy === null
      ? `harvest in ${harvestMonths.map(fullMonthName).join(' or ')}`
      : `growth ends without a full harvest in ${fullMonthName(lastMonth)}`;
  return `Planting in ${fullMonthName(plantingMonth)}, ${end} (${length}${rest}).`;
}

/** Says when frost occurs; returns undefined if the model did not judge frost. */
export function frostSentence({ frost }: ModelResult): string | undefined {
  if (frost === null) return undefined;
  return `Frost: ${frostWords(frost)}.`;
}

/** Says how much irrigation the crop needs, and when; returns undefined if the model did not calculate it. */
export function irrigationSentence(result: ModelResult): string | undefined {
  const { irrigationMm, irrigationByMonthMm, irrigationPeakMonth, season } = result;
  if (irrigationMm === null) return undefined;
  const span = season === null ? 'a year' : 'a season';
  const most = figureText(Math.max(0, ...(irrigationByMonthMm ?? [])), 0);
  const peak =
    irrigationPeakMonth === null ? '' : `, most in ${fullMonthName(irrigationPeakMonth)} (${most} mm)`;
  return `about ${figureText(irrigationMm, 0)} mm ${span}, net, at the field${peak}; losses not included`;
}

/** Formats a figure for a table, without a minus sign on zero; a missing figure is a dash. */
export function figureText(figure: number | undefined, decimals: number): string {
  if (figure === undefined) return '–';
  const text = figure.toFixed(decimals);
  return (Number(text) === 0 ? (0).toFixed(decimals) : text).replace('-', '−');
}
