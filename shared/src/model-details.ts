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
import { yearsSchema } from './years.js';

const temperature = z.number();
const millimetres = z.number().min(0);
const month = plantingMonthSchema;
const verdictSchema = z.strictObject({ feasibility_label: feasibilityLabelSchema, score: scoreSchema });

/**
 * Each part of the score with the month or amount that decided it; a part that does not apply to the crop is left out.
 * Temperatures are in deg C, amounts of water in mm.
 */
const componentsSchema = z.strictObject({
  winter: z
    .strictObject({
      score: scoreSchema,
      month: month.nullable(),
      min_temperature_c: temperature.nullable(),
      /** Of an ordinary winter; for evergreens, which are judged by it. */
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
  /** Cold nights; without a second month of the season there is nothing to judge. */
  cool: z
    .strictObject({ score: scoreSchema, month: month.nullable(), min_temperature_c: temperature.nullable() })
    .optional(),
  tropical: z.strictObject({ score: scoreSchema, month, mean_temperature_c: temperature }).optional(),
  /** Hours in the cold, a cool month in which to form flowers, or both: what the crop asks for. */
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
  /** The length of the days in the month of planting. */
  day: z.strictObject({ score: scoreSchema, hours: z.number() }).optional(),
  water: z.strictObject({
    score: scoreSchema,
    /** The share of the water wanted that rain and soil provide. */
    share: z.number(),
    /** For perennials, by the year's rain alone, and by the moisture of the month of planting. */
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

/** What an analysis by the built-in model has as its `details`. Scores are not rounded. */
export const modelDetailsSchema = z
  .strictObject({
    model_version: modelVersionSchema,
    /**
     * SHA-256, in hex, of every figure and choice that score and label depend on, which the names of crop and place
     * are not.
     */
    inputs_hash: z.string().regex(/^[0-9a-f]{64}$/),
    inputs: z.strictObject({
      crop: z.string(),
      location: z.string(),
      planting_month: plantingMonthSchema,
      risk_tolerance: riskToleranceSchema,
      water: waterSchema,
      /** As asked for; null for the crop's own. */
      season_days: seasonDaysSchema.nullable(),
    }),
    limiting_part: limitingPartSchema,
    /** Null for perennials: the whole year was judged. */
    season: z
      .strictObject({
        /** From the planting month on, months at rest included. */
        months: z.int().min(1).max(12),
        last_month: plantingMonthSchema,
        /** The month in which it is ripe and the next, for the harvest falls between the two; none if it is stopped. */
        harvest_months: z.array(plantingMonthSchema).max(2),
        resting: z.array(plantingMonthSchema),
        /** The part of the last month until harvest. */
        share_of_last: z.number(),
        /** At full pace. */
        days_done: z.number(),
        days_needed: z.number(),
        stopped_by: z.enum(['frost', 'cold', 'long']).nullable(),
      })
      .nullable(),
    crop: cropSchema,
    climate: z.strictObject({
      /** Null when the caller gave the climate itself. */
      location: resolvedLocationSchema.nullable(),
      source: z.string(),
      period: z.string(),
      /** Null when the caller gave none: the days are then taken to be equally long all year. */
      latitude: latitudeSchema.nullable(),
      /** Null when the caller gave none: monsoon Asia, whose winter nights vary less, is then not recognised. */
      longitude: longitudeSchema.nullable(),
      ...monthlyClimateSchema.shape,
    }),
    components: componentsSchema,
    /** The water that the soil can hold for the crop. */
    soil_mm: millimetres,
    /** Of the season, or of a year for perennials. */
    water: z.strictObject({
      stored_at_sowing_mm: millimetres,
      rain_mm: millimetres,
      wanted_mm: millimetres,
      /** Without irrigation. */
      got_mm: millimetres,
      share: z.number(),
      /** Net, at the field: what the crop lacks. Losses come on top. */
      irrigation_mm: millimetres,
      /** January first. */
      irrigation_by_month: z.array(millimetres).length(12),
      /** The month that lacks most, the first of equals; null if none lacks a millimetre. */
      irrigation_peak_month: plantingMonthSchema.nullable(),
      /** The water in the soil at the end of each month of that year, January first. */
      soil_mm: z.array(millimetres).length(12),
    }),
    /** The same question, both rainfed and irrigated. */
    waters: z.strictObject({ rainfed: verdictSchema, irrigated: verdictSchema }),
    /** Hours below 7.2 deg C in a winter; null if the crop needs none. */
    chill_hours: z.number().nullable(),
    /**
     * As set by the risk tolerance: the lowest share of carried years for each label, and the lowest score where fewer
     * than 20 years are known.
     */
    thresholds: z.strictObject({
      feasible: scoreSchema,
      marginal: scoreSchema,
      feasible_share: scoreSchema,
      marginal_share: scoreSchema,
    }),
    /** The planting in each known year; null if no region's years are known for the place, or none was given. */
    years: yearsSchema.nullable(),
    /** The same question for each month of planting, January first. */
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
    /** A field crop's feasible months of planting in spans, the main season first. */
    planting_seasons: z.array(
      z.strictObject({
        months: z.array(plantingMonthSchema),
        /** By the years that carry it first, and by its score second. */
        best_month: plantingMonthSchema,
        /** The highest score of its months. */
        best_score: scoreSchema,
      }),
    ),
    /**
     * The months in which to plant a perennial, none if no month suits, and what decides them; null for field crops.
     */
    planting_time: z
      .strictObject({
        months: z.array(plantingMonthSchema),
        reason: z.enum(['rains', 'warmth', 'dormancy', 'any_month']),
      })
      .nullable(),
    /**
     * How likely each month has a night below 0 deg C, January first, and the months in which frosts begin and end; null
     * where there are none, or some in every month.
     */
    frost: z.strictObject({
      chances: z.array(frostChanceSchema).length(12),
      first_month: plantingMonthSchema.nullable(),
      last_month: plantingMonthSchema.nullable(),
    }),
    /** The months within 0.10 of the highest score of the window; none when that is 0. */
    good_months: z.array(plantingMonthSchema),
    /** The months to plant in instead; none unless this one is not feasible and they lead by more than 0.10. */
    better_months: z.array(plantingMonthSchema),
    /** What this result cannot know, as far as it matters here. */
    limits: z.array(z.strictObject({ code: z.string(), message: z.string() })),
  })
  .meta({ id: 'ModelDetails' });

export type ModelDetails = z.output<typeof modelDetailsSchema>;
