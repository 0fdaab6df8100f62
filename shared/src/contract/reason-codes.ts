import { z } from 'zod';
import { doc, variantId } from './schema.js';
import { feasibilityLabelSchema, riskToleranceSchema } from './crop-plans.js';
import { limitingPartSchema, scoreSchema, months, plantingMonthSchema } from './feasibility.js';
import { labelledBySchema } from './years.js';

const count = () => z.int().min(0);
const namedSeason = z.strictObject({
  year: doc(z.int(), 'The year of the harvest.'),
  sown_year: doc(z.int(), 'The year in which the crop was sown: this one or the one before.'),
});

/** The figures that the sentences of reasons contain. */
export const reasonFigures = {
  crop: doc(z.string(), 'The name of the crop.'),
  planting_month: plantingMonthSchema,
  month: doc(plantingMonthSchema, 'The month in question, 1 to 12.'),
  months: doc(months(), 'The months in question, 1 to 12 each, in order; none stands for the whole year.'),
  mean_c: doc(z.number(), 'The mean temperature, in deg C.'),
  min_c: doc(z.number(), 'The mean daily minimum, in deg C.'),
  night_c: doc(z.number(), 'The coldest night of an ordinary winter, in deg C.'),
  safe_c: doc(z.number(), 'The crop takes no harm at this temperature and above, in deg C.'),
  lost_c: doc(z.number(), 'The crop is lost at this temperature and below, in deg C.'),
  turn_c: doc(z.number().nullable(), 'Temperature at the month’s end, in deg C; null if not above the mean.'),
  needed_c: doc(z.number(), 'The temperature that planting needs, in deg C.'),
  days_done: doc(z.number(), 'Days at full pace that the season has.'),
  days_needed: doc(z.number(), 'Days at full pace that the crop needs.'),
  frost_month: doc(plantingMonthSchema, 'The month whose frost ends the season, 1 to 12.'),
  cold_month: doc(plantingMonthSchema, 'The month whose cold ends the season, 1 to 12.'),
  months_max: doc(count(), 'The most months that a season may have.'),
  best_from_c: doc(z.number(), 'The crop does best from this temperature up, in deg C.'),
  best_to_c: doc(z.number(), 'The crop does best up to this temperature, in deg C.'),
  fails_at_c: doc(z.number(), 'The crop fails at this temperature, in deg C.'),
  flowers_to_c: doc(z.number(), 'The crop flowers after a month up to this temperature, in deg C.'),
  hours: doc(z.number(), 'Hours in the cold in a winter, or hours of the day.'),
  needed_hours: doc(z.number(), 'The hours that the crop needs.'),
  warmest_months: doc(count(), 'The number of warmest months that were judged.'),
  score: scoreSchema,
  stored_mm: doc(z.number(), 'Water in the soil at planting, in mm.'),
  wanted_mm: doc(z.number(), 'Water that the crop would use, in mm.'),
  rain_mm: doc(z.number(), 'Rain, in mm.'),
  got_mm: doc(z.number(), 'Water that rain and soil supply, in mm.'),
  got_percent: doc(z.number(), 'Percent of the wanted water that rain and soil supply.'),
  needed_percent: doc(z.number(), 'The lowest percentage, of wanted water or of years, that is enough.'),
  labelled_by: labelledBySchema,
  irrigation_mm: doc(z.number(), 'Irrigation that supplies the missing water, in mm.'),
  irrigated_score: doc(scoreSchema, 'The score with irrigation, 0 to 1.'),
  irrigated_label: doc(feasibilityLabelSchema, 'The label with irrigation.'),
  needed_rain_mm: doc(z.number().nullable(), 'Yearly rain that is enough, in mm; null if the soil decides.'),
  tolerated_months: doc(count(), 'Consecutive dry months that do no harm.'),
  fails_at_months: doc(count(), 'The crop fails after this many consecutive dry months.'),
  best_to_mm: doc(z.number(), 'The crop does best up to this much rain, in mm.'),
  fails_at_mm: doc(z.number(), 'The crop fails at this much rain, in mm.'),
  first: doc(z.int(), 'The first year.'),
  last: doc(z.int(), 'The last year.'),
  judged: doc(count(), 'How many years have known weather.'),
  carried: doc(count(), 'How many years had a harvest.'),
  good: doc(count(), 'How many years had a good harvest.'),
  lost: doc(
    z.array(
      namedSeason.extend({
        limiting_part: limitingPartSchema,
        got_percent: doc(z.number(), 'Percent of the wanted water that the crop had.'),
      }),
    ),
    'The worst of the lost years, worst first.',
  ),
  lost_more: doc(count(), 'How many more years were lost.'),
  poor: doc(z.array(namedSeason), 'The worst of the poor years, worst first.'),
  poor_more: doc(count(), 'How many more years were poor.'),
  by_mean_climate: doc(
    z.strictObject({ feasibility_label: feasibilityLabelSchema, score: scoreSchema }).nullable(),
    'The result by the mean climate; null if the label is the same.',
  ),
  risk_tolerance: riskToleranceSchema,
  needed_score: doc(scoreSchema, 'The lowest score that is enough, 0 to 1.'),
  best_score: doc(scoreSchema, 'The highest score of the months, 0 to 1.'),
  seasons: doc(
    z.array(
      z.strictObject({
        months: doc(months(), 'Consecutive months, 1 to 12 each, which may cross the end of the year.'),
        best_score: doc(scoreSchema, 'The highest score of the months, 0 to 1.'),
      }),
    ),
    'Feasible months in spans, the main season first.',
  ),
  local_months: doc(months(), 'The months in which people sow the crop around the place, 1 to 12 each.'),
  yield_percent: doc(z.number(), 'Percent of the attainable yield that water allows in the middle year.'),
  bad_yield_percent: doc(z.number(), 'The same in the middle of the worst fifth of the years.'),
  last_month: doc(plantingMonthSchema, 'The last month of the season, 1 to 12.'),
  harvest_months: doc(months(), 'The months between which the harvest falls, 1 to 12 each.'),
  season_months: doc(count(), 'The number of months in the field.'),
  resting_months: doc(count(), 'How many of these months the crop is at rest.'),
  done_percent: doc(z.number(), 'Percent of the days at full pace that the crop has had.'),
  maturity: doc(z.enum(['early', 'very_early']), 'How soon the variety is ripe.'),
  days: doc(count(), 'Days at full pace that the variety needs.'),
  typical_days: doc(count(), 'Days at full pace that a usual variety needs.'),
  heading_month: doc(plantingMonthSchema, 'The month in which the crop would head, 1 to 12.'),
  next_month: doc(
    plantingMonthSchema.nullable(),
    'The month after the planting month, 1 to 12; null if it is no good month.',
  ),
  years: doc(count(), 'How many years the rains come too late for a sowing in the planting month.'),
  lacking: doc(z.enum(['warmth', 'rain']), 'What every month lacks.'),
  reason: doc(z.enum(['rains', 'warmth', 'dormancy']), 'What decides the months.'),
  peak_month: doc(plantingMonthSchema, 'The month with the largest need for irrigation, 1 to 12.'),
  peak_mm: doc(z.number(), 'Irrigation in that month, in mm.'),
};

