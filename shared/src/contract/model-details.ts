import { z } from 'zod';
import { doc, optionalPart, part, partOrNull } from './schema.js';
import { latitudeSchema, longitudeSchema, monthlyClimateSchema } from './climate.js';
import { feasibilityLabelSchema, riskToleranceSchema } from './crop-plans.js';
import { cropSchema } from './crops.js';
import {
  frostChanceSchema,
  limitSentenceSchema,
  limitingPartSchema,
  modelVersionSchema,
  scoreSchema,
  waterSchema,
  limitingFactorOrNoneSchema,
  usedSeasonDaysSchema,
  months,
  plantingMonthSchema,
} from './feasibility.js';
import { ensoSchema } from './enso.js';
import { localMonthsSchema, localMonthsSourceSchema } from './local-months.js';
import { resolvedLocationSchema } from './locations.js';
import { reasonCodeSchema } from './reason-codes.js';
import { yearsSchema } from './years.js';

const millimetres = () => z.number().min(0);
const month = doc(plantingMonthSchema, 'The month that decided this part, 1 to 12.');
const monthOrNone = doc(month.nullable(), 'The month that decided this part, 1 to 12; null if none did.');
const meanTemperature = doc(z.number(), 'The mean temperature of that month, in deg C.');
const orNone = (what: string) => doc(z.number().nullable(), `${what}, in deg C; null without a month.`);
const minOrNone = orNone('Its mean daily minimum');
const meanOrNone = orNone('Its mean temperature');
const daysDone = doc(z.number(), 'Days at full pace that the season has.');
const daysNeeded = doc(z.number(), 'Days at full pace that the crop needs.');
const turnTemperature = doc(z.number(), 'The temperature at the turn to the next month, in deg C.');

export const verdictSchema = part('A label and its score.', {
  feasibility_label: feasibilityLabelSchema,
  score: scoreSchema,
});

export const plantingWarmthSchema = part('How warm the planting month is.', {
  score: scoreSchema,
  mean_temperature_c: meanTemperature,
  turn_temperature_c: turnTemperature,
});

export const coldMonthSchema = part('A month that may be too cold.', {
  score: scoreSchema,
  month: monthOrNone,
  min_temperature_c: minOrNone,
});
export const warmMonthSchema = part('A month that may be too hot or too cool.', {
  score: scoreSchema,
  month: monthOrNone,
  mean_temperature_c: meanOrNone,
});

export const winterSchema = z.strictObject({
  ...coldMonthSchema.shape,
  coldest_night_c: doc(z.number().optional(), 'A winter’s coldest night, in deg C; only for evergreens.'),
});

export const componentsSchema = z.strictObject({
  winter: doc(winterSchema.optional(), 'The cold of winter.'),
  sowing: doc(plantingWarmthSchema.optional(), 'The warmth of the planting month of a field crop.'),
  season: doc(
    z.strictObject({ score: scoreSchema, days_done: daysDone, days_needed: daysNeeded }).optional(),
    'How much of its season a field crop gets.',
  ),
  heat: doc(warmMonthSchema.optional(), 'The heat of the warmest month.'),
  nights: optionalPart('Nights that are too warm.', {
    score: scoreSchema,
    min_temperature_c: doc(z.number(), 'The mean daily minimum of the season, in deg C.'),
  }),
  cool: doc(coldMonthSchema.optional(), 'Cold nights after the sowing month.'),
  tropical: doc(
    z.strictObject({ score: scoreSchema, month, mean_temperature_c: meanTemperature }).optional(),
    'The coldest month, for a crop that needs warmth all year.',
  ),
  chill: optionalPart(
    'Hours in the cold, a cool month in which to form flowers, or both, as the crop requires.',
    {
      score: scoreSchema,
      hours: doc(z.number().optional(), 'Hours below 7.2 deg C in a winter; only if the crop needs some.'),
      needed_hours: doc(z.number().optional(), 'The hours that the crop needs; only if it needs some.'),
      coolest_month: doc(plantingMonthSchema.optional(), 'The coolest month, 1 to 12, if it must be cool.'),
      mean_temperature_c: doc(z.number().optional(), 'Mean temperature of the coolest month, in deg C.'),
    },
  ),
  warmth: optionalPart('The warmth of the warmest months.', {
    score: scoreSchema,
    mean_temperature_c: doc(z.number(), 'The mean temperature of these months, in deg C.'),
    months: doc(months(), 'The warmest months, as many as the shortest season has.'),
  }),
  year: optionalPart('The mean temperature of the year.', {
    score: scoreSchema,
    mean_temperature_c: doc(z.number(), 'The mean temperature of the year, in deg C.'),
  }),
  planting: doc(plantingWarmthSchema.optional(), 'The warmth of the planting month of a perennial.'),
  day: optionalPart(
    'The length of the days in the planting month, or when the crop would head before the winter.',
    {
      score: scoreSchema,
      hours: doc(z.number(), 'The length of the day, in hours.'),
      heading_month: doc(plantingMonthSchema.optional(), 'When it would head, if that is before the winter.'),
    },
  ),
  water: doc(
    z.strictObject({
      score: scoreSchema,
      share: doc(z.number(), 'The share of the water demand that rain and soil meet.'),
      rain_score: doc(scoreSchema.optional(), 'The score of the rain alone, 0 to 1; only for perennials.'),
      planting_score: doc(scoreSchema.optional(), 'The score at planting, 0 to 1; only for perennials.'),
    }),
    'The supply of water.',
  ),
  dry: optionalPart('Months with less rain than half of the reference evapotranspiration.', {
    score: scoreSchema,
    months: doc(months(), 'The longest run of dry months, 1 to 12 each.'),
  }),
  wet: part('Too much rain.', {
    score: scoreSchema,
    rain_mm: doc(millimetres(), 'Rain of the season or year, in mm.'),
  }),
  ripening: doc(warmMonthSchema.optional(), 'The last month of a season that reached its harvest.'),
});

