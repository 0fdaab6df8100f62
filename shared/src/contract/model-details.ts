import { z } from 'zod';
import { latitudeSchema, longitudeSchema, monthlyClimateSchema } from './climate.js';
import { feasibilityLabelSchema, plantingMonthSchema, riskToleranceSchema } from './crop-plans.js';
import { cropSchema } from './crops.js';
import {
  frostChanceSchema,
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

const temperature = z.number();
const millimetres = z.number().min(0);
const month = plantingMonthSchema;
const verdictSchema = z.strictObject({ feasibility_label: feasibilityLabelSchema, score: scoreSchema });

/**
 * Each part of the score with the month or amount that decided it; a part that does not apply to the crop is
 * left out. Temperatures are in deg C, amounts of water in mm.
 */
const componentsSchema = z.strictObject({
  winter: z
    .strictObject({
      score: scoreSchema,
      month: month.nullable(),
      min_temperature_c: temperature.nullable(),
      /** The coldest night of an ordinary winter; only for evergreens, which are judged by it. */
      coldest_night_c: temperature.optional(),
    })
    .optional(),
  sowing: z
    .strictObject({ score: scoreSchema, mean_temperature_c: temperature, turn_temperature_c: temperature })
    .optional(),
  season: z.strictObject({ score: scoreSchema, days_done: z.number(), days_needed: z.number() }).optional(),
  heat: z
    .strictObject({
      score: scoreSchema,
      month: month.nullable(),
      mean_temperature_c: temperature.nullable(),
    })
    .optional(),
  nights: z.strictObject({ score: scoreSchema, min_temperature_c: temperature }).optional(),
  /** Cold nights after the sowing month; month and minimum are null if the season has no further month. */
  cool: z
    .strictObject({ score: scoreSchema, month: month.nullable(), min_temperature_c: temperature.nullable() })
    .optional(),
  tropical: z.strictObject({ score: scoreSchema, month, mean_temperature_c: temperature }).optional(),
  /** Hours in the cold, a cool month in which to form flowers, or both, as the crop requires. */
  chill: z
    .strictObject({
      score: scoreSchema,
      hours: z.number().optional(),
      needed_hours: z.number().optional(),
      coolest_month: month.optional(),
      mean_temperature_c: temperature.optional(),
    })
    .optional(),
  /** The warmest months, as many as the shortest season has, with their mean. */
  warmth: z
    .strictObject({ score: scoreSchema, mean_temperature_c: temperature, months: z.array(month) })
    .optional(),
  year: z.strictObject({ score: scoreSchema, mean_temperature_c: temperature }).optional(),
  planting: z
    .strictObject({ score: scoreSchema, mean_temperature_c: temperature, turn_temperature_c: temperature })
    .optional(),
  /** The length of the days in the planting month. */
  day: z.strictObject({ score: scoreSchema, hours: z.number() }).optional(),
  water: z.strictObject({
    score: scoreSchema,
    /** The share of the water demand that rain and soil meet. */
    share: z.number(),
    /** For perennials, the score of the year's rain alone, and that of the moisture in the planting month. */
    rain_score: scoreSchema.optional(),
    planting_score: scoreSchema.optional(),
  }),
  /** The longest run of months with less rain than half of the reference evapotranspiration. */
  dry: z.strictObject({ score: scoreSchema, months: z.array(month) }).optional(),
  wet: z.strictObject({ score: scoreSchema, rain_mm: millimetres }),
  /** The last month of a season that reached its harvest. */
  ripening: z
    .strictObject({ score: scoreSchema, month: month.nullable(), mean_temperature_c: temperature.nullable() })
    .optional(),
});

/** The `details` of an analysis by the built-in model. Scores are not rounded. */
export const modelDetailsSchema = z
  .strictObject({
    model_version: modelVersionSchema,
    /**
     * SHA-256, in hex, of every figure and choice that score and label depend on. The names of crop and place
     * are not included.
     */
    inputs_hash: z.string().regex(/^[0-9a-f]{64}$/),
    inputs: z.strictObject({
      crop: z.string(),
      location: z.string(),
      planting_month: plantingMonthSchema,
      risk_tolerance: riskToleranceSchema,
      water: waterSchema,
      /** As requested; null for the crop's own season. */
      season_days: seasonDaysSchema.nullable(),
    }),
    limiting_part: limitingPartSchema,
    /** The sentences of `reasons` as codes with figures, in the same order; missing from records of models that gave none. */
    reason_codes: z.array(reasonCodeSchema).optional(),
    /** Null for perennials, for which the whole year is judged. */
    season: z
      .strictObject({
        /** The number of months from planting on, including months at rest. */
        months: z.int().min(1).max(12),
        last_month: plantingMonthSchema,
        /**
         * The month in which the crop ripens and the month after it, since harvest falls between the two;
         * none if the crop does not ripen.
         */
        harvest_months: z.array(plantingMonthSchema).max(2),
        resting: z.array(plantingMonthSchema),
        /** The share of the last month that passes before harvest. */
        share_of_last: z.number(),
        /** Days at full pace. */
        days_done: z.number(),
        days_needed: z.number(),
        stopped_by: z.enum(['frost', 'cold', 'long']).nullable(),
      })
      .nullable(),
    crop: cropSchema,
    climate: z.strictObject({
      /** Null if the caller supplied the climate. */
      location: resolvedLocationSchema.nullable(),
      source: z.string(),
      period: z.string(),
      /** Null if the caller supplied none; days are then assumed to be equally long all year. */
      latitude: latitudeSchema.nullable(),
      /**
       * Null if the caller supplied none; monsoon Asia, whose winter nights vary less, is then not
       * recognised.
       */
      longitude: longitudeSchema.nullable(),
      ...monthlyClimateSchema.shape,
    }),
    components: componentsSchema,
    /** The water that the soil can hold for the crop. */
    soil_mm: millimetres,
    /** The water of the season, or of a year for perennials. */
    water: z.strictObject({
      stored_at_sowing_mm: millimetres,
      rain_mm: millimetres,
      wanted_mm: millimetres,
      /** The water supplied without irrigation. */
      got_mm: millimetres,
      share: z.number(),
      /** The net need at the field: the water that the crop lacks, without losses. */
      irrigation_mm: millimetres,
      /** January first. */
      irrigation_by_month: z.array(millimetres).length(12),
      /** The month with the largest need, or the first of several; null if every need is below 1 mm. */
      irrigation_peak_month: plantingMonthSchema.nullable(),
      /** The water in the soil at the end of each month, January first. */
      soil_mm: z.array(millimetres).length(12),
    }),
    /** The results for the same question, rainfed and irrigated. */
    waters: z.strictObject({ rainfed: verdictSchema, irrigated: verdictSchema }),
    /** Hours below 7.2 deg C in a winter; null if the crop needs none. */
    chill_hours: z.number().nullable(),
    /**
     * As set by the risk tolerance: for each label, the lowest share of carried years and, for places with
     * fewer than 20 known years, the lowest score.
     */
    thresholds: z.strictObject({
      feasible: scoreSchema,
      marginal: scoreSchema,
      feasible_share: scoreSchema,
      marginal_share: scoreSchema,
    }),
    /**
     * The results of the planting in each known year; null if the years of the place are not known or cannot
     * be read, or if the caller supplied the climate.
     */
    years: yearsSchema.nullable(),
    /** The results for each planting month, January first. */
    window: z
      .array(
        z.strictObject({
          planting_month: plantingMonthSchema,
          feasibility_label: feasibilityLabelSchema,
          score: scoreSchema,
          limiting_factor: limitingFactorSchema.nullable(),
          limiting_part: limitingPartSchema,
        }),
      )
      .length(12),
    /** A field crop's feasible planting months in spans, the main season first. */
    planting_seasons: z.array(
      z.strictObject({
        months: z.array(plantingMonthSchema),
        /**
         * The month in which the planting is carried in the most years; of several such months, the one that
         * scores highest.
         */
        best_month: plantingMonthSchema,
        /** The highest score of the span's months. */
        best_score: scoreSchema,
      }),
    ),
    /**
     * The months in which to plant a perennial, none if no month suits, and what decides them; null for field
     * crops.
     */
    planting_time: z
      .strictObject({
        months: z.array(plantingMonthSchema),
        reason: z.enum(['rains', 'warmth', 'dormancy', 'any_month']),
      })
      .nullable(),
    /**
     * The chance of a night below 0 deg C in each month, January first, and the months in which frosts begin
     * and end; these two are null if there is no frost, or frost in every month.
     */
    frost: z.strictObject({
      chances: z.array(frostChanceSchema).length(12),
      first_month: plantingMonthSchema.nullable(),
      last_month: plantingMonthSchema.nullable(),
    }),
    /**
     * The feasible months that score within 0.10 of the highest score of a feasible month; none if no month is
     * feasible.
     */
    good_months: z.array(plantingMonthSchema),
    /**
     * If this month is not feasible, the good months that score more than 0.10 higher; otherwise none.
     */
    better_months: z.array(plantingMonthSchema),
    /** The factors that this result cannot take into account, as far as they matter here. */
    limits: z.array(z.strictObject({ code: z.string(), message: z.string() })),
  })
  .meta({ id: 'ModelDetails' });

export type ModelDetails = z.output<typeof modelDetailsSchema>;
