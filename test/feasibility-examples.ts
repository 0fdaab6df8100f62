import type { Crop, Location, MonthlyClimate } from '@crop-planning/shared';

export const potato: Crop = {
  name: 'potato',
  scientific_name: 'Solanum tuberosum',
  aliases: ['Irish potato'],
  life_span: ['annual'],
  growing_days: { min: 90, max: 160 },
  kill_temperature_c: 0,
  temperature_c: { min: 7, optimal_min: 15, optimal_max: 25, max: 30 },
  rain_mm_per_year: { min: 250, optimal_min: 500, optimal_max: 800, max: 2000 },
  soil_ph: { min: 4.5, optimal_min: 5, optimal_max: 6.2, max: 8.5 },
  source: 'FAO EcoCrop',
};

export const nakuruClimate: MonthlyClimate = {
  mean_temperature_c: [17.4, 18, 18.3, 18, 17.4, 16.6, 16.2, 16.3, 16.5, 16.9, 16.7, 16.9],
  min_temperature_c: [8.7, 9.4, 9.9, 11.3, 10.9, 9.9, 9.9, 9.7, 8.7, 9.2, 9.8, 9],
  rain_mm: [42.1, 33.2, 58.9, 126.3, 122.7, 83.1, 99, 122.9, 79.9, 76.4, 103.3, 56],
};

export const nakuru: Location = {
  name: 'Nakuru, Kenya',
  place: 'Nakuru',
  country: 'Kenya',
  country_code: 'KE',
  latitude: -0.267,
  longitude: 36.1,
  elevation_m: 1901,
  source: 'CRU CL 2.0',
  period: '1961-1990',
  distance_km: null,
  elevation_difference_m: null,
};

/** The same figure for each month. */
export function twelve(figure: number): number[] {
  return Array.from({ length: 12 }, () => figure);
}

/** A climate that is alike in every month. */
export function evenClimate(mean: number, minimum: number, rainMm: number): MonthlyClimate {
  return {
    mean_temperature_c: twelve(mean),
    min_temperature_c: twelve(minimum),
    rain_mm: twelve(rainMm),
  };
}