type Figure = keyof typeof reasonFigures;

const coldStart = ['crop', 'planting_month', 'mean_c', 'turn_c', 'needed_c'] as const;
const shortSeason = ['crop', 'months', 'days_done', 'days_needed'] as const;
const belowBest = ['crop', 'best_from_c', 'fails_at_c'] as const;
const aboveBest = ['crop', 'best_to_c', 'fails_at_c'] as const;
const ifIrrigated = ['irrigation_mm', 'irrigated_score', 'irrigated_label'] as const;
const gotWater = ['got_mm', 'got_percent', 'needed_percent', 'labelled_by', ...ifIrrigated] as const;
const waterSupply = ['crop', 'wanted_mm', 'rain_mm', ...gotWater] as const;
const bestMonths = ['months', 'best_score'] as const;
const seasonLength = ['season_months', 'resting_months'] as const;

/** Returns the schema of a reason with this code, whose sentence contains these figures. */
function reason<const Code extends string, Name extends Figure = never>(
  code: Code,
  ...names: readonly Name[]
) {
  const figures = Object.fromEntries(names.map((name) => [name, reasonFigures[name]]));
  return z
    .strictObject({
      code: doc(z.literal(code), 'What the reason is.'),
      values: doc(
        z.strictObject(figures as Pick<typeof reasonFigures, Name>),
        'The figures of its sentence, rounded as the sentence shows them.',
      ),
    })
    .meta({ id: variantId(code, 'Reason') });
}

