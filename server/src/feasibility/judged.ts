import type { Crop, FeasibilityLabel, ModelDetails, RiskTolerance, Water } from '@crop-planning/shared';
import type { ClimateYear } from './climate-year.js';
import type { Finding } from './window.js';

/** A planting that the model has judged, and now explains. */
export interface Judged {
  crop: Crop;
  year: ClimateYear;
  plantingMonth: number;
  water: Water;
  risk: RiskTolerance;
  evaluation: Finding;
  /** The good planting months, 1 to 12. */
  goodMonths: readonly number[];
  /** The time to plant a perennial; null for a field crop. */
  plantingTime: ModelDetails['planting_time'];
  /** The labels when rainfed and when irrigated. */
  labels: Readonly<Record<Water, FeasibilityLabel>>;
}
