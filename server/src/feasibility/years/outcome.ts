import type { Crop, LimitingPart, Water } from '@crop-planning/shared';
import type { ClimateYear } from '../climate-year.js';
import type { WeatherRecord } from './record.js';

/** How a planting did in one year, that of the harvest; no figure is rounded. */
export interface Outcome {
  year: number;
  sownYear: number;
  /** False if some of the weather is not known; then nothing else holds. */
  isJudged: boolean;
  score: number;
  limitingPart: LimitingPart;
  /** The share of the water wanted that rain and soil provided. */
  waterShare: number;
  /** True if it was sown a month late because the rain did not come. */
  hasWaited: boolean;
  /** True if there was enough of a harvest: see docs/feasibility.md. */
  isCarried: boolean;
}

/** A crop in the record of a place; `year` is the place's mean year. */
export interface Planting {
  crop: Crop;
  year: ClimateYear;
  record: WeatherRecord;
  /** Null for the crop's own. */
  seasonDays: number | null;
}

/** The outcomes of a planting month, 1 to 12, the earliest year first. */
export type OutcomesOf = (plantingMonth: number, water: Water) => Outcome[];
