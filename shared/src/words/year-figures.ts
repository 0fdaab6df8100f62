import type { ModelDetails } from '../contract/model-details.js';
import { monthName } from './months.js';
import { stagesOf, type Stage } from './season.js';
import { figureText } from './sentences.js';

/** The figures of a planting's year; each list has a value for each month, January first. */
export interface YearFigures {
  plantingMonth: number;
  /** The result of planting in each month. */
  window: readonly Pick<ModelDetails['window'][number], 'feasibility_label' | 'score'>[];
  /** Null if the whole year was judged. */
  stages: readonly (Stage | null)[] | null;
  meanC: readonly number[];
  minimumC: readonly number[];
  rainMm: readonly number[];
  /** The water in the soil at the end of the month. */
  soilMm: readonly number[];
  /** The net irrigation; null if none is needed. */
  irrigationMm: readonly number[] | null;
}

/** What the marks of a chart of the year stand for, and the headings of its panels. */
export const chartWords = {
  temperature: 'Temperature, °C',
  water: 'Rain and water in the soil, mm',
  mean: 'mean temperature',
  minimum: 'mean night minimum',
  rain: 'rain',
  soil: 'water in the soil at the end of the month',
  table: 'The table has every figure.',
} as const;

export function yearFiguresOf(details: ModelDetails): YearFigures {
  const { climate, inputs, water, window } = details;
  return {
    plantingMonth: inputs.planting_month,
    window,
    stages: stagesOf(details),
    meanC: climate.mean_temperature_c,
    minimumC: climate.min_temperature_c,
    rainMm: climate.rain_mm,
    soilMm: water.soil_mm,
    irrigationMm: water.irrigation_peak_month === null ? null : water.irrigation_by_month,
  };
}

/**
 * Returns a row for each month: its name, mean temperature, night minimum, rain, soil water and, if irrigation
 * is needed, how much.
 */
export function yearRows({ meanC, minimumC, rainMm, soilMm, irrigationMm }: YearFigures): string[][] {
  return meanC.map((mean, i) => [
    monthName(i + 1),
    figureText(mean, 1),
    figureText(minimumC[i], 1),
    ...[rainMm, soilMm, irrigationMm ?? []].flatMap((figures) =>
      figures.length === 0 ? [] : [figureText(figures[i], 0)],
    ),
  ]);
}
