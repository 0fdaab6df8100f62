import type { Crop, Water } from '@crop-planning/shared';
import type { ClimateYear } from '../climate-year.js';
import type { WeatherRecord } from './record.js';
import type { YearScore } from './year-score.js';

/** When a crop was sown and harvested, which is the year of the outcome. */
export interface YearOfOutcome {
  year: number;
  sownYear: number;
  /** False if some of the weather is not known; the other figures are then meaningless. */
  isJudged: boolean;
  /** True if a timely sowing is lost for want of water, and one a month later would do better. */
  mustWait: boolean;
  /** True if it was sown a month late, as where at most a third of the years must wait. */
  hasWaited: boolean;
}

/** The outcome of a planting in one year; no figure is rounded. */
export interface Outcome extends YearOfOutcome, YearScore {}

/** Combines an outcome key by key, because spreading objects in every year and month would take most of the time. */
export function outcomeOf(
  { score, limitingPart, waterShare, yieldShare, isCarried, isGood }: YearScore,
  { year, sownYear, isJudged, mustWait, hasWaited }: YearOfOutcome,
): Outcome {
  return {
    year,
    sownYear,
    isJudged,
    mustWait,
    hasWaited,
    score,
    limitingPart,
    waterShare,
    yieldShare,
    isCarried,
    isGood,
  };
}

/** A crop in the record of a place; `year` is the place's mean year. */
export interface Planting {
  crop: Crop;
  year: ClimateYear;
  record: WeatherRecord;
  /** Null for the crop's own season. */
  seasonDays: number | null;
}

/** Returns the outcomes of a planting month, 1 to 12, earliest year first. */
export type OutcomesOf = (plantingMonth: number, water: Water) => Outcome[];
