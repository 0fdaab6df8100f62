import { placeCell, placeLine, wholeName, type AnsweringPlace } from '../../model/answering-place.js';
import type { ModelResult } from '../../model/model-result.js';
import { frostWords, plantingWords, seasonsWords } from '../../model/seasons/timing-words.js';
import { fullMonthName, monthSpans } from '../../terminal/typed-values.js';
import { labelWords } from '../../model/years/label-words.js';
import type { PlanReport } from './plan-report.js';

/** Returns the parts of the question, each in a few words: crop, place, month, water, risk tolerance. */
export function questionOf({ plan, result }: PlanReport): string[] {
  const { crop, location, planting_month, risk_tolerance } = plan;
  return [
    crop,
    result?.place ? placeName(result.place) : location,
    `planted in ${fullMonthName(result?.inputs.plantingMonth ?? planting_month)}`,
    ...(result === undefined ? [] : [result.inputs.water]),
    `${result?.inputs.riskTolerance ?? risk_tolerance} risk tolerance`,
  ];
}

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

/** Returns the sources of the figures, as pairs of subject and source. */
export function sourcesOf({ crop, result, analysedAt }: PlanReport): [what: string, from: string][] {
  if (result === undefined) return [];
  const { climate, place, modelVersion, inputs } = result;
  const name = crop.scientificName === null ? 'Crop figures' : `Crop figures (${crop.scientificName})`;
  return [
    ...(crop.source === null ? [] : [[name, crop.source] as [string, string]]),
    ['Climate', `${climate.source}, means of ${climate.period}`],
    ...(place === null ? [] : [['Place', placeLine(place)] as [string, string]]),
    ['Labels', `${labelWords(result)}, at ${inputs.riskTolerance} risk tolerance`],
    ['Model', `version ${modelVersion}${analysedAt === undefined ? '' : `, run on ${dayOf(analysedAt)}`}`],
  ];
}

/** Returns the command that analyses a plan. */
export function analyseCommand({ id }: { id: string }): string {
  return `crop plan analyze ${id}`;
}

/** Formats a figure for a table, without a minus sign on zero; a missing figure is a dash. */
export function figureText(figure: number | undefined, decimals: number): string {
  if (figure === undefined) return '–';
  const text = figure.toFixed(decimals);
  return (Number(text) === 0 ? (0).toFixed(decimals) : text).replace('-', '−');
}
