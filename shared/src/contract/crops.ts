import { z } from 'zod';
import { strictFields, oneOf, doc, answer, part, partOrNull } from './schema.js';
import {
  cropNameSchema,
  feasibilityLabelSchema,
  locationNameSchema,
  modelCropNameSchema,
  riskToleranceSchema,
} from './crop-plans.js';
import {
  limitingPartSchema,
  modelVersionSchema,
  scoreSchema,
  waterSchema,
  limitingFactorOrNoneSchema,
  waterByDefaultSchema,
  months,
  plantingMonthSchema,
} from './feasibility.js';
import { localMonthsSchema, localMonthsSourceSchema } from './local-months.js';
import { resolvedLocationSchema } from './locations.js';
import { plantingVerdictSchema } from './verdict.js';
import { yearCountsOrNoneSchema } from './years.js';

export const cropRequirementSchema = part('The range in which the crop grows.', {
  min: doc(z.number(), 'Unsuitable at this figure and below.'),
  optimal_min: doc(z.number(), 'Best from this figure up.'),
  optimal_max: doc(z.number(), 'Best up to this figure.'),
  max: doc(z.number(), 'Unsuitable at this figure and above.'),
});

export const habitSchema = doc(
  z.enum(['annual', 'winter annual', 'evergreen', 'deciduous', 'herb']),
  'The growth habit; a winter annual may lie dormant in the cold.',
);

export const cropKindSchema = doc(
  oneOf(['annual', 'perennial']),
  'Field crops are judged over a season, perennials over the whole year.',
);

export const coldLimitsSchema = part('How much cold the crop takes.', {
  sure_c: doc(z.number(), 'No harm at this temperature and above, in deg C.'),
  lost_c: doc(z.number(), 'Total loss at this temperature and below, in deg C.'),
});

export const cropSchema = z
  .strictObject({
    name: doc(z.string(), 'The name of the crop, in lower case.'),
    scientific_name: doc(z.string(), 'The scientific name.'),
    aliases: doc(z.array(z.string()), 'Other names; a name that several crops share is ambiguous.'),
    life_span: doc(
      z.array(z.enum(['annual', 'biennial', 'perennial'])).nullable(),
      'According to FAO; null if not stated.',
    ),
    habit: habitSchema,
    growing_days: partOrNull(
      'Days from sowing to harvest: the range that FAO gives; null if it gives none.',
      {
        min: doc(z.int(), 'The fewest days.'),
        max: doc(z.int(), 'The most days.'),
      },
    ),
    typical_days: doc(z.int().nullable(), 'Days to harvest of a common variety; null for perennials.'),
    kill_temperature_c: doc(z.number().nullable(), 'Kills a young crop, in deg C; null if not stated.'),
    tender_c: doc(
      z.number().nullable(),
      'Mean daily minimum below which the crop is lost after sowing, in deg C; null if not stated.',
    ),
    sow_min_c: doc(
      z.number().nullable(),
      'Lowest temperature for sowing, in deg C; null if it is `temperature_c.min`.',
    ),
    temperature_c: doc(cropRequirementSchema, 'Mean temperatures while the crop grows, in deg C.'),
    rain_mm_per_year: doc(cropRequirementSchema, 'Rain in mm a year, according to FAO.'),
    winter: doc(
      coldLimitsSchema
        .extend({ is_confirmed: doc(z.boolean(), 'Whether a source confirms the figures.') })
        .nullable(),
      'The mean daily minimum of the coldest month that the crop survives; null if not applicable.',
    ),
    coldest_night: doc(
      coldLimitsSchema.nullable(),
      'An ordinary winter’s coldest night; only for evergreens, else null.',
    ),
    cold_nights: doc(coldLimitsSchema.nullable(), 'The coldest month’s minimum after sowing; else null.'),
    cool_nights: doc(z.boolean(), 'True if warm nights harm the crop.'),
    equatorial: doc(z.boolean(), 'True if the coldest month must average at least 18 deg C.'),
    chill_hours: doc(z.number().nullable(), 'Hours below 7.2 deg C needed in winter; null if none.'),
    cool_winter_c: doc(
      z.number().nullable(),
      'A month this cool, in deg C, lets the crop flower; it fails 3 degrees above; null if not needed.',
    ),
    year_mean: partOrNull('The mean temperature of the year; null if it is not limited.', {
      from_c: doc(z.number(), 'Best from here up, in deg C; fails 2 degrees below.'),
      to_c: doc(z.number().nullable(), 'Best up to here, in deg C; fails 2 degrees above; may be null.'),
    }),
    dry_months_max: doc(z.int().nullable(), 'Harmless dry months; two more are fatal; null if not judged.'),
    day_min_hours: doc(
      z.number().nullable(),
      'Shortest day at sowing, in hours; null if it does not matter.',
    ),
    is_gathered: doc(
      z.boolean(),
      'True if it is lifted, cut or picked for weeks: frost ends a harvest then.',
    ),
    waits_for_winter: doc(z.boolean(), 'True if it stays a rosette until a cold winter has passed.'),
    yield_response: doc(z.number(), 'The loss of yield for a loss of water over the season (FAO-33, ky).'),
    ripens_dry: doc(z.boolean(), 'True if the grain must ripen in warm or dry weather.'),
    stand_coefficient: doc(z.number().nullable(), 'Relative water use when mature; null for field crops.'),
    soil_mm: doc(z.number(), 'Water that the soil can hold for the crop, in mm.'),
    wet: part('Too much rain in the season, or in the year for perennials.', {
      from_mm: doc(z.number(), 'Harm begins at this amount, in mm.'),
      to_mm: doc(z.number(), 'The crop fails at this amount, in mm.'),
    }),
    is_flooded: doc(z.boolean(), 'True if the field is flooded and loses water by seepage.'),
    soil_ph: doc(cropRequirementSchema, 'The pH of the soil; not used by the model.'),
    source: doc(z.string(), 'The source of FAO’s figures.'),
    flag_sources: doc(z.array(z.string()), 'Sources of other figures, such as cold, chill and water use.'),
  })
  .meta({ id: 'CropResponse', description: 'A crop with its requirements.' });

