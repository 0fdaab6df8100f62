import { z } from 'zod';
import { strictFields, oneOf } from './schema.js';
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

export const cropRequirementSchema = z.strictObject({
  min: z.number().describe('Unsuitable at this figure and below.'),
  optimal_min: z.number().describe('Best from this figure up.'),
  optimal_max: z.number().describe('Best up to this figure.'),
  max: z.number().describe('Unsuitable at this figure and above.'),
});

export const habitSchema = z
  .enum(['annual', 'winter annual', 'evergreen', 'deciduous', 'herb'])
  .describe('The growth habit; a winter annual may lie dormant in the cold.');

export const cropKindSchema = oneOf(['annual', 'perennial']).describe(
  'Field crops are judged over a season, perennials over the whole year.',
);

export const coldLimitsSchema = z.strictObject({
  sure_c: z.number().describe('No harm at this temperature and above, in deg C.'),
  lost_c: z.number().describe('Total loss at this temperature and below, in deg C.'),
});

export const cropSchema = z
  .strictObject({
    name: z.string().describe('The name of the crop, in lower case.'),
    scientific_name: z.string().describe('The scientific name.'),
    aliases: z.array(z.string()).describe('Other names; a name that several crops share is ambiguous.'),
    life_span: z
      .array(z.enum(['annual', 'biennial', 'perennial']))
      .nullable()
      .describe('According to FAO; null if not stated.'),
    habit: habitSchema,
    growing_days: z
      .strictObject({ min: z.int().describe('The fewest days.'), max: z.int().describe('The most days.') })
      .nullable()
      .describe('Days from sowing to harvest: the range that FAO gives; null if it gives none.'),
    typical_days: z
      .int()
      .nullable()
      .describe('Days to harvest of a common variety at full pace; null for perennials.'),
    kill_temperature_c: z
      .number()
      .nullable()
      .describe('Kills the crop in early growth, in deg C; null if not stated.'),
    tender_c: z
      .number()
      .nullable()
      .describe(
        'Mean daily minimum, in deg C, below which the crop is lost after its sowing month; used if higher than ' +
          '`kill_temperature_c`; null if not stated.',
      ),
    sow_min_c: z
      .number()
      .nullable()
      .describe('Lowest temperature for sowing, in deg C; null if it is `temperature_c.min`.'),
    temperature_c: cropRequirementSchema.describe('Mean temperatures while the crop grows, in deg C.'),
    rain_mm_per_year: cropRequirementSchema.describe('Rain in mm a year, according to FAO.'),
    winter: coldLimitsSchema
      .extend({ is_confirmed: z.boolean().describe('Whether a source confirms the figures.') })
      .nullable()
      .describe(
        'The mean daily minimum of the coldest month that the crop survives; null if not applicable.',
      ),
    coldest_night: coldLimitsSchema
      .nullable()
      .describe('An ordinary winter’s coldest night; only for evergreens, else null.'),
    cold_nights: coldLimitsSchema
      .nullable()
      .describe('The coldest month’s mean minimum after sowing; null if not stated.'),
    cool_nights: z.boolean().describe('True if warm nights harm the crop.'),
    equatorial: z.boolean().describe('True if the coldest month must average at least 18 deg C.'),
    chill_hours: z.number().nullable().describe('Hours below 7.2 deg C needed in winter; null if none.'),
    cool_winter_c: z
      .number()
      .nullable()
      .describe(
        'To flower, the crop needs a month no warmer than this, in deg C, and fails if every month is 3 or more ' +
          'degrees warmer; null if it needs no cool month.',
      ),
    year_mean: z
      .strictObject({
        from_c: z.number().describe('Best from here up, in deg C; the crop fails 2 degrees below.'),
        to_c: z
          .number()
          .nullable()
          .describe('Best up to here, in deg C; the crop fails 2 degrees above; may be null.'),
      })
      .nullable()
      .describe('The mean temperature of the year; null if it is not limited.'),
    dry_months_max: z
      .int()
      .nullable()
      .describe('Dry months that do no harm; two more are fatal; null if not judged.'),
    day_min_hours: z
      .number()
      .nullable()
      .describe('Shortest suitable day at sowing, in hours; null if it does not matter.'),
    ripens_dry: z.boolean().describe('True if the grain must ripen in warm weather.'),
    stand_coefficient: z
      .number()
      .nullable()
      .describe('Water use of a mature stand, as a share; null for field crops.'),
    soil_mm: z.number().describe('Water that the soil can hold for the crop, in mm.'),
    wet: z
      .strictObject({
        from_mm: z.number().describe('Harm begins at this amount, in mm.'),
        to_mm: z.number().describe('The crop fails at this amount, in mm.'),
      })
      .describe('Too much rain in the season, or in the year for perennials.'),
    is_flooded: z.boolean().describe('True if the field is flooded and loses water by seepage.'),
    soil_ph: cropRequirementSchema.describe('The pH of the soil; not used by the model.'),
    source: z.string().describe('The source of FAO’s figures.'),
    flag_sources: z
      .array(z.string())
      .describe('The sources of the other figures, such as cold, chill and water use.'),
  })
  .meta({ id: 'CropResponse', description: 'A crop with its requirements.' });

