import type { Analysis } from '@crop-planning/shared';

const scores = [0.9, 1, 0.62, 0.45, 0.2, 0.1, 0, 0, 0.3, 0.599, 0.8, 0.85];
const window = scores.map((score, i) => ({
  planting_month: i + 1,
  score,
  feasibility_label: score >= 0.6 ? 'feasible' : score >= 0.2 ? 'marginal' : 'infeasible',
  limiting_factor: 'water',
  limiting_part: 'water',
}));
/** Invented values. */
const climate = {
  mean_temperature_c: [-1, 1, 4, 8, 13, 17, 18, 18, 14, 9, 4, 1],
  min_temperature_c: [-4, -3, 0, 3, 7, 11, 13, 13, 10, 5, 1, -2.4],
  rain_mm: [40, 40, 45, 50, 65, 80, 80, 75, 60, 50, 45, 45],
};
const thresholds = { feasible: 0.6, marginal: 0.2 };
const analysis: Omit<Analysis, 'details'> = {
  id: '66f2a1b3c4d5e6f708192a3b',
  crop_plan_id: '66f2a1b3c4d5e6f708192a3c',
  created_at: '2025-11-21T12:00:00.000Z',
  feasibility_label: 'marginal',
  score: 0.3,
  limiting_factor: 'water',
  reasons: ['Rain, Sep-Dec: 190 mm.', 'Bad\u001b[2J'],
  source: 'model',
};

/** A record that model 1.0 left in existing databases. */
export const byModel1 = {
  ...analysis,
  details: {
    model_version: '1.0.0',
    inputs: {
      crop: 'potato',
      location: 'Nakuru, Kenya',
      planting_month: 9,
      risk_tolerance: 'medium',
      water: 'irrigated',
      season_days: null,
    },
    season: { days: 120, months: 4, last_month: 12 },
    climate: {
      ...climate,
      location: {
        name: 'Nakuru, Kenya',
        place: 'Nakuru',
        country: 'Kenya',
        latitude: -0.27,
        longitude: 36.1,
      },
      source: 'a table of places',
      period: '1961-1990',
    },
    components: {
      temperature: { score: 1, month: 9, mean_temperature_c: 16 },
      frost: { score: 1, month: 9, min_temperature_c: 8 },
      water: { score: 0.3, rain_mm: 190, wanted_mm: null },
    },
    thresholds,
    window,
    best_months: [2],
    limits: [{ code: 'X', message: 'Frost is not known.' }],
  },
} satisfies Analysis;

const location = {
  name: 'Peoria, Illinois, United States',
  place: 'Peoria',
  region: 'Illinois',
  country: 'United States',
  country_code: 'US',
  people: 113150,
  latitude: 40.69,
  longitude: -89.59,
  elevation_m: 152.4,
  elevation_of: 'place',
  source: 'GeoNames',
  period: '2000-2025',
  climate_distance_km: null,
  climate_elevation_difference_m: 12,
  climate_relief_m: 40,
  nearest: null,
  namesakes: ['Peoria, Arizona, United States'],
};

/** Planted in October, dormant in winter, harvested in August. */
export const byModel2 = {
  ...analysis,
  details: {
    model_version: '2.0.0',
    inputs: { ...byModel1.details.inputs, planting_month: 10, water: 'rainfed', season_days: 120 },
    limiting_part: 'water',
    season: {
      months: 11,
      last_month: 8,
      resting: [11, 12, 1, 2, 3],
      share_of_last: 0.47,
      days_done: 120,
      days_needed: 120,
      stopped_by: null,
    },
    climate: { ...climate, location, source: 'world grid', period: '2000-2025', latitude: 40.69 },
    components: {
      winter: { score: 1, month: 1, min_temperature_c: -4 },
      heat: { score: 0.95, month: 7, mean_temperature_c: 18 },
      water: { score: 0.3, share: 0.4 },
      wet: { score: 1, rain_mm: 590 },
    },
    water: {
      stored_at_sowing_mm: 62,
      rain_mm: 590,
      wanted_mm: 520,
      got_mm: 450,
      share: 0.87,
      irrigation_mm: 1189.2,
      soil_mm: [100, 100, 100, 81, 38, 0, 0, 3, 62, 94, 100, 100],
    },
    waters: {
      rainfed: { feasibility_label: 'marginal', score: 0.3 },
      irrigated: { feasibility_label: 'feasible', score: 0.95 },
    },
    thresholds,
    window,
    good_months: [1, 2],
    better_months: [1, 2],
    limits: [
      {
        code: 'other_places_of_the_name',
        message:
          'Taken to mean Peoria, Illinois, United States. Other places with this name: Peoria, Arizona, United States.',
      },
      { code: 'snow_not_known', message: 'Snow is not known.' },
    ],
  },
} satisfies Analysis;