export const cropListSchema = z.array(cropSchema);

export const findCropInput = strictFields({ crop: cropNameSchema });

export const suggestCropsInput = strictFields({
  location: locationNameSchema,
  planting_month: plantingMonthSchema,
  water: waterByDefaultSchema,
  risk_tolerance: doc(riskToleranceSchema.default('medium'), 'The acceptable risk; medium by default.'),
  kind: doc(cropKindSchema.optional(), 'Only field crops, or only perennials; all crops if omitted.'),
});

export const presenceSchema = doc(
  z.enum(['main', 'grown', 'no_statistics', 'not_reported']),
  'Whether the country reports growing the crop: on at least 0.2% of its total crop area, on less, or not at all; ' +
    '`no_statistics` if no country reports the crop, or this country reports nothing.',
);

export const cropSuggestionSchema = z.strictObject({
  crop: doc(z.string(), 'The name of the crop.'),
  crop_name: doc(modelCropNameSchema, 'The same name, as in the other answers.'),
  kind: cropKindSchema,
  presence: doc(presenceSchema, 'Whether the country reports growing the crop.'),
  verdict: doc(plantingVerdictSchema, 'What the model advises.'),
  feasibility_label: feasibilityLabelSchema,
  score: scoreSchema,
  spare: doc(scoreSchema, 'The mean of all parts of the score, 0 to 1: the margin when scores are equal.'),
  limiting_factor: limitingFactorOrNoneSchema,
  limiting_part: limitingPartSchema,
  years: yearCountsOrNoneSchema,
  irrigation_mm: doc(z.number(), 'Irrigation need of the season, or of the year for perennials, in mm.'),
  season_months: doc(z.int(), 'Months from planting to harvest, with dormant ones; 12 for perennials.'),
  good_months: doc(months(), 'The feasible months, 1 to 12, that score within 0.10 of the best of them.'),
  feasible_months: doc(months(), 'The planting months, 1 to 12, for which the crop is feasible.'),
  local_months: localMonthsSchema,
  local_months_source: localMonthsSourceSchema,
  in_season_here: doc(
    z.boolean().nullable(),
    'False if the planting month is far from these months, so that the crop comes last; null if that is not known.',
  ),
});

export const cropSuggestionsSchema = answer('CropSuggestionsResponse', {
  location: doc(resolvedLocationSchema, 'The place for which the crops were judged.'),
  planting_month: plantingMonthSchema,
  water: waterSchema,
  risk_tolerance: riskToleranceSchema,
  model_version: modelVersionSchema,
  country: partOrNull('The country of the place, or of the nearest one within 100 km; otherwise null.', {
    code: doc(z.string(), 'The code of the country in ISO 3166-1 alpha-2.'),
    name: doc(z.string(), 'The name of the country, in English.'),
  }),
  suggestions: doc(
    z.array(cropSuggestionSchema),
    'The feasible crops: the main crops of the country first, then other crops grown there, crops without ' +
      'statistics and crops not reported as grown; within each group, scores of 0.8 or more first, then by the ' +
      'land under the crop in the country, then by score. Crops that are out of season here come after all others.',
  ),
  other_months: doc(z.array(cropSuggestionSchema), 'Crops feasible in other months only, in this order.'),
  main_crops_left_out: doc(z.array(cropSuggestionSchema), 'Main crops infeasible now, largest area first.'),
  not_feasible: doc(z.array(z.string()), 'Crops that are feasible in no month.'),
  not_assessed: doc(z.array(z.string()), 'Crops that the model cannot judge; always empty.'),
});

export interface Crop extends z.output<typeof cropSchema> {}
export type CropKind = z.output<typeof cropKindSchema>;
export interface CropRequirement extends z.output<typeof cropRequirementSchema> {}
export interface SuggestCropsInput extends z.output<typeof suggestCropsInput> {}
export type Presence = z.output<typeof presenceSchema>;
export interface CropSuggestion extends z.output<typeof cropSuggestionSchema> {}
export interface CropSuggestions extends z.output<typeof cropSuggestionsSchema> {}
