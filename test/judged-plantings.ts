// Plantings judged by the pure model, each with a test's changes.
import type { Crop } from '@crop-planning/shared';
import { assess, type Asked, type Assessment, type Subject } from '../server/src/feasibility/assess.js';
import { climateYearOf, type ModelClimate } from '../server/src/feasibility/climate-year.js';
import { evaluate, type Evaluation, type Question } from '../server/src/feasibility/evaluate.js';
import { anywhere, highland, potato } from './feasibility-examples.js';

/** Judges irrigated potato planted in April, unless the question says otherwise. */
export function judge(climate: ModelClimate, question: Partial<Question> = {}): Evaluation {
  const year = climateYearOf(climate);
  return evaluate({
    crop: potato,
    year,
    plantingMonth: 4,
    water: 'irrigated',
    seasonDays: null,
    ...question,
  });
}

export interface Change {
  crop?: Partial<Crop>;
  climate?: ModelClimate;
  place?: Partial<Subject['place']>;
  asked?: Partial<Asked>;
}

/**
 * Assesses rainfed potato planted in December in the highland, whose years are not known, unless the change
 * says otherwise.
 */
export function assessWith({ crop, climate = highland, place, asked }: Change = {}): Assessment {
  return assess({
    crop: { ...potato, ...crop },
    climate,
    place: { location: anywhere, source: anywhere.source, period: anywhere.period, limits: [], ...place },
    region: null,
    asked: {
      crop: 'potato',
      location: 'Highland',
      planting_month: 12,
      risk_tolerance: 'medium',
      water: 'rainfed',
      season_days: null,
      ...asked,
    },
  });
}

/** Returns the climate with a different figure in one month. */
export function changed(
  climate: ModelClimate,
  series: 'mean_temperature_c' | 'min_temperature_c' | 'rain_mm',
  month: number,
  figure: number,
): ModelClimate {
  return { ...climate, [series]: climate[series].with(month - 1, figure) };
}
