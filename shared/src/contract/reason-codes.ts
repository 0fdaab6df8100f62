import { z } from 'zod';
import { feasibilityLabelSchema, plantingMonthSchema, riskToleranceSchema } from './crop-plans.js';
import { limitingPartSchema, scoreSchema } from './feasibility.js';

/** The name of the crop. */
const crop = z.string();
const month = plantingMonthSchema;
/** Consecutive months, which may cross the end of the year; none stands for the whole year. */
const span = z.array(month);
/** Any months of the year. */
const months = z.array(month);
/** In deg C. */
const temperature = z.number();
const millimetres = z.number();
const days = z.number();
const hours = z.number();
const count = z.int().min(0);
/** Percent of the water that the crop needs. */
const percent = z.number();
/** The label is decided by known years or, where fewer than 20 are known, by the mean climate. */
const labelledBy = z.enum(['years', 'mean_climate']);
const bestMonths = { months, best_score: scoreSchema };

/** A season as its sentence names it: `sown_year` is the year before `year` if the crop was sown then. */
const namedSeason = z.strictObject({ year: z.int(), sown_year: z.int() });

/** A planting month that is too cold; `turn_c` is the temperature at its end, null if not above its mean. */
const coldStart = {
  crop,
  planting_month: month,
  mean_c: temperature,
  turn_c: temperature.nullable(),
  needed_c: temperature,
};
/** A season that ends before the crop has had enough days at full pace. */
const shortSeason = { crop, months: span, days_done: days, days_needed: days };
const belowBest = { crop, best_from_c: temperature, fails_at_c: temperature };
const aboveBest = { crop, best_to_c: temperature, fails_at_c: temperature };
/** The irrigation that supplies the missing water, with the score and the label that it gives. */
const ifIrrigated = {
  irrigation_mm: millimetres,
  irrigated_score: scoreSchema,
  irrigated_label: feasibilityLabelSchema,
};
/** The water that the crop would use, and how much of it rain and soil supply. */
const waterSupply = {
  crop,
  wanted_mm: millimetres,
  rain_mm: millimetres,
  got_mm: millimetres,
  got_percent: percent,
  /**
   * The lowest share at which a year carries the planting or, if the mean climate decides the label, at which
   * the planting is feasible.
   */
  needed_percent: percent,
  labelled_by: labelledBy,
  ...ifIrrigated,
};
/** `season_months` is the number of months in the field, `resting_months` how many of them are at rest. */
const seasonLength = { season_months: count, resting_months: count };

function reason<const Code extends string, Shape extends z.core.$ZodLooseShape>(code: Code, values: Shape) {
  const id = `${code.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Reason`;
  return z.strictObject({ code: z.literal(code), values: z.strictObject(values) }).meta({ id });
}

/**
 * A reason of an analysis by the model: a code and the figures of its sentence, rounded as the sentence shows
 * them; `reasonText` writes the sentence. Temperatures (`_c`) are in deg C, water (`_mm`) in mm, months from
 * 1 to 12, scores from 0 to 1, days at full pace.
 */
