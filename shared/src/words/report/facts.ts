import type { ModelDetails } from '../../contract/model-details.js';
import { placeLine } from '../answering-place.js';
import { ensoSentences } from '../enso.js';
import { isByYears } from '../known-years.js';
import { labelWords } from '../label-words.js';
import { localMonthsSentences } from '../local-months.js';
import { partsOf } from '../model-details.js';
import { monthName, monthSpans } from '../months.js';
import { thousands } from '../number-text.js';
import { partWords } from '../part-words.js';
import { scoreText } from '../score-text.js';
import { seasonEnd, seasonSpan } from '../season.js';
import { frostWords, plantingWords, seasonsWords } from '../timing-words.js';

export type Fact = [title: string, fact: string];

/** Returns the facts that the model's answer is based on, and its other findings; the score only where years decide. */
export function factsOf(details: ModelDetails): Fact[] {
  const { inputs, climate, model_version } = details;
  return [
    ...(isByYears(details) ? [['SCORE', scoreFact(details)] satisfies Fact] : []),
    ['WATER', waterFact(details)],
    ['PARTS', partsFact(details)],
    ...monthFacts(details),
    ...sentencesFact('CALENDAR', localMonthsSentences(details)),
    ...sentencesFact('EL NIÑO', ensoSentences(details.enso, inputs.planting_month)),
    ['SEASON', seasonFact(details)],
    ...timingFacts(details),
    ['RISK', `${inputs.risk_tolerance}: ${labelWords(details)}`],
    ...(climate.location === null ? [] : [['PLACE', placeLine(climate.location)] satisfies Fact]),
    ['CLIMATE', `${climate.source}, ${climate.period}`],
    ['MODEL', model_version],
  ];
}

function scoreFact({ waters, inputs }: ModelDetails): string {
  return `${scoreText(waters[inputs.water].score)} in an average year`;
}

function sentencesFact(title: string, sentences: readonly string[]): Fact[] {
  return sentences.length === 0 ? [] : [[title, sentences.join(' ')]];
}

/** Returns `rainfed 0.62 feasible, irrigated 1.00 feasible, irrigation 189 mm net, most in Jul (60 mm)`. */
function waterFact({ waters, water }: ModelDetails): string {
  const { irrigation_mm, irrigation_by_month, irrigation_peak_month } = water;
  const verdicts = (['rainfed', 'irrigated'] as const).map((one) => {
    const { score, feasibility_label } = waters[one];
    return `${one} ${scoreText(score)} ${feasibility_label}`;
  });
  const most = thousands(Math.round(Math.max(0, ...irrigation_by_month)));
  const peak =
    irrigation_peak_month === null ? [] : [`most in ${monthName(irrigation_peak_month)} (${most} mm)`];
  return [...verdicts, `irrigation ${thousands(Math.round(irrigation_mm))} mm net`, ...peak].join(', ');
}

function seasonFact({ season, inputs }: ModelDetails): string {
  if (season === null) return 'the whole year was judged';
  const source = inputs.season_days === null ? '' : ', as requested';
  return `${seasonSpan(season, inputs.planting_month)}${source}; ${seasonEnd(season)}`;
}

/**
 * Says when to plant a perennial, which seasons a field crop has if there are several, and when frost occurs.
 */
function timingFacts({ planting_time, planting_seasons, frost }: ModelDetails): Fact[] {
  return [
    ...(planting_time === null ? [] : [['PLANT', plantingWords(planting_time)] satisfies Fact]),
    ...(planting_seasons.length < 2 ? [] : [['SEASONS', seasonsWords(planting_seasons)] satisfies Fact]),
    ['FROST', frostWords(frost)],
  ];
}

/** Lists the parts that lower the score, lowest first; the rest are summed up as `the others`. */
function partsFact(details: ModelDetails): string {
  const parts = partsOf(details);
  const low = parts.filter(({ score }) => score < 1).sort((a, b) => a.score - b.score);
  if (low.length === 0) return 'all 1.00';
  const lowParts = low.map(({ part, score }) => `${partWords(part)} ${scoreText(score)}`);
  return low.length < parts.length ? `${lowParts.join(', ')}, the others 1.00` : lowParts.join(', ');
}

/**
 * Lists the good and the better months; returns nothing for perennials, which have no particular planting
 * month.
 */
function monthFacts({ window, good_months, better_months, season }: ModelDetails): Fact[] {
  if (season === null) return [];
  const bestScore = Math.max(...good_months.map((month) => window[month - 1]?.score ?? 0));
  const best = `${monthSpans(good_months)} (best ${scoreText(bestScore)})`;
  return [
    ['GOOD MONTHS', good_months.length === 0 ? 'none' : best],
    ...(better_months.length === 0 ? [] : [['BETTER MONTHS', monthSpans(better_months)] satisfies Fact]),
  ];
}