const monthly = (figure: z.ZodNumber) => z.array(figure).length(12);

export const questionSchema = z.strictObject({
  crop: doc(z.string(), 'The crop, as requested.'),
  location: doc(z.string(), 'The place, as requested.'),
  planting_month: plantingMonthSchema,
  risk_tolerance: riskToleranceSchema,
  water: waterSchema,
  season_days: usedSeasonDaysSchema,
});

export const varietySchema = z.strictObject({
  maturity: doc(z.enum(['medium', 'early', 'very_early']), 'How soon it is ripe; medium is usual.'),
  days: doc(z.int(), 'Days at full pace that it needs.'),
});

export const seasonSchema = z.strictObject({
  months: doc(z.int().min(1).max(12), 'The number of months from planting on, including months at rest.'),
  last_month: doc(plantingMonthSchema, 'The last month, 1 to 12.'),
  harvest_months: doc(months().max(2), 'When it is ripe or gathered and the next month; none if it is not.'),
  resting: doc(months(), 'The months at rest, 1 to 12 each.'),
  share_of_last: doc(z.number(), 'The share of the last month that passes before harvest.'),
  days_done: daysDone,
  days_needed: daysNeeded,
  stopped_by: doc(z.enum(['frost', 'cold', 'long']).nullable(), 'What ended the season early, or null.'),
  variety: doc(
    varietySchema.nullable().optional(),
    'The variety that is sown; null if the season was requested; missing before model 3.1.',
  ),
});

/** Models before 3.1 did not record the newest figures. */
export const usedCropSchema = z
  .strictObject({
    ...cropSchema.shape,
    ...cropSchema.pick({ is_gathered: true, waits_for_winter: true, yield_response: true }).partial().shape,
  })
  .meta({ id: 'UsedCrop', description: 'A crop as the model used it.' });

export const usedClimateSchema = z.strictObject({
  location: doc(resolvedLocationSchema.nullable(), 'The place; null for a climate of your own.'),
  source: doc(z.string(), 'Where the figures come from.'),
  period: doc(z.string(), 'The years over which the figures are averaged.'),
  latitude: doc(latitudeSchema.nullable(), 'Degrees, south negative; null if none was given.'),
  longitude: doc(longitudeSchema.nullable(), 'Degrees, west negative; null if none was given.'),
  ...monthlyClimateSchema.shape,
});

export const waterBalanceSchema = z.strictObject({
  stored_at_sowing_mm: doc(millimetres(), 'Water in the soil at sowing, in mm.'),
  rain_mm: doc(millimetres(), 'Rain, in mm.'),
  wanted_mm: doc(millimetres(), 'Water that the crop would use, in mm.'),
  got_mm: doc(millimetres(), 'Water supplied without irrigation, in mm.'),
  share: doc(z.number(), 'The share of the wanted water that is supplied without irrigation.'),
  irrigation_mm: doc(millimetres(), 'Water the crop lacks, in mm: the need at the field, without losses.'),
  irrigation_by_month: doc(monthly(millimetres()), 'Water the crop lacks by month, in mm, January first.'),
  irrigation_peak_month: doc(plantingMonthSchema.nullable(), 'Month of largest need; null if below 1 mm.'),
  soil_mm: doc(monthly(millimetres()), 'Water in the soil at the end of each month, in mm, January first.'),
});

