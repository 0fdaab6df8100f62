import { z } from 'zod';
import { strictFields, oneOf, described } from './schema.js';
import {
  cropNameSchema,
  feasibilityLabelSchema,
  locationNameSchema,
  plantingMonthSchema,
  riskToleranceSchema,
} from './crop-plans.js';
import {
  limitingFactorSchema,
  limitingPartSchema,
  modelVersionSchema,
  scoreSchema,
  waterSchema,
} from './feasibility.js';
import { resolvedLocationSchema } from './locations.js';
import { yearCountsSchema } from './years.js';

export const cropRequirementSchema = described(
  z.strictObject({
    min: described(z.number(), 'Unsuitable at this figure and below.'),
    optimal_min: described(z.number(), 'Best from this figure up.'),
    optimal_max: described(z.number(), 'Best up to this figure.'),
    max: described(z.number(), 'Unsuitable at this figure and above.'),
  }),
  'The range in which the crop grows.',
);

export const habitSchema = described(
  z.enum(['annual', 'winter annual', 'evergreen', 'deciduous', 'herb']),
  'The growth habit; a winter annual may lie dormant in the cold.',
);

export const cropKindSchema = described(
  oneOf(['annual', 'perennial']),
  'Field crops are judged over a season, perennials over the whole year.',
);

export const coldLimitsSchema = described(
  z.strictObject({
    sure_c: described(z.number(), 'No harm at this temperature and above, in deg C.'),
    lost_c: described(z.number(), 'Total loss at this temperature and below, in deg C.'),
  }),
  'How much cold the crop takes.',
);

export const cropSchema = z
  .strictObject({
    name: described(z.string(), 'The name of the crop, in lower case.'),
    scientific_name: described(z.string(), 'The scientific name.'),
    aliases: described(z.array(z.string()), 'Other names; a name that several crops share is ambiguous.'),
    life_span: described(
      z.array(z.enum(['annual', 'biennial', 'perennial'])).nullable(),
      'According to FAO; null if not stated.',
    ),
    habit: habitSchema,
    growing_days: described(
      z
        .strictObject({
          min: described(z.int(), 'The fewest days.'),
          max: described(z.int(), 'The most days.'),
        })
        .nullable(),
      'Days from sowing to harvest: the range that FAO gives; null if it gives none.',
    ),
    typical_days: described(
      z.int().nullable(),
      'Days to harvest of a common variety at full pace; null for perennials.',
    ),
    kill_temperature_c: described(
      z.number().nullable(),
      'Kills the crop in early growth, in deg C; null if not stated.',
    ),
    tender_c: described(
      z.number().nullable(),
      'Mean daily minimum below which the crop is lost after sowing, in deg C; null if not stated.',
    ),
    sow_min_c: described(
      z.number().nullable(),
      'Lowest temperature for sowing, in deg C; null if it is `temperature_c.min`.',
    ),
    temperature_c: described(cropRequirementSchema, 'Mean temperatures while the crop grows, in deg C.'),
    rain_mm_per_year: described(cropRequirementSchema, 'Rain in mm a year, according to FAO.'),
    winter: described(
      coldLimitsSchema
        .extend({ is_confirmed: described(z.boolean(), 'Whether a source confirms the figures.') })
        .nullable(),
      'The mean daily minimum of the coldest month that the crop survives; null if not applicable.',
    ),
    coldest_night: described(
      coldLimitsSchema.nullable(),
      'An ordinary winter’s coldest night; only for evergreens, else null.',
    ),
    cold_nights: described(
      coldLimitsSchema.nullable(),
      'The coldest month’s mean minimum after sowing; null if not stated.',
    ),
    cool_nights: described(z.boolean(), 'True if warm nights harm the crop.'),
    equatorial: described(z.boolean(), 'True if the coldest month must average at least 18 deg C.'),
    chill_hours: described(z.number().nullable(), 'Hours below 7.2 deg C needed in winter; null if none.'),
    cool_winter_c: described(
      z.number().nullable(),
      'A month this cool, in deg C, lets the crop flower; it fails 3 degrees above; null if not needed.',
    ),
    year_mean: described(
      z
        .strictObject({
          from_c: described(z.number(), 'Best from here up, in deg C; the crop fails 2 degrees below.'),
          to_c: described(
            z.number().nullable(),
            'Best up to here, in deg C; the crop fails 2 degrees above; may be null.',
          ),
        })
        .nullable(),
      'The mean temperature of the year; null if it is not limited.',
    ),
    dry_months_max: described(
      z.int().nullable(),
      'Dry months that do no harm; two more are fatal; null if not judged.',
    ),
    day_min_hours: described(
      z.number().nullable(),
      'Shortest suitable day at sowing, in hours; null if it does not matter.',
    ),
    ripens_dry: described(z.boolean(), 'True if the grain must ripen in warm weather.'),
    stand_coefficient: described(
      z.number().nullable(),
      'Water use of a mature stand, as a share; null for field crops.',
    ),
    soil_mm: described(z.number(), 'Water that the soil can hold for the crop, in mm.'),
    wet: described(
      z.strictObject({
        from_mm: described(z.number(), 'Harm begins at this amount, in mm.'),
        to_mm: described(z.number(), 'The crop fails at this amount, in mm.'),
      }),
      'Too much rain in the season, or in the year for perennials.',
    ),
    is_flooded: described(z.boolean(), 'True if the field is flooded and loses water by seepage.'),
    soil_ph: described(cropRequirementSchema, 'The pH of the soil; not used by the model.'),
    source: described(z.string(), 'The source of FAO’s figures.'),
    flag_sources: described(
      z.array(z.string()),
      'The sources of the other figures, such as cold, chill and water use.',
    ),
  })
  .meta({ id: 'CropResponse', description: 'A crop with its requirements.' });

