import type { Crop, CropRequirement, MonthlyClimate, RiskTolerance } from '@crop-planning/shared';
import { createHash } from 'node:crypto';
import type { Question } from './evaluate.js';

/**
 * SHA-256, in hex, of the canonical JSON of every figure and choice that a label can depend on. Names, aliases, sources
 * and what the model does not read (soil) are left out, so that another spelling of a place makes no new inputs.
 */
export function hashInputs(question: Question, risk: RiskTolerance): string {
  const { crop, climate, plantingMonth, water, seasonDays } = question;
  // Written out key by key: the order of keys in what is read from a file or database is no part of the inputs.
  const canonical = JSON.stringify({
    climate: canonicalClimate(climate),
    crop: canonicalCrop(crop),
    planting_month: plantingMonth,
    risk_tolerance: risk,
    season_days: seasonDays,
    water,
  });
  return createHash('sha256').update(canonical).digest('hex');
}

function canonicalClimate({ mean_temperature_c, min_temperature_c, rain_mm }: MonthlyClimate) {
  return { mean_temperature_c, min_temperature_c, rain_mm };
}

function canonicalCrop(crop: Crop) {
  const { growing_days, kill_temperature_c, life_span, rain_mm_per_year, temperature_c } = crop;
  return {
    growing_days: growing_days && [growing_days.min, growing_days.max],
    kill_temperature_c,
    life_span: life_span && life_span.toSorted(),
    rain_mm_per_year: asList(rain_mm_per_year),
    temperature_c: asList(temperature_c),
  };
}

function asList({ min, optimal_min, optimal_max, max }: CropRequirement): number[] {
  return [min, optimal_min, optimal_max, max];
}
