// What El Niño and La Niña seasons did to a planting, where that is known. It changes no score and no label.
import type { Enso, EnsoReason, EnsoRegion, EnsoState, LimitingPart, Water } from '@crop-planning/shared';
import { seasonIndex, stateOf, type EnsoIndex } from './enso-index.js';
import { regionOf, type FieldSeason } from './regions.js';

/** A field crop in the season of the mean climate, and how it did in each year. */
export interface EnsoPlanting extends FieldSeason {
  water: Water;
  outcomes: readonly EnsoOutcome[];
}

/** What is read of a year's outcome. */
export interface EnsoOutcome {
  /** The year of the harvest. */
  year: number;
  sownYear: number;
  isJudged: boolean;
  isCarried: boolean;
  isGood: boolean;
  score: number;
  limitingPart: LimitingPart;
}

/** How a planting did in the seasons of one state; the mean score is null without a season. */
export interface StateCounts {
  seasons: number;
  carried: number;
  good: number;
  meanScore: number | null;
  /** The years of the harvests. */
  years: number[];
}

/** Either `reason` or `states` is null. */
export interface PlantingEnso {
  region: EnsoRegion;
  rain: Enso['rain'];
  reason: EnsoReason | null;
  states: Readonly<Record<EnsoState, StateCounts>> | null;
}

/** The constants are explained in docs/feasibility.md. */
const judgedMin = 20;
/** El Niño seasons among the judged ones, and others. */
const seasonsMin = 5;
/** With a harvest in fewer years, a planting is infeasible. */
const carriedMin = 0.1;
/** The lowest years are those below a score of 1 among the lowest quarter of the judged. */
const lowestShare = 0.25;
const lowestMin = 5;
/** So many of the lowest years must be limited by water. */
const byWaterMin = 0.7;
/** The least difference between the mean scores of El Niño seasons and of the others. */
const differenceMin = 0.03;

type Season = EnsoOutcome & { state: EnsoState };

/** Returns null where nothing is known of El Niño: outside of its regions and rainy months, or with irrigation. */
export function ensoOf(planting: EnsoPlanting, index: EnsoIndex): PlantingEnso | null {
  const region = planting.water === 'rainfed' ? regionOf(planting) : undefined;
  if (!region) return null;
  const { id, rain } = region;
  const seasons = seasonsOf(planting, index);
  const reason = reasonFor(seasons, rain);
  if (reason !== null) return { region: id, rain, reason, states: null };
  const countsOf = (state: EnsoState) => countsIn(seasons.filter((one) => one.state === state));
  const states = { el_nino: countsOf('el_nino'), neutral: countsOf('neutral'), la_nina: countsOf('la_nina') };
  return { region: id, rain, reason: null, states };
}

/** Returns the judged seasons that the index covers, with the state of the Pacific in them. */
function seasonsOf({ outcomes, plantingMonth, months }: EnsoPlanting, index: EnsoIndex): Season[] {
  const seasons: Season[] = [];
  for (const outcome of outcomes) {
    if (!outcome.isJudged) continue;
    const { year, sownYear, isJudged, isCarried, isGood, score, limitingPart } = outcome;
    const mean = seasonIndex(index, sownYear, plantingMonth, months);
    if (mean === null) continue;
    seasons.push({ year, sownYear, isJudged, isCarried, isGood, score, limitingPart, state: stateOf(mean) });
  }
  return seasons;
}

/** Returns why the seasons are not counted by state, or null if they are. */
function reasonFor(seasons: readonly Season[], rain: Enso['rain']): EnsoReason | null {
  if (seasons.length < judgedMin) return 'few_years';
  const inElNino = seasons.filter(({ state }) => state === 'el_nino');
  const others = seasons.filter(({ state }) => state !== 'el_nino');
  if (inElNino.length < seasonsMin || others.length < seasonsMin) return 'few_seasons';
  const carried = seasons.filter(({ isCarried }) => isCarried);
  if (carried.length < carriedMin * seasons.length) return 'infeasible';
  const lowest = lowestOf(seasons);
  if (lowest.length < lowestMin) return 'steady';
  const byWater = lowest.filter(({ limitingPart }) => limitingPart === 'water');
  if (byWater.length < byWaterMin * lowest.length) return 'not_by_water';
  const difference = meanScoreOf(inElNino) - meanScoreOf(others);
  if (rain === 'less' ? difference >= 0 : difference <= 0) return 'against_region';
  return Math.abs(difference) < differenceMin ? 'no_difference' : null;
}

/** Returns the lowest quarter of the seasons by score, earlier years first, without those that score 1. */
function lowestOf(seasons: readonly Season[]): Season[] {
  return seasons
    .filter(({ score }) => score < 1)
    .toSorted((one, other) => one.score - other.score || one.sownYear - other.sownYear)
    .slice(0, Math.ceil(lowestShare * seasons.length));
}

function meanScoreOf(seasons: readonly Season[]): number {
  return seasons.reduce((sum, { score }) => sum + score, 0) / seasons.length;
}

function countsIn(seasons: readonly Season[]): StateCounts {
  return {
    seasons: seasons.length,
    carried: seasons.filter(({ isCarried }) => isCarried).length,
    good: seasons.filter(({ isGood }) => isGood).length,
    meanScore: seasons.length === 0 ? null : meanScoreOf(seasons),
    years: seasons.map(({ year }) => year),
  };
}
