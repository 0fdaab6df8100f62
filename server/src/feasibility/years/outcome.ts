import type { Crop, LimitingPart, Water } from '@crop-planning/shared';
import type { ClimateYear } from '../climate-year.js';
import type { WeatherRecord } from './record.js';

/** The outcome of a planting in one year, which is the year of its harvest; no figure is rounded. */
export interface Outcome {
  year: number;
  sownYear: number;
  /** False if some of the weather is not known; the other figures are then meaningless. */
  isJudged: boolean;
  score: number;
  limitingPart: LimitingPart;
  /** The share of the needed water that rain and soil supplied. */
  waterShare: number;
  /** True if the crop was sown a month late because the rain did not come. */
  hasWaited: boolean;
  /** True if the harvest was sufficient (see docs/feasibility.md). */
  isCarried: boolean;
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
