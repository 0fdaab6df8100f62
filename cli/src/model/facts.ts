import { placeLine, thousands } from '@crop-planning/shared/words/answering-place';
import { bestScoreOf } from '@crop-planning/shared/words/good-months';
import { labelWords } from '@crop-planning/shared/words/label-words';
import type { ModelResult, Verdict } from '@crop-planning/shared/words/model-result';
import { monthName, monthSpans } from '@crop-planning/shared/words/months';
import { partWords } from '@crop-planning/shared/words/part-words';
import { scoreText } from '@crop-planning/shared/words/score-text';
import { seasonEnd, seasonSpan } from '@crop-planning/shared/words/season';
import { frostWords, plantingWords, seasonsWords } from '@crop-planning/shared/words/timing-words';

export type Fact = [title: string, fact: string];

/** Returns the facts that the model's answer is based on, and its findings other than the score. */
export function factsOf(result: ModelResult): Fact[] {
  const { inputs, place, climate, modelVersion } = result;
  return [
    ['WATER', waterFact(result)],
    ['PARTS', partsFact(result)],
    ...monthFacts(result),
    ['SEASON', seasonFact(result)],
    ...timingFacts(result),
    ['RISK', `${inputs.riskTolerance}: ${labelWords(result)}`],
    ...(place === null ? [] : [['PLACE', placeLine(place)] satisfies Fact]),
    ['CLIMATE', `${climate.source}, ${climate.period}`],
    ['MODEL', modelVersion],
  ];
}

/** Returns `rainfed 0.62 feasible, irrigated 1.00 feasible, irrigation 189 mm`. */
function waterFact({
  waters,
  irrigationMm,
  irrigationByMonthMm,
  irrigationPeakMonth,
  inputs,
}: ModelResult): string {
  const requested = waters === null ? [inputs.water] : [];
  const verdicts =
    waters === null ? [] : [verdict('rainfed', waters.rainfed), verdict('irrigated', waters.irrigated)];
  const need = irrigationMm === null ? [] : [`irrigation ${thousands(Math.round(irrigationMm))} mm net`];
  const most = Math.round(Math.max(0, ...(irrigationByMonthMm ?? [])));
  const peak =
    irrigationPeakMonth === null ? [] : [`most in ${monthName(irrigationPeakMonth)} (${thousands(most)} mm)`];
  return [...requested, ...verdicts, ...need, ...peak].join(', ');
}

function seasonFact({ season, inputs }: ModelResult): string {
  if (season === null) return 'the whole year was judged';
  const source = inputs.seasonDays === null ? '' : ', as requested';
  return `${seasonSpan(season)}${source}; ${seasonEnd(season)}`;
}

/**
 * Says when to plant a perennial, which seasons a field crop has if there are several, and when frost occurs.
 */
function timingFacts({ plantingTime, plantingSeasons, frost }: ModelResult): Fact[] {
  return [
    ...(plantingTime === null ? [] : [['PLANT', plantingWords(plantingTime)] satisfies Fact]),
    ...(plantingSeasons.length < 2 ? [] : [['SEASONS', seasonsWords(plantingSeasons)] satisfies Fact]),
    ...(frost === null ? [] : [['FROST', frostWords(frost)] satisfies Fact]),
  ];
}

function verdict(water: string, { score, feasibility_label }: Verdict): string {
  return `${water} ${scoreText(score)} ${feasibility_label}`;
}

/** Lists the parts that lower the score, lowest first; the rest are summed up as `the others`. */
function partsFact({ parts }: ModelResult): string {
  const low = parts.filter(({ score }) => score < 1).sort((a, b) => a.score - b.score);
  if (low.length === 0) return parts.length === 0 ? 'not known' : 'all 1.00';
  const lowParts = low.map(({ part, score }) => `${partWords(part)} ${scoreText(score)}`);
  return low.length < parts.length ? `${lowParts.join(', ')}, the others 1.00` : lowParts.join(', ');
}

/**
 * Lists the good and the better months; returns nothing for perennials, which have no particular planting
 * month.
 */
function monthFacts({ window, goodMonths, betterMonths, season }: ModelResult): Fact[] {
  if (season === null) return [];
  const best =
    goodMonths.length === 0 ? 'none' : `${monthSpans(goodMonths)} (best ${scoreText(bestScoreOf(window))})`;
  const facts: Fact[] = [['GOOD MONTHS', best]];
  if (betterMonths.length > 0) facts.push(['BETTER MONTHS', monthSpans(betterMonths)]);
  return facts;
}