export const reasonCodeSchema = z
  .discriminatedUnion('code', [
    // The limiting part, and the other parts that lower the score.
    reason('nothing_limits', 'crop', 'planting_month'),
    reason('winter_minimum', 'crop', 'month', 'min_c', 'safe_c', 'lost_c'),
    reason('winter_night', 'crop', 'month', 'night_c', 'safe_c', 'lost_c'),
    reason('too_cold_to_sow', ...coldStart),
    reason('too_cold_to_plant', ...coldStart),
    reason('frozen_at_planting', 'planting_month', 'mean_c'),
    reason('season_ended_by_frost', ...shortSeason, 'frost_month', 'min_c'),
    reason('season_ended_by_cold', ...shortSeason, 'cold_month', 'mean_c'),
    reason('season_too_long', ...shortSeason, 'months_max'),
    reason('heat', 'month', 'mean_c', ...aboveBest),
    reason('warm_nights', 'months', 'min_c', ...aboveBest),
    reason('cold_nights', 'month', 'min_c', ...belowBest),
    reason('cold_month', 'month', 'mean_c', ...belowBest),
    reason('winter_chill', 'crop', 'hours', 'needed_hours'),
    reason('warm_winter', 'crop', 'month', 'mean_c', 'flowers_to_c'),
    reason('warmth', 'crop', 'warmest_months', 'mean_c', 'best_from_c', 'best_to_c', 'score'),
    reason('annual_mean_too_low', 'mean_c', ...belowBest),
    reason('annual_mean_too_high', 'mean_c', ...aboveBest),
    reason('day_length', 'crop', 'planting_month', 'hours', 'needed_hours'),
    reason('heads_before_winter', 'crop', 'planting_month', 'heading_month'),
    reason('water_of_season', 'months', 'stored_mm', ...waterSupply),
    reason('water_of_year', ...waterSupply, 'needed_rain_mm'),
    reason('too_dry_to_plant', 'crop', 'planting_month', 'stored_mm', 'got_percent', ...ifIrrigated),
    reason('dry_season', 'crop', 'months', 'tolerated_months', 'fails_at_months'),
    reason('too_wet', 'crop', 'months', 'rain_mm', 'best_to_mm', 'fails_at_mm'),
    reason('cool_harvest', 'month', 'mean_c', ...belowBest),
    reason(
      'years',
      ...(['first', 'last', 'judged', 'carried', 'good', 'lost', 'lost_more', 'poor', 'poor_more'] as const),
      ...(['labelled_by', 'by_mean_climate'] as const),
    ),
    reason('yields_by_water', 'yield_percent', 'bad_yield_percent'),
    reason('rains_come_later', 'planting_month', 'next_month', 'years', 'judged'),
    // Advice on the planting month.
    reason('no_month_ripens'),
    reason('no_month_is_carried'),
    reason('no_month_is_carried_enough', 'months', 'carried', 'judged', 'risk_tolerance', 'needed_percent'),
    reason('no_month_scores'),
    reason('no_month_scores_enough', ...bestMonths, 'risk_tolerance', 'needed_score'),
    reason('better_months', ...bestMonths, 'planting_month', 'score'),
    reason('months_alike'),
    reason('good_months', ...bestMonths),
    reason('good_months_here', ...bestMonths, 'local_months'),
    reason('planting_seasons', 'seasons'),
    // The time of harvest or planting.
    reason('no_full_harvest', 'last_month', ...seasonLength),
    reason('harvest', 'harvest_months', ...seasonLength),
    reason('gathered_at_frost', 'harvest_months', 'done_percent', ...seasonLength),
    reason('shorter_variety', 'crop', 'maturity', 'days', 'typical_days'),
    reason('whole_year_judged'),
    reason('plant_in_any_month'),
    reason('no_month_to_plant', 'lacking'),
    reason('plant_in', 'months', 'reason'),
    // Irrigation.
    reason('irrigation_not_needed', 'months'),
    reason('irrigation', 'months', 'irrigation_mm', 'peak_month', 'peak_mm'),
    reason('rain_suffices', 'months', 'irrigation_mm'),
  ])
  .meta({
    id: 'ReasonCode',
    description:
      'A reason of an analysis by the model: a code and the figures of its sentence, which `reasonText` writes.',
  });

export type ReasonCode = z.output<typeof reasonCodeSchema>;