export const cropListSchema = z.array(cropSchema);

export const findCropInput = strictFields({ crop: cropNameSchema });

export const suggestCropsInput = strictFields({
  location: locationNameSchema,
  planting_month: plantingMonthSchema,
  water: waterSchema.default('rainfed').describe('Where the water comes from; rainfed by default.'),
  risk_tolerance: riskToleranceSchema.default('medium').describe('The acceptable risk; medium by default.'),
  kind: cropKindSchema.optional().describe('Only field crops, or only perennials; all crops if omitted.'),
});

export const presenceSchema = z
  .enum(['main', 'grown', 'no_statistics', 'not_reported'])
  .describe(
    'Whether the country reports growing the crop: on at least 0.2% of its total crop area, on less, or not at all; ' +
      '`no_statistics` if no country reports the crop, or this country reports nothing.',
  );

export const cropSuggestionSchema = z.strictObject({
  crop: z.string().describe('The name of the crop.'),
  kind: cropKindSchema,
  presence: presenceSchema,
  feasibility_label: feasibilityLabelSchema,
  score: scoreSchema,
  spare: scoreSchema.describe(
    'The mean of all parts of the score, 0 to 1: the margin when scores are equal.',
  ),
  limiting_factor: limitingFactorSchema.nullable().describe('What lowers the score; null at a score of 1.'),
  limiting_part: limitingPartSchema,
  years: yearCountsSchema.nullable().describe('How many years carry the planting; null if not known.'),
  irrigation_mm: z.number().describe('Irrigation need of the season, or of the year for perennials, in mm.'),
  season_months: z.int().describe('Months from planting to harvest, with dormant ones; 12 for perennials.'),
  good_months: z
    .array(plantingMonthSchema)
    .describe('The feasible months, 1 to 12, that score within 0.10 of the best of them.'),
  feasible_months: z
    .array(plantingMonthSchema)
    .describe('The planting months, 1 to 12, for which the crop is feasible.'),
});

export const cropSuggestionsSchema = z
  .strictObject({
    location: resolvedLocationSchema.describe('The place for which the crops were judged.'),
    planting_month: plantingMonthSchema,
    water: waterSchema,
    risk_tolerance: riskToleranceSchema,
    model_version: modelVersionSchema,
    country: z
      .strictObject({
        code: z.string().describe('The code of the country in ISO 3166-1 alpha-2.'),
        name: z.string().describe('The name of the country, in English.'),
      })
      .nullable()
      .describe('The country of the place, or of the nearest one within 100 km; otherwise null.'),
    suggestions: z
      .array(cropSuggestionSchema)
      .describe(
        'The feasible crops: the main crops of the country first, then other crops grown there, crops without ' +
          'statistics and crops not reported as grown; within each group, scores of 0.8 or more first, then by the ' +
          'land under the crop in the country, then by score.',
      ),
    other_months: z
      .array(cropSuggestionSchema)
      .describe('Crops that are feasible in other months only, in the same order.'),
    main_crops_left_out: z
      .array(cropSuggestionSchema)
      .describe('Main crops infeasible in this month, largest area first.'),
    not_feasible: z.array(z.string()).describe('Crops that are feasible in no month.'),
    not_assessed: z.array(z.string()).describe('Crops that the model cannot judge; always empty.'),
  })
  .meta({ id: 'CropSuggestionsResponse' });

export type Crop = z.output<typeof cropSchema>;
export type CropKind = z.output<typeof cropKindSchema>;
export type CropRequirement = z.output<typeof cropRequirementSchema>;
export type SuggestCropsInput = z.output<typeof suggestCropsInput>;
export type Presence = z.output<typeof presenceSchema>;
export type CropSuggestion = z.output<typeof cropSuggestionSchema>;
export type CropSuggestions = z.output<typeof cropSuggestionsSchema>;
