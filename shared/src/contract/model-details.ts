import { z } from 'zod';
import { latitudeSchema, longitudeSchema, monthlyClimateSchema } from './climate.js';
import { feasibilityLabelSchema, plantingMonthSchema, riskToleranceSchema } from './crop-plans.js';
import { cropSchema } from './crops.js';
import {
  frostChanceSchema,
  limitSentenceSchema,
  limitingFactorSchema,
  limitingPartSchema,
  modelVersionSchema,
  scoreSchema,
  seasonDaysSchema,
  waterSchema,
} from './feasibility.js';
import { resolvedLocationSchema } from './locations.js';
import { reasonCodeSchema } from './reason-codes.js';
import { yearsSchema } from './years.js';

const millimetres = z.number().min(0);
const month = plantingMonthSchema.describe('The month that decided this part, 1 to 12.');
const monthOrNone = month.nullable().describe('The month that decided this part, 1 to 12; null if none did.');
const meanTemperature = z.number().describe('The mean temperature of that month, in deg C.');
const orNone = (what: string) => z.number().nullable().describe(`${what}, in deg C; null without a month.`);
const minOrNone = orNone('Its mean daily minimum');
const meanOrNone = orNone('Its mean temperature');
const daysDone = z.number().describe('Days at full pace that the season has.');
const daysNeeded = z.number().describe('Days at full pace that the crop needs.');
const turnTemperature = z.number().describe('The temperature at the turn to the next month, in deg C.');

export const verdictSchema = z.strictObject({
  feasibility_label: feasibilityLabelSchema,
  score: scoreSchema,
});

export const plantingWarmthSchema = z.strictObject({
  score: scoreSchema,
  mean_temperature_c: meanTemperature,
  turn_temperature_c: turnTemperature,
});

export const coldMonthSchema = z.strictObject({
  score: scoreSchema,
  month: monthOrNone,
  min_temperature_c: minOrNone,
});
export const warmMonthSchema = z.strictObject({
  score: scoreSchema,
  month: monthOrNone,
  mean_temperature_c: meanOrNone,
});

export const winterSchema = z.strictObject({
  ...coldMonthSchema.shape,
  coldest_night_c: z
    .number()
    .optional()
    .describe('The coldest night of an ordinary winter, in deg C; only for evergreens.'),
});

export const componentsSchema = z.strictObject({
  winter: winterSchema.optional().describe('The cold of winter.'),
  sowing: plantingWarmthSchema.optional().describe('The warmth of the planting month of a field crop.'),
  season: z
    .strictObject({ score: scoreSchema, days_done: daysDone, days_needed: daysNeeded })
    .optional()
    .describe('How much of its season a field crop gets.'),
  heat: warmMonthSchema.optional().describe('The heat of the warmest month.'),
  nights: z
    .strictObject({
      score: scoreSchema,
      min_temperature_c: z.number().describe('The mean daily minimum of the season, in deg C.'),
    })
    .optional()
    .describe('Nights that are too warm.'),
  cool: coldMonthSchema.optional().describe('Cold nights after the sowing month.'),
  tropical: z
    .strictObject({ score: scoreSchema, month, mean_temperature_c: meanTemperature })
    .optional()
    .describe('The coldest month, for a crop that needs warmth all year.'),
  chill: z
    .strictObject({
      score: scoreSchema,
      hours: z
        .number()
        .optional()
        .describe('Hours below 7.2 deg C in a winter; only if the crop needs some.'),
      needed_hours: z.number().optional().describe('The hours that the crop needs; only if it needs some.'),
      coolest_month: plantingMonthSchema
        .optional()
        .describe('The coolest month, 1 to 12, if it must be cool.'),
      mean_temperature_c: z
        .number()
        .optional()
        .describe('The mean temperature of the coolest month, in deg C.'),
    })
    .optional()
    .describe('Hours in the cold, a cool month in which to form flowers, or both, as the crop requires.'),
  warmth: z
    .strictObject({
      score: scoreSchema,
      mean_temperature_c: z.number().describe('The mean temperature of these months, in deg C.'),
      months: z
        .array(plantingMonthSchema)
        .describe('The warmest months, as many as the shortest season has.'),
    })
    .optional()
    .describe('The warmth of the warmest months.'),
  year: z
    .strictObject({
      score: scoreSchema,
      mean_temperature_c: z.number().describe('The mean temperature of the year, in deg C.'),
    })
    .optional()
    .describe('The mean temperature of the year.'),
  planting: plantingWarmthSchema.optional().describe('The warmth of the planting month of a perennial.'),
  day: z
    .strictObject({ score: scoreSchema, hours: z.number().describe('The length of the day, in hours.') })
    .optional()
    .describe('The length of the days in the planting month.'),
  water: z
    .strictObject({
      score: scoreSchema,
      share: z.number().describe('The share of the water demand that rain and soil meet.'),
      rain_score: scoreSchema
        .optional()
        .describe('The score of the rain alone, 0 to 1; only for perennials.'),
      planting_score: scoreSchema.optional().describe('The score at planting, 0 to 1; only for perennials.'),
    })
    .describe('The supply of water.'),
  dry: z
    .strictObject({
      score: scoreSchema,
      months: z.array(plantingMonthSchema).describe('The longest run of dry months, 1 to 12 each.'),
    })
    .optional()
    .describe('Months with less rain than half of the reference evapotranspiration.'),
  wet: z
    .strictObject({ score: scoreSchema, rain_mm: millimetres.describe('Rain of the season or year, in mm.') })
    .describe('Too much rain.'),
  ripening: warmMonthSchema.optional().describe('The last month of a season that reached its harvest.'),
});