export const cropListSchema = z.array(cropSchema);

export const findCropInput = strictFields({ crop: cropNameSchema });

export const suggestCropsInput = strictFields({
  location: locationNameSchema,
  planting_month: plantingMonthSchema,
  water: described(waterSchema.default('rainfed'), 'Where the water comes from; rainfed by default.'),
  risk_tolerance: described(riskToleranceSchema.default('medium'), 'The acceptable risk; medium by default.'),
  kind: described(cropKindSchema.optional(), 'Only field crops, or only perennials; all crops if omitted.'),
});

export const presenceSchema = described(
  z.enum(['main', 'grown', 'no_statistics', 'not_reported']),
  'Whether the country reports growing the crop: on at least 0.2% of its total crop area, on less, or not at all; ' +
    '`no_statistics` if no country reports the crop, or this country reports nothing.',
);

export const cropSuggestionSchema = z.strictObject({
  crop: described(z.string(), 'The name of the crop.'),
  kind: cropKindSchema,
  presence: described(presenceSchema, 'Whether the country reports growing the crop.'),
  feasibility_label: feasibilityLabelSchema,
  score: scoreSchema,
  spare: described(
    scoreSchema,
    'The mean of all parts of the score, 0 to 1: the margin when scores are equal.',
  ),
  limiting_factor: described(limitingFactorSchema.nullable(), 'What lowers the score; null at a score of 1.'),
  limiting_part: limitingPartSchema,
  years: described(yearCountsSchema.nullable(), 'How many years carry the planting; null if not known.'),
  irrigation_mm: described(
    z.number(),
    'Irrigation need of the season, or of the year for perennials, in mm.',
  ),
  season_months: described(z.int(), 'Months from planting to harvest, with dormant ones; 12 for perennials.'),
  good_months: described(
    z.array(plantingMonthSchema),
    'The feasible months, 1 to 12, that score within 0.10 of the best of them.',
  ),
  feasible_months: described(
    z.array(plantingMonthSchema),
    'The planting months, 1 to 12, for which the crop is feasible.',
  ),
});

export const cropSuggestionsSchema = z
  .strictObject({
    location: described(resolvedLocationSchema, 'The place for which the crops were judged.'),
    planting_month: plantingMonthSchema,
    water: waterSchema,
    risk_tolerance: riskToleranceSchema,
    model_version: modelVersionSchema,
    country: described(
      z
        .strictObject({
          code: described(z.string(), 'The code of the country in ISO 3166-1 alpha-2.'),
          name: described(z.string(), 'The name of the country, in English.'),
        })
        .nullable(),
      'The country of the place, or of the nearest one within 100 km; otherwise null.',
    ),
    suggestions: described(
      z.array(cropSuggestionSchema),
      'The feasible crops: the main crops of the country first, then other crops grown there, crops without ' +
        'statistics and crops not reported as grown; within each group, scores of 0.8 or more first, then by the ' +
        'land under the crop in the country, then by score.',
    ),
    other_months: described(
      z.array(cropSuggestionSchema),
      'Crops that are feasible in other months only, in the same order.',
    ),
    main_crops_left_out: described(
      z.array(cropSuggestionSchema),
      'Main crops infeasible in this month, largest area first.',
    ),
    not_feasible: described(z.array(z.string()), 'Crops that are feasible in no month.'),
    not_assessed: described(z.array(z.string()), 'Crops that the model cannot judge; always empty.'),
  })
  .meta({ id: 'CropSuggestionsResponse' });

export type Crop = z.output<typeof cropSchema>;
export type CropKind = z.output<typeof cropKindSchema>;
export type CropRequirement = z.output<typeof cropRequirementSchema>;
export type SuggestCropsInput = z.output<typeof suggestCropsInput>;
export type Presence = z.output<typeof presenceSchema>;
export type CropSuggestion = z.output<typeof cropSuggestionSchema>;
export type CropSuggestions = z.output<typeof cropSuggestionsSchema>;
