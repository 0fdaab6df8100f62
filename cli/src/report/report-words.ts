import { placeCell, placeLine, wholeName, type AnsweringPlace } from '../analysis/answering-place.js';
import type { ModelResult } from '../analysis/model-result.js';
import { fullMonthName, monthSpans } from '../input/months.js';
import { labelWords } from '../years/label-words.js';
import type { PlanReport } from './plan-report.js';

/** What was asked, in a few words each: crop, place, month, water, risk tolerance. */
export function questionOf({ plan, result }: PlanReport): string[] {
  const { crop, location, planting_month, risk_tolerance } = plan;
  return [
    crop,
    result?.place ? placeName(result.place) : location,
    `planted in ${fullMonthName(result?.inputs.plantingMonth ?? planting_month)}`,
    ...(result === undefined ? [] : [result.inputs.water]),
    `${result?.inputs.riskTolerance ?? risk_tolerance} tolerance of risk`,
  ];
}

/** The place with region and country, as far as they are known; a bare point says what it is near. */
export function placeName(answering: AnsweringPlace): string {
  return answering.nearest === null ? wholeName(answering) : placeCell(answering);
}

/** `21 November 2025`, in UTC. */
export function dayOf(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  return `${date.getUTCDate()} ${fullMonthName(date.getUTCMonth() + 1)} ${date.getUTCFullYear()}`;
}

/** When to plant, in sentences. */
export function advisedMonths({ goodMonths, betterMonths }: ModelResult): string[] {
  const good =
    goodMonths.length === 0
      ? 'There is no good month of planting.'
      : `Good months: ${monthSpans(goodMonths)}.`;
  return [
    good,
    ...(betterMonths.length === 0 ? [] : [`Better than the month asked: ${monthSpans(betterMonths)}.`]),
  ];
}

/** The season in a sentence. */
export function seasonSentence({ season }: ModelResult): string {
  if (season === null) return 'The whole year is judged: the crop stands for years.';
  const { plantingMonth, lastMonth, months, resting, stoppedBy } = season;
  const length = `${months} ${months === 1 ? 'month' : 'months'}`;
  const rest = resting.length === 0 ? '' : `, at rest in ${monthSpans(resting)}`;
  const end = stoppedBy === null ? 'harvest in' : 'growth ends without a full harvest in';
  return `Planting in ${fullMonthName(plantingMonth)}, ${end} ${fullMonthName(lastMonth)} (${length}${rest}).`;
}

/** Where the figures come from, as pairs of what and source. */
export function sourcesOf({ crop, result, analysedAt }: PlanReport): [what: string, from: string][] {
  if (result === undefined) return [];
  const { climate, place, modelVersion, inputs } = result;
  const name = crop.scientificName === null ? 'Crop figures' : `Crop figures (${crop.scientificName})`;
  return [
    ...(crop.source === null ? [] : [[name, crop.source] as [string, string]]),
    ['Climate', `${climate.source}, means of ${climate.period}`],
    ...(place === null ? [] : [['Place', placeLine(place)] as [string, string]]),
    ['Labels', `${labelWords(result)}, at ${inputs.riskTolerance} tolerance of risk`],
    ['Model', `version ${modelVersion}${analysedAt === undefined ? '' : `, asked on ${dayOf(analysedAt)}`}`],
  ];
}

/** The command that analyses a plan nobody has analysed yet. */
export function analyseCommand({ id }: { id: string }): string {
  return `crop plan analyze ${id}`;
}

/** A figure in a table, with no more decimals than matter; a dash if there is none. */
export function figureText(figure: number | undefined, decimals: number): string {
  if (figure === undefined) return '–';
  const text = figure.toFixed(decimals);
  return (Number(text) === 0 ? (0).toFixed(decimals) : text).replace('-', '−');
}