const monthly = (figure: z.ZodNumber) => z.array(figure).length(12);

export const questionSchema = z.strictObject({
  crop: z.string().describe('The crop, as requested.'),
  location: z.string().describe('The place, as requested.'),
  planting_month: plantingMonthSchema,
  risk_tolerance: riskToleranceSchema,
  water: waterSchema,
  season_days: seasonDaysSchema
    .nullable()
    .describe('Days to harvest, as requested; null for the crop’s own.'),
});

export const seasonSchema = z.strictObject({
  months: z.int().min(1).max(12).describe('The number of months from planting on, including months at rest.'),
  last_month: plantingMonthSchema.describe('The last month, 1 to 12.'),
  harvest_months: z
    .array(plantingMonthSchema)
    .max(2)
    .describe('The month in which it ripens and the next one; none if it does not.'),
  resting: z.array(plantingMonthSchema).describe('The months at rest, 1 to 12 each.'),
  share_of_last: z.number().describe('The share of the last month that passes before harvest.'),
  days_done: daysDone,
  days_needed: daysNeeded,
  stopped_by: z
    .enum(['frost', 'cold', 'long'])
    .nullable()
    .describe('What ended the season early; null if nothing.'),
});

export const usedClimateSchema = z.strictObject({
  location: resolvedLocationSchema.nullable().describe('The place; null for a climate of your own.'),
  source: z.string().describe('Where the figures come from.'),
  period: z.string().describe('The years over which the figures are averaged.'),
  latitude: latitudeSchema.nullable().describe('Degrees, south negative; null if none was given.'),
  longitude: longitudeSchema.nullable().describe('Degrees, west negative; null if none was given.'),
  ...monthlyClimateSchema.shape,
});

export const waterBalanceSchema = z.strictObject({
  stored_at_sowing_mm: millimetres.describe('Water in the soil at sowing, in mm.'),
  rain_mm: millimetres.describe('Rain, in mm.'),
  wanted_mm: millimetres.describe('Water that the crop would use, in mm.'),
  got_mm: millimetres.describe('Water supplied without irrigation, in mm.'),
  share: z.number().describe('The share of the wanted water that is supplied without irrigation.'),
  irrigation_mm: millimetres.describe(
    'Water that the crop lacks, in mm: the net need at the field, without losses.',
  ),
  irrigation_by_month: monthly(millimetres).describe(
    'Water that the crop lacks in each month, in mm, January first.',
  ),
  irrigation_peak_month: plantingMonthSchema
    .nullable()
    .describe('The month of the largest need; null if below 1 mm.'),
  soil_mm: monthly(millimetres).describe('Water in the soil at the end of each month, in mm, January first.'),
});

