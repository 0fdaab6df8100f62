import type { ModelResult } from '@crop-planning/shared/words/model-result';
import { stagesOf, type Stage } from '@crop-planning/shared/words/season';

/** What the drawing of a year shows; each list has a value for each month, January first. */
export interface YearFigures {
  plantingMonth: number;
  /** The result of planting in each month. */
  window: readonly { feasibility_label: string; score: number }[];
  /** Null if the whole year was judged. */
  stages: readonly (Stage | null)[] | null;
  meanC: readonly number[];
  minimumC: readonly number[];
  rainMm: readonly number[];
  /** The water in the soil at the end of the month; null if it was not calculated. */
  soilMm: readonly number[] | null;
  /** The net irrigation; null if none is needed. */
  irrigationMm: readonly number[] | null;
}

/** Returns undefined for a result without monthly figures, as early versions of the model gave. */
export function yearFiguresOf(result: ModelResult): YearFigures | undefined {
  const { climate, inputs, window, season, soilMm, irrigationByMonthMm, irrigationPeakMonth } = result;
  const { meanC, minimumC, rainMm } = climate;
  if (meanC === null || minimumC === null || rainMm === null) return undefined;
  return {
    plantingMonth: inputs.plantingMonth,
    window,
    stages: season === null ? null : stagesOf(season),
    meanC,
    minimumC,
    rainMm,
    soilMm,
    irrigationMm: irrigationPeakMonth === null ? null : irrigationByMonthMm,
  };
}
