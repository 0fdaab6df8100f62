import type { ModelDetails } from '../../contract/model-details.js';
import { placeLine } from '../answering-place.js';
import { riskName } from '../choices.js';
import { ensoSentences } from '../enso.js';
import { words } from '../languages/current.js';
import { facts as english } from '../languages/en/facts.js';
import { isByYears } from '../known-years.js';
import { labelWords } from '../label-words.js';
import { localMonthsSentences } from '../local-months.js';
import { partsOf } from '../model-details.js';
import { monthSpans } from '../months.js';
import { partWords } from '../part-words.js';
import { scoreText } from '../score-text.js';
import { seasonEnd, seasonSpan } from '../season.js';
import { climateSource } from './source-names.js';
import { frostWords, plantingWords, seasonsWords } from '../timing-words.js';

export type Fact = [title: string, fact: string];

/** Returns the facts that the model's answer is based on, and its other findings; the score only where years decide. */
export function factsOf(details: ModelDetails): Fact[] {
  const { inputs, climate, model_version } = details;
  const said = words('facts', english);
  const { titles } = said;
  return [
    ...(isByYears(details) ? [[titles.score, scoreFact(details)] satisfies Fact] : []),
    [titles.water, waterFact(details)],
    [titles.parts, partsFact(details)],
    ...monthFacts(details),
    ...sentencesFact(titles.calendar, localMonthsSentences(details)),
    ...sentencesFact(titles.enso, ensoSentences(details.enso, inputs.planting_month)),
    [titles.season, seasonFact(details)],
    ...timingFacts(details),
    [titles.risk, said.risk(riskName(inputs.risk_tolerance), labelWords(details))],
    ...(climate.location === null ? [] : [[titles.place, placeLine(climate.location)] satisfies Fact]),
    [titles.climate, said.climate(climateSource(climate.source), climate.period)],
    [titles.model, model_version],
  ];
}

function scoreFact({ waters, inputs }: ModelDetails): string {
  return words('facts', english).scoreInAverageYear(scoreText(waters[inputs.water].score));
}

function sentencesFact(title: string, sentences: readonly string[]): Fact[] {
  return sentences.length === 0 ? [] : [[title, sentences.join(' ')]];
}

/** Returns `rainfed 0.62 feasible, irrigated 1.00 feasible, irrigation 189 mm net, most in Jul (60 mm)`. */
function waterFact({ waters, water }: ModelDetails): string {
  const { irrigation_mm, irrigation_by_month, irrigation_peak_month: month } = water;
  return words('facts', english).water({
    answers: (['rainfed', 'irrigated'] as const).map((one) => {
      const { score, feasibility_label: label } = waters[one];
      return { water: one, score: scoreText(score), label };
    }),
    mm: Math.round(irrigation_mm),
    peak: month === null ? null : { month, mm: Math.round(Math.max(0, ...irrigation_by_month)) },
  });
}

function seasonFact({ season, inputs }: ModelDetails): string {
  const { wholeYear, season: seasonOf } = words('facts', english);
  if (season === null) return wholeYear;
  return seasonOf(seasonSpan(season, inputs.planting_month), inputs.season_days !== null, seasonEnd(season));
}

/**
 * Says when to plant a perennial, which seasons a field crop has if there are several, and when frost occurs.
 */
function timingFacts({ planting_time, planting_seasons, frost }: ModelDetails): Fact[] {
  const { titles } = words('facts', english);
  return [
    ...(planting_time === null ? [] : [[titles.plant, plantingWords(planting_time)] satisfies Fact]),
    ...(planting_seasons.length < 2 ? [] : [[titles.seasons, seasonsWords(planting_seasons)] satisfies Fact]),
    [titles.frost, frostWords(frost)],
  ];
}

/** Lists the parts that lower the score, lowest first; the rest are summed up as `the others`. */
function partsFact(details: ModelDetails): string {
  const parts = partsOf(details);
  const low = parts.filter(({ score }) => score < 1).sort((a, b) => a.score - b.score);
  const lowParts = low.map(({ part, score }) => `${partWords(part)} ${scoreText(score)}`);
  return words('facts', english).parts(lowParts, low.length < parts.length);
}

/**
 * Lists the good and the better months; returns nothing for perennials, which have no particular planting
 * month.
 */
function monthFacts({ window, good_months, better_months, season }: ModelDetails): Fact[] {
  if (season === null) return [];
  const bestScore = Math.max(...good_months.map((month) => window[month - 1]?.score ?? 0));
  const { titles, none, best: bestOf } = words('facts', english);
  const best = bestOf(monthSpans(good_months), scoreText(bestScore));
  return [
    [titles.goodMonths, good_months.length === 0 ? none : best],
    ...(better_months.length === 0 ? [] : [[titles.betterMonths, monthSpans(better_months)] satisfies Fact]),
  ];
}
