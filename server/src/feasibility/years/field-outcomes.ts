import type { Water } from '@crop-planning/shared';
import { drawnIn, partsOf, startOf } from '../field-crop.js';
import type { FieldStart } from '../field-crop.js';
import type { Parts } from '../judgement.js';
import { monthAfter, monthsOfYear } from '../months.js';
import type { Outcome, OutcomesOf, Planting } from './outcome.js';
import { seasonOf } from '../season.js';
import { scoreOfYear } from './year-score.js';
import type { YearScore } from './year-score.js';

/** One sowing in the record, without irrigation. */
interface Sowing {
  parts: Parts;
  rainfed: YearScore;
  /** The last month of the season, counted from the first January of the record. */
  lastAt: number;
}

/**
 * Returns the outcomes of a field crop sown in each year. If the first rains fail, a rainfed crop is sown a
 * month later if that is better. The planting month is chosen by the calendar, so its temperature and day
 * length are judged in the mean year.
 */
export function fieldOutcomes({ crop, year, record, seasonDays }: Planting): OutcomesOf {
  const { firstYear, isKnown, months } = record;
  const starts: FieldStart[] = [];
  // Cached, because a late sowing in one month is the same as a timely one in the next.
  const sowings: (Sowing | null | undefined)[] = [];

  /** Sows the crop in a month of the record; returns null if the record ends before the season does. */
  function sow(at: number): Sowing | null {
    const season = seasonOf(crop, record, at, seasonDays);
    if (season.lastAt > months) return null;
    const month = monthAfter(at, 0);
    const start = (starts[month] ??= startOf(crop, year, month));
    const parts = partsOf(crop, record, season, drawnIn(crop, record, season.months), start);
    return { parts, rainfed: scoreOfYear(parts, 'rainfed'), lastAt: season.months.at(-1)?.at ?? at };
  }

  function sowingAt(at: number): Sowing | null {
    return (sowings[at] ??= sow(at));
  }

  function bestSowingFrom(at: number, water: Water): Sowing | null {
    const timely = sowingAt(at);
    if (water !== 'rainfed' || timely?.rainfed.limitingPart !== 'water') return timely;
    const late = sowingAt(at + 1);
    return late && late.rainfed.score > timely.rainfed.score ? late : timely;
  }

  function areKnown(from: number, to: number): boolean {
    for (let one = from; one <= to; one += 1) if (!isKnown[one]) return false;
    return true;
  }

  function outcomeOf(at: number, harvestYear: number, water: Water): Outcome {
    const sowing = bestSowingFrom(at, water);
    const result = sowing && water === 'irrigated' ? scoreOfYear(sowing.parts, water) : sowing?.rainfed;
    const { score, limitingPart, waterShare, isCarried } = result ?? unfinished;
    const sowingYear = yearOf(at);
    return {
      year: firstYear + harvestYear,
      sownYear: firstYear + sowingYear,
      isJudged: sowing !== null && areKnown(sowingYear, yearOf(sowing.lastAt)),
      score,
      limitingPart,
      waterShare,
      hasWaited: sowing !== sowingAt(at),
      isCarried,
    };
  }

  return (plantingMonth, water) => {
    const meanMonths = seasonOf(crop, year, plantingMonth, seasonDays).months.length;
    const yearsUntilHarvest = yearOf(plantingMonth + Math.max(1, meanMonths) - 1);
    const outcomes: Outcome[] = [];
    for (let harvestYear = 1; harvestYear < isKnown.length; harvestYear += 1) {
      const at = monthsOfYear * (harvestYear - yearsUntilHarvest) + plantingMonth;
      outcomes.push(outcomeOf(at, harvestYear, water));
    }
    return outcomes;
  };
}

const unfinished: YearScore = { score: 0, limitingPart: 'nothing', waterShare: 0, isCarried: false };

/** Returns the year of a month, counted from the first year of the record. */
function yearOf(at: number): number {
  return Math.floor((at - 1) / monthsOfYear);
}