export const thresholdsSchema = z.strictObject({
  feasible: doc(scoreSchema, 'The lowest score of a feasible planting, with fewer than 20 known years.'),
  marginal: doc(scoreSchema, 'The lowest score of a marginal planting, with fewer than 20 known years.'),
  feasible_share: doc(
    scoreSchema,
    'The lowest share of years with a harvest at which a planting is feasible, 0 to 1.',
  ),
  marginal_share: doc(
    scoreSchema,
    'The lowest share of years with a harvest at which a planting is marginal, 0 to 1.',
  ),
});

export const monthVerdictSchema = z.strictObject({
  planting_month: plantingMonthSchema,
  feasibility_label: feasibilityLabelSchema,
  score: scoreSchema,
  limiting_factor: limitingFactorOrNoneSchema,
  limiting_part: limitingPartSchema,
});

export const plantingSeasonSchema = z.strictObject({
  months: doc(months(), 'The months of the span, 1 to 12 each.'),
  best_month: doc(plantingMonthSchema, 'The month with a harvest in the most years; of several, the best.'),
  best_score: doc(scoreSchema, 'The highest score of the months, 0 to 1.'),
});

export const modelDetailsSchema = z
  .strictObject({
    model_version: modelVersionSchema,
    inputs_hash: doc(
      z.string().regex(/^[0-9a-f]{64}$/),
      'SHA-256, in hex, of all that score and label depend on, except names.',
    ),
    inputs: doc(questionSchema, 'The request.'),
    limiting_part: limitingPartSchema,
    reason_codes: doc(
      z.array(reasonCodeSchema).optional(),
      '`reasons` as codes with figures; some models give none.',
    ),
    season: doc(seasonSchema.nullable(), 'The season of a field crop; null for perennials.'),
    crop: doc(usedCropSchema, 'The figures of the crop that were used.'),
    climate: doc(usedClimateSchema, 'The climate that was used.'),
    components: doc(componentsSchema, 'The parts of the score, without those that do not apply.'),
    soil_mm: doc(millimetres(), 'Water that the soil can hold for the crop, in mm.'),
    water: doc(waterBalanceSchema, 'The water of the season, or of a year for perennials.'),
    waters: part('The results for the same question, rainfed and irrigated.', {
      rainfed: doc(verdictSchema, 'With rain and soil only.'),
      irrigated: doc(verdictSchema, 'With irrigation.'),
    }),
    chill_hours: doc(z.number().nullable(), 'Hours below 7.2 deg C in winter; null if the crop needs none.'),
    thresholds: doc(thresholdsSchema, 'What the labels require at this risk tolerance.'),
    years: doc(yearsSchema.nullable(), 'The results in each known year; null if none is known.'),
    window: doc(z.array(monthVerdictSchema).length(12), 'The results by planting month, January first.'),
    planting_seasons: doc(z.array(plantingSeasonSchema), 'Feasible months in spans, the main season first.'),
    planting_time: partOrNull('When to plant a perennial; null for field crops.', {
      months: doc(months(), 'The months, 1 to 12 each; none if no month suits.'),
      reason: doc(z.enum(['rains', 'warmth', 'dormancy', 'any_month']), 'What decides the months.'),
    }),
    frost: part('When there is frost.', {
      chances: doc(
        z.array(frostChanceSchema).length(12),
        'The chance of a night below 0 deg C in each month, January first.',
      ),
      first_month: doc(
        plantingMonthSchema.nullable(),
        'The month in which frosts begin; null if none or all have frost.',
      ),
      last_month: doc(
        plantingMonthSchema.nullable(),
        'The month in which frosts end; null if none or all have frost.',
      ),
    }),
    good_months: doc(
      months(),
      'The feasible months, 1 to 12, that score within 0.10 of the best of them; not those before the rains.',
    ),
    better_months: doc(months(), 'If this month is infeasible, good months more than 0.10 better.'),
    local_months: localMonthsSchema.optional(),
    local_months_source: localMonthsSourceSchema.optional(),
    enso: doc(
      ensoSchema.nullable().optional(),
      'What El Niño did to this planting; null where nothing is known of it.',
    ),
    limits: doc(z.array(limitSentenceSchema), 'The factors that this result cannot take into account.'),
  })
  .meta({ id: 'ModelDetails', description: 'How the model came to its result; scores are not rounded.' });

export interface ModelDetails extends z.output<typeof modelDetailsSchema> {}
