import type { Water } from '@crop-planning/shared';
import { combineParts, drawnIn, startOf, type FieldStart } from '../field-crops/field-crop.js';
import { seasonOf, type SeasonLength } from '../field-crops/season.js';
import { temperaturePartsOf } from '../field-crops/temperature-parts.js';
import { sowIn } from '../field-crops/variety.js';
import type { Parts } from '../judgement.js';
import { monthAfter, monthsOfYear } from '../months.js';
import { outcomeOf, type Outcome, type OutcomesOf, type Planting } from './outcome.js';
import { scoreOfYear, type YearScore } from './year-score.js';

/**
 * The rains may fail a timely sowing, so that the farmer waits, in at most this share of the years; calibrated (a
 * half and a third).
 */
const mustWaitMax = 1 / 3;

/** One sowing in the record, without irrigation. */
interface Sowing {
  parts: Parts;
  rainfed: YearScore;
  /** The last month of the season, counted from the first January of the record. */
  lastAt: number;
}

/** Returns a sowing in a month of the record; null if the record ends before the season does. */
type SowingAt = (at: number) => Sowing | null;

/** The sowing for the harvest of one year, and the one a month later if that is better in a lack of rain. */
interface SownYear {
  harvestYear: number;
  at: number;
  timely: Sowing | null;
  later: Sowing | null;
  /** True if the timely sowing has no harvest, and there is a later one. */
  mustWait: boolean;
}

/**
 * Returns the outcomes of a field crop sown in each year, in the variety of the mean year. If the first rains
 * fail, a rainfed crop is sown a month later if that is better, unless so many years must wait that the month is
 * too early: it is then judged as it is. The planting month is chosen by the calendar, so its temperature and
 * day length are judged in the mean year.
 */
export function fieldOutcomes(planting: Planting): OutcomesOf {
  const { crop, year, record, seasonDays } = planting;
  const { firstYear, isKnown } = record;
  const sowingsOf = sowingsIn(planting);

  function isJudged({ at }: SownYear, sowing: Sowing | null): boolean {
    if (!sowing) return false;
    for (let one = yearOf(at); one <= yearOf(sowing.lastAt); one += 1) if (!isKnown[one]) return false;
    return true;
  }

  function outcomeIn(sown: SownYear, water: Water, mayWait: boolean): Outcome {
    const { harvestYear, at, timely, later, mustWait } = sown;
    const sowing = (mayWait ? later : null) ?? timely;
    return outcomeOf(scoreOf(sowing, water), {
      year: firstYear + harvestYear,
      sownYear: firstYear + yearOf(at),
      isJudged: isJudged(sown, sowing),
      mustWait,
      hasWaited: mayWait && later !== null,
    });
  }

  function scoreOf(sowing: Sowing | null, water: Water): YearScore {
    if (!sowing) return unfinished;
    return water === 'rainfed' ? sowing.rainfed : scoreOfYear(crop, sowing.parts, water);
  }

  return (plantingMonth, water) => {
    const { length, season } = sowIn(crop, year, plantingMonth, seasonDays);
    const sowingAt = sowingsOf(length);
    const yearsUntilHarvest = yearOf(plantingMonth + Math.max(1, season.months.length) - 1);
    const sown: SownYear[] = [];
    for (let harvestYear = 1; harvestYear < isKnown.length; harvestYear += 1) {
      const at = monthsOfYear * (harvestYear - yearsUntilHarvest) + plantingMonth;
      sown.push(sownYearOf(harvestYear, at, sowingAt, water));
    }
    const judged = sown.filter((one) => isJudged(one, one.later ?? one.timely));
    const mayWait = judged.filter(({ mustWait }) => mustWait).length <= mustWaitMax * judged.length;
    return sown.map((one) => outcomeIn(one, water, mayWait));
  };
}

/** Sows each length of season once in each month, because a late sowing is often the timely one of the next. */
function sowingsIn({ crop, year, record }: Planting): (length: SeasonLength) => SowingAt {
  const known = new Map<number, SowingAt>();

  function sow(at: number, length: SeasonLength, starts: FieldStart[]): Sowing | null {
    const season = seasonOf(crop, record, at, length);
    if (season.lastAt > record.months) return null;
    const month = monthAfter(at, 0);
    const start = (starts[month] ??= startOf(crop, year, month, length.days));
    const temperatureParts = temperaturePartsOf(crop, record, season);
    const parts = combineParts(crop, record, temperatureParts, drawnIn(crop, record, season.months), start);
    return { parts, rainfed: scoreOfYear(crop, parts, 'rainfed'), lastAt: season.months.at(-1)?.at ?? at };
  }

  return (length) => {
    const found = known.get(length.days);
    if (found) return found;
    const starts: FieldStart[] = [];
    const sowings: (Sowing | null | undefined)[] = [];
    const sowingAt: SowingAt = (at) => (sowings[at] ??= sow(at, length, starts));
    known.set(length.days, sowingAt);
    return sowingAt;
  };
}

function sownYearOf(harvestYear: number, at: number, sowingAt: SowingAt, water: Water): SownYear {
  const timely = sowingAt(at);
  const later = water === 'rainfed' && timely?.rainfed.limitingPart === 'water' ? sowingAt(at + 1) : null;
  const isBetter = timely && later && later.rainfed.score > timely.rainfed.score;
  return {
    harvestYear,
    at,
    timely,
    later: isBetter ? later : null,
    mustWait: isBetter ? !timely.rainfed.isCarried : false,
  };
}

const unfinished: YearScore = {
  score: 0,
  limitingPart: 'nothing',
  waterShare: 0,
  yieldShare: 0,
  isCarried: false,
  isGood: false,
};

/** Returns the year of a month, counted from the first year of the record. */
function yearOf(at: number): number {
  return Math.floor((at - 1) / monthsOfYear);
}
