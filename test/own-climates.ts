// A climate of an account's own in tests: that of a farm near Nakuru, with rain in two seasons.
import { climateSchema, type CropPlan, type ModelAnalysis } from '@crop-planning/shared';
import { createPlan, type Rest } from './harness.js';

/** What POST /climates takes. */
export const lowerFarm = {
  name: 'Lower farm',
  latitude: -0.3,
  longitude: 36.07,
  elevation_m: 1850,
  period: '2001-2024',
  mean_temperature_c: [18.2, 18.9, 19.2, 18.8, 18.2, 17.5, 16.9, 17.0, 17.6, 18.0, 17.7, 17.8],
  min_temperature_c: [9.8, 10.1, 11.2, 12.3, 11.9, 10.9, 10.6, 10.4, 10.1, 10.9, 11.2, 10.4],
  rain_mm: [30, 38, 70, 140, 120, 80, 95, 110, 75, 60, 68, 42],
};

/** Far too cold for maize and for the place, so that an answer shows which climate it is about. */
export const cold = {
  ...lowerFarm,
  is_checked: true,
  name: 'Ice hut',
  mean_temperature_c: Array(12).fill(4),
  min_temperature_c: Array(12).fill(-2),
};

export const nakuru = {
  crop: 'maize',
  location: 'Nakuru, Kenya',
  planting_month: 3,
  risk_tolerance: 'medium',
};

/** A whole year of the farm. */
export function yearOf(year: number) {
  const { mean_temperature_c, rain_mm } = lowerFarm;
  return { year, mean_temperature_c, rain_mm: rain_mm.map((rain) => rain + (year % 7)) };
}

export async function addClimate(rest: Rest, token: string, body: object = lowerFarm): Promise<string> {
  return climateSchema.parse((await rest('POST /climates', { token, body })).body).id;
}

export function planWith(rest: Rest, token: string, changes: object): Promise<CropPlan> {
  return createPlan(rest, token, { ...nakuru, ...changes });
}

export async function analyse(
  rest: Rest,
  token: string,
  { id }: CropPlan,
  body: object = {},
): Promise<ModelAnalysis> {
  return (await rest(`POST /crop-plans/${id}/analyses`, { token, body })).body as ModelAnalysis;
}
