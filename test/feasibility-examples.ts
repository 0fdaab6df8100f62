import type { Crop, MonthlyClimate, ResolvedLocation } from '@crop-planning/shared';
import type { ModelClimate } from '../server/src/feasibility/climate-year.js';

/** A crop of one season, with FAO EcoCrop's figures. */
export const potato: Crop = {
  name: 'potato',
  scientific_name: 'Solanum tuberosum',
  aliases: ['Irish potato'],
  life_span: ['annual'],
  habit: 'annual',
  growing_days: { min: 90, max: 160 },
  typical_days: 120,
  kill_temperature_c: 0,
  tender_c: null,
  sow_min_c: null,
  temperature_c: { min: 7, optimal_min: 15, optimal_max: 25, max: 30 },
  rain_mm_per_year: { min: 250, optimal_min: 500, optimal_max: 800, max: 2000 },
  winter: null,
  coldest_night: null,
  cold_nights: null,
  cool_nights: true,
  equatorial: false,
  chill_hours: null,
  cool_winter_c: null,
  year_mean: null,
  dry_months_max: null,
  day_min_hours: null,
  is_gathered: false,
  waits_for_winter: false,
  yield_response: 1.1,
  ripens_dry: false,
  stand_coefficient: null,
  soil_mm: 100,
  wet: { from_mm: 800, to_mm: 2000 },
  is_flooded: false,
  soil_ph: { min: 4.5, optimal_min: 5, optimal_max: 6.2, max: 8.5 },
  source: 'FAO EcoCrop, crop 1978',
  flag_sources: ['Wetness: EcoCrop, most rain that is best and most that is borne.'],
};

/** A crop that is dormant in the cold. */
export const rye: Crop = {
  ...potato,
  name: 'rye',
  habit: 'winter annual',
  growing_days: { min: 120, max: 330 },
  typical_days: 150,
  kill_temperature_c: -2,
  temperature_c: { min: 3, optimal_min: 15, optimal_max: 20, max: 31 },
  winter: { sure_c: -15, lost_c: -28, is_confirmed: false },
};

/** A tree that needs a cold winter. */
export const apple: Crop = {
  ...potato,
  name: 'apple',
  life_span: ['perennial'],
  habit: 'deciduous',
  growing_days: { min: 180, max: 230 },
  typical_days: null,
  kill_temperature_c: -2,
  temperature_c: { min: 8, optimal_min: 14, optimal_max: 27, max: 33 },
  rain_mm_per_year: { min: 500, optimal_min: 700, optimal_max: 2500, max: 3200 },
  winter: { sure_c: -15, lost_c: -25, is_confirmed: true },
  cool_nights: false,
  chill_hours: 400,
  stand_coefficient: 0.95,
  wet: { from_mm: 2500, to_mm: 3200 },
};

/** A tree of the equatorial lowlands. */
export const oilPalm: Crop = {
  ...apple,
  name: 'oil palm',
  habit: 'evergreen',
  temperature_c: { min: 12, optimal_min: 20, optimal_max: 35, max: 38 },
  winter: null,
  coldest_night: { sure_c: 5, lost_c: 2 },
  equatorial: true,
  chill_hours: null,
  stand_coefficient: 1,
};

/** A made-up highland with two rainy seasons and no frost. */
export const highland: ModelClimate = {
  latitude: -1,
  longitude: 36,
  mean_temperature_c: [17.5, 18.1, 18.2, 17.9, 17.3, 16.5, 16, 16.2, 16.7, 17, 16.8, 17.1],
  min_temperature_c: [9, 9.5, 10.1, 11.2, 10.8, 9.8, 9.7, 9.6, 9, 9.4, 10, 9.2],
  rain_mm: [30, 35, 62, 130, 118, 70, 85, 96, 66, 70, 98, 48],
};

/** A made-up plain with a cold winter and a warm summer. */
export const plain: ModelClimate = {
  latitude: 50,
  longitude: 20,
  mean_temperature_c: [-4.5, -3, 2.1, 9.2, 15, 18.6, 19.9, 19.6, 14.4, 8.1, 2, -2.6],
  min_temperature_c: [-8, -6.9, -2.3, 3.4, 8.6, 12.5, 14.3, 13.2, 8.7, 3.6, -1.2, -5.8],
  rain_mm: [36, 34, 36, 46, 54, 72, 70, 58, 50, 38, 44, 42],
};

export const anywhere: ResolvedLocation = {
  name: 'Highland, Kenya',
  place: 'Highland',
  region: 'Rift Valley',
  country: 'Kenya',
  country_code: 'KE',
  people: 12_000,
  latitude: -1,
  longitude: 36,
  elevation_m: 1_900,
  elevation_of: 'place',
  source: 'made up for the tests',
  period: '2000-2025',
  climate_distance_km: null,
  climate_elevation_difference_m: 120,
  climate_relief_m: 40,
  nearest: null,
  namesakes: [],
};

/** Returns the same figure for each month. */
export function twelve(figure: number): number[] {
  return Array.from({ length: 12 }, () => figure);
}

/** Returns a climate that is the same in every month, without a latitude. */
export function evenClimate(mean: number, minimum: number, rainMm: number): ModelClimate {
  const climate: MonthlyClimate = {
    mean_temperature_c: twelve(mean),
    min_temperature_c: twelve(minimum),
    rain_mm: twelve(rainMm),
  };
  return { ...climate, latitude: null, longitude: null };
}
