import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { modelDetailsSchema, type FeasibilityLabel, type ModelAnalysis } from '@crop-planning/shared';
import { root } from '../source-files.js';

const exampleSchema = z.object({ answer: z.object({ details: modelDetailsSchema }) });
const examples = z
  .array(z.unknown())
  .parse(JSON.parse(readFileSync(join(root, 'server/api-examples.json'), 'utf8')));
/** The details of the first analysis in the documented examples. */
const recorded = examples.flatMap(
  (example) => exampleSchema.safeParse(example).data?.answer.details ?? [],
)[0];
if (recorded === undefined) throw new Error('The examples have no analysis by the model.');

const scores = [0.9, 1, 0.62, 0.45, 0.2, 0.1, 0, 0, 0.3, 0.599, 0.8, 0.85];
const labelOf = (score: number): FeasibilityLabel =>
  score >= 0.6 ? 'feasible' : score >= 0.2 ? 'marginal' : 'infeasible';

/** Invented figures of a planting in October at Peoria, dormant in winter and harvested in August. */
const details = modelDetailsSchema.parse({
  ...recorded,
  model_version: '4.0.0',
  inputs: {
    crop: 'potato',
    location: 'Peoria',
    planting_month: 10,
    risk_tolerance: 'medium',
    water: 'rainfed',
    season_days: 120,
  },
  limiting_part: 'water',
  season: {
    months: 11,
    last_month: 8,
    harvest_months: [8, 9],
    resting: [11, 12, 1, 2, 3],
    share_of_last: 0.47,
    days_done: 120,
    days_needed: 120,
    stopped_by: null,
  },
  climate: {
    mean_temperature_c: [-1, 1, 4, 8, 13, 17, 18, 18, 14, 9, 4, 1],
    min_temperature_c: [-4, -3, 0, 3, 7, 11, 13, 13, 10, 5, 1, -2.4],
    rain_mm: [40, 40, 45, 50, 65, 80, 80, 75, 60, 50, 45, 45],
    location: {
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
    },
    source: 'world grid',
    period: '2000-2025',
    latitude: 40.69,
    longitude: -89.59,
  },
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
    irrigation_by_month: [0, 0, 0, 0, 200, 300, 389.2, 300, 0, 0, 0, 0],
    irrigation_peak_month: 7,
    soil_mm: [100, 100, 100, 81, 38, 0, 0, 3, 62, 94, 100, 100],
  },
  waters: {
    rainfed: { feasibility_label: 'marginal', score: 0.3 },
    irrigated: { feasibility_label: 'feasible', score: 0.95 },
  },
  thresholds: { feasible: 0.6, marginal: 0.2, feasible_share: 0.75, marginal_share: 0.1 },
  years: null,
  window: scores.map((score, i) => ({
    planting_month: i + 1,
    score,
    feasibility_label: labelOf(score),
    limiting_factor: 'water',
    limiting_part: 'water',
  })),
  planting_seasons: [],
  planting_time: null,
  frost: { chances: Array.from({ length: 12 }, () => 'none'), first_month: null, last_month: null },
  good_months: [1, 2],
  better_months: [1, 2],
  local_months: [11, 1],
  local_months_source: 'GEOGLAM Crop Monitor, North',
  limits: [
    {
      code: 'other_places_of_the_name',
      message:
        'Taken to mean Peoria, Illinois, United States. Other places with this name: Peoria, Arizona, United States.',
    },
    { code: 'snow_not_known', message: 'Snow is not known.' },
  ],
});

/** An analysis by the model, with a reason that a terminal must not act on. */
export const byModel: ModelAnalysis = {
  id: '66f2a1b3c4d5e6f708192a3b',
  crop_plan_id: '66f2a1b3c4d5e6f708192a3c',
  created_at: '2025-11-21T12:00:00.000Z',
  feasibility_label: 'marginal',
  score: 0.3,
  limiting_factor: 'water',
  reasons: ['Rain, Sep-Dec: 190 mm.', 'Bad\u001b[2J'],
  source: 'model',
  crop_name: 'maize',
  verdict: null,
  details,
};
