import type { ModelDetails } from '../contract/model-details.js';
import { calendarName } from './figures/calendar-source.js';
import { words } from './languages/current.js';
import { charts as english } from './languages/en/charts.js';
import { monthName } from './months.js';
import { stagesOf, type Stage } from './season.js';
import { figureText } from './number-text.js';

/** The figures of a planting's year; each list has a value for each month, January first. */
export interface YearFigures {
  plantingMonth: number;
  /** The result of planting in each month. */
  window: readonly Pick<ModelDetails['window'][number], 'feasibility_label' | 'score'>[];
  /** The months, 1 to 12, that are feasible and about as good as the best. */
  goodMonths: readonly number[];
  /** Null if the whole year was judged. */
  stages: readonly (Stage | null)[] | null;
  /** When people sow the crop around the place; null without a calendar, and for perennials. */
  localMonths: readonly number[] | null;
  /** The calendar that has these months. */
  localCalendar: string | null;
  meanC: readonly number[];
  minimumC: readonly number[];
  rainMm: readonly number[];
  /** The water in the soil at the end of the month. */
  soilMm: readonly number[];
  /** The net irrigation; null if none is needed. */
  irrigationMm: readonly number[] | null;
}

/** What the marks of a chart of the year stand for, and the headings of its panels. */
export function chartWords() {
  return words('charts', english);
}

export function yearFiguresOf(details: ModelDetails): YearFigures {
  const { climate, inputs, water, window, season, local_months, local_months_source: calendar } = details;
  return {
    plantingMonth: inputs.planting_month,
    window,
    goodMonths: details.good_months,
    stages: stagesOf(details),
    localMonths: (season && local_months) ?? null,
    localCalendar: (season && calendar && calendarName(calendar)) ?? null,
    meanC: climate.mean_temperature_c,
    minimumC: climate.min_temperature_c,
    rainMm: climate.rain_mm,
    soilMm: water.soil_mm,
    irrigationMm: water.irrigation_peak_month === null ? null : water.irrigation_by_month,
  };
}

/** Explains the marks of the months in which people sow the crop, with the calendar that has them. */
export function localMarkWords({ localCalendar }: YearFigures): string {
  return chartWords().localMark(localCalendar ?? '');
}

/** Says of a month, 0 to 11, whether people sow the crop then; nothing without a calendar. */
export function sownHereCells({ localMonths }: YearFigures, index: number): string[] {
  if (localMonths === null) return [];
  return [localMonths.includes(index + 1) ? chartWords().yes : '–'];
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