export const reasonCodeSchema = z
  .discriminatedUnion('code', [
    // The limiting part, and the other parts that lower the score.
    reason('nothing_limits', { crop, planting_month: month }),
    reason('winter_minimum', { crop, month, min_c: temperature, safe_c: temperature, lost_c: temperature }),
    reason('winter_night', { crop, month, night_c: temperature, safe_c: temperature, lost_c: temperature }),
    reason('too_cold_to_sow', coldStart),
    reason('too_cold_to_plant', coldStart),
    reason('frozen_at_planting', { planting_month: month, mean_c: temperature }),
    reason('season_ended_by_frost', { ...shortSeason, frost_month: month, min_c: temperature }),
    reason('season_ended_by_cold', { ...shortSeason, cold_month: month, mean_c: temperature }),
    reason('season_too_long', { ...shortSeason, months_max: count }),
    reason('heat', { month, mean_c: temperature, ...aboveBest }),
    reason('warm_nights', { months: span, min_c: temperature, ...aboveBest }),
    reason('cold_nights', { month, min_c: temperature, ...belowBest }),
    reason('cold_month', { month, mean_c: temperature, ...belowBest }),
    reason('winter_chill', { crop, hours, needed_hours: hours }),
    reason('warm_winter', { crop, month, mean_c: temperature, flowers_to_c: temperature }),
    reason('warmth', {
      crop,
      /** The number of warmest months that were judged. */
      warmest_months: count,
      mean_c: temperature,
      best_from_c: temperature,
      best_to_c: temperature,
      score: scoreSchema,
    }),
    reason('annual_mean_too_low', { mean_c: temperature, ...belowBest }),
    reason('annual_mean_too_high', { mean_c: temperature, ...aboveBest }),
    reason('day_length', { crop, planting_month: month, hours, needed_hours: hours }),
    reason('water_of_season', { months: span, stored_mm: millimetres, ...waterSupply }),
    reason('water_of_year', {
      ...waterSupply,
      /** The yearly rain that would be enough; null if the soil water decides. */
      needed_rain_mm: millimetres.nullable(),
    }),
    reason('too_dry_to_plant', {
      crop,
      planting_month: month,
      stored_mm: millimetres,
      got_percent: percent,
      ...ifIrrigated,
    }),
    reason('dry_season', { crop, months: span, tolerated_months: count, fails_at_months: count }),
    reason('too_wet', {
      crop,
      months: span,
      rain_mm: millimetres,
      best_to_mm: millimetres,
      fails_at_mm: millimetres,
    }),
    reason('cool_harvest', { month, mean_c: temperature, ...belowBest }),
    reason('years', {
      first: z.int(),
      last: z.int(),
      /**
       * The number of years whose weather is known, and how many of them carried the planting and were good.
       */
      judged: count,
      carried: count,
      good: count,
      /** The worst of the lost years, worst first, with the share of the needed water that the crop had. */
      lost: z.array(
        namedSeason.extend({
          limiting_part: limitingPartSchema,
          got_percent: percent,
        }),
      ),
      lost_more: count,
      poor: z.array(namedSeason),
      poor_more: count,
      labelled_by: labelledBy,
      /** The label by the mean climate; null if it is the same. */
      by_mean_climate: z
        .strictObject({ feasibility_label: feasibilityLabelSchema, score: scoreSchema })
        .nullable(),
    }),
    // Advice on the planting month.
    reason('no_month_is_carried', {}),
    reason('no_month_is_carried_enough', {
      /** The best months. */
      months,
      carried: count,
      judged: count,
      risk_tolerance: riskToleranceSchema,
      /** Percent of the years. */
      needed_percent: z.number(),
    }),
    reason('no_month_scores', {}),
    reason('no_month_scores_enough', {
      ...bestMonths,
      risk_tolerance: riskToleranceSchema,
      needed_score: scoreSchema,
    }),
    reason('better_months', { ...bestMonths, planting_month: month, score: scoreSchema }),
    reason('months_alike', {}),
    reason('good_months', bestMonths),
    /** The main season first. */
    reason('planting_seasons', {
      seasons: z.array(z.strictObject({ months: span, best_score: scoreSchema })),
    }),
    // The time of harvest or planting.
    reason('no_full_harvest', { last_month: month, ...seasonLength }),
    reason('harvest', { harvest_months: span, ...seasonLength }),
    reason('whole_year_judged', {}),
    reason('plant_in_any_month', {}),
    reason('no_month_to_plant', { lacking: z.enum(['warmth', 'rain']) }),
    reason('plant_in', { months, reason: z.enum(['rains', 'warmth', 'dormancy']) }),
    // Irrigation.
    reason('irrigation_not_needed', { months: span }),
    reason('irrigation', {
      months: span,
      irrigation_mm: millimetres,
      peak_month: month,
      peak_mm: millimetres,
    }),
    reason('rain_suffices', { months: span, irrigation_mm: millimetres }),
  ])
  .meta({ id: 'ReasonCode' });

export type ReasonCode = z.output<typeof reasonCodeSchema>;