export const thresholdsSchema = z.strictObject({
  feasible: scoreSchema.describe('The lowest score of a feasible planting, with fewer than 20 known years.'),
  marginal: scoreSchema.describe('The lowest score of a marginal planting, with fewer than 20 known years.'),
  feasible_share: scoreSchema.describe('The lowest share of carried years of a feasible planting, 0 to 1.'),
  marginal_share: scoreSchema.describe('The lowest share of carried years of a marginal planting, 0 to 1.'),
});

export const monthVerdictSchema = z.strictObject({
  planting_month: plantingMonthSchema,
  feasibility_label: feasibilityLabelSchema,
  score: scoreSchema,
  limiting_factor: limitingFactorSchema.nullable().describe('What lowers the score; null at a score of 1.'),
  limiting_part: limitingPartSchema,
});

export const plantingSeasonSchema = z.strictObject({
  months: z.array(plantingMonthSchema).describe('The months of the span, 1 to 12 each.'),
  best_month: plantingMonthSchema.describe('The month carried in the most years; of several, the best.'),
  best_score: scoreSchema.describe('The highest score of the months, 0 to 1.'),
});

export const modelDetailsSchema = z
  .strictObject({
    model_version: modelVersionSchema,
    inputs_hash: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .describe('SHA-256, in hex, of all that score and label depend on, except names.'),
    inputs: questionSchema.describe('The request.'),
    limiting_part: limitingPartSchema,
    reason_codes: z
      .array(reasonCodeSchema)
      .optional()
      .describe('`reasons` as codes with figures; some models give none.'),
    season: seasonSchema
      .nullable()
      .describe('The season of a field crop; null for perennials, judged over the year.'),
    crop: cropSchema.describe('The figures of the crop that were used.'),
    climate: usedClimateSchema.describe('The climate that was used.'),
    components: componentsSchema.describe('The parts of the score, without those that do not apply.'),
    soil_mm: millimetres.describe('Water that the soil can hold for the crop, in mm.'),
    water: waterBalanceSchema.describe('The water of the season, or of a year for perennials.'),
    waters: z
      .strictObject({
        rainfed: verdictSchema.describe('With rain and soil only.'),
        irrigated: verdictSchema.describe('With irrigation.'),
      })
      .describe('The results for the same question, rainfed and irrigated.'),
    chill_hours: z
      .number()
      .nullable()
      .describe('Hours below 7.2 deg C in a winter; null if the crop needs none.'),
    thresholds: thresholdsSchema.describe('What the labels require at this risk tolerance.'),
    years: yearsSchema.nullable().describe('The results in each known year; null if none is known.'),
    window: z
      .array(monthVerdictSchema)
      .length(12)
      .describe('The results for each planting month, January first.'),
    planting_seasons: z
      .array(plantingSeasonSchema)
      .describe('The feasible months in spans, the main season first.'),
    planting_time: z
      .strictObject({
        months: z.array(plantingMonthSchema).describe('The months, 1 to 12 each; none if no month suits.'),
        reason: z.enum(['rains', 'warmth', 'dormancy', 'any_month']).describe('What decides the months.'),
      })
      .nullable()
      .describe('When to plant a perennial; null for field crops.'),
    frost: z
      .strictObject({
        chances: z
          .array(frostChanceSchema)
          .length(12)
          .describe('The chance of a night below 0 deg C in each month, January first.'),
        first_month: plantingMonthSchema
          .nullable()
          .describe('The month in which frosts begin; null if none or all have frost.'),
        last_month: plantingMonthSchema
          .nullable()
          .describe('The month in which frosts end; null if none or all have frost.'),
      })
      .describe('When there is frost.'),
    good_months: z
      .array(plantingMonthSchema)
      .describe('The feasible months, 1 to 12, that score within 0.10 of the best of them.'),
    better_months: z
      .array(plantingMonthSchema)
      .describe('If this month is infeasible, good months more than 0.10 higher.'),
    limits: z.array(limitSentenceSchema).describe('The factors that this result cannot take into account.'),
  })
  .meta({ id: 'ModelDetails', description: 'How the model came to its result; scores are not rounded.' });

export type ModelDetails = z.output<typeof modelDetailsSchema>;
