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

/** Unsuitable at or below `min` and at or above `max`, best from `optimal_min` to `optimal_max`. */
export const cropRequirementSchema = z.strictObject({
  min: z.number(),
  optimal_min: z.number(),
  optimal_max: z.number(),
  max: z.number(),
});

/** A crop's growth habit; a winter annual may lie dormant in the cold between sowing and harvest. */
export const habitSchema = z.enum(['annual', 'winter annual', 'evergreen', 'deciduous', 'herb']);

/** Field crops are judged over a season, perennials over the whole year. */
export const cropKindSchema = oneOf(['annual', 'perennial']);

/** Cold in deg C: no harm at `sure_c` and above, total loss at `lost_c` and below. */
const coldSchema = z.strictObject({ sure_c: z.number(), lost_c: z.number() });

/** A crop's requirements; null means not stated, or not applicable. */
export const cropSchema = z
  .strictObject({
    name: z.string(),
    scientific_name: z.string(),
    /** Other names of the crop; a name that several crops share is ambiguous. */
    aliases: z.array(z.string()),
    /** According to FAO; the model uses `habit` instead. */
    life_span: z.array(z.enum(['annual', 'biennial', 'perennial'])).nullable(),
    habit: habitSchema,
    /** Days from sowing to harvest: the range that FAO gives. */
    growing_days: z.strictObject({ min: z.int(), max: z.int() }).nullable(),
    /** Days from sowing to harvest of a common variety growing at full pace; null for perennials. */
    typical_days: z.int().nullable(),
    /** Killing temperature in early growth, in deg C. */
    kill_temperature_c: z.number().nullable(),
    /**
     * Mean daily minimum, in deg C, below which the crop is lost after its sowing month; used if higher than
     * `kill_temperature_c`.
     */
    tender_c: z.number().nullable(),
    /** Lowest temperature for sowing, in deg C; null if it is `temperature_c.min`. */
    sow_min_c: z.number().nullable(),
    temperature_c: cropRequirementSchema,
    rain_mm_per_year: cropRequirementSchema,
    /** Mean daily minimum of the coldest month, in deg C: safe from `sure_c` up, lost at `lost_c`. */
    winter: coldSchema.extend({ is_confirmed: z.boolean() }).nullable(),
    /** Coldest night of an ordinary winter, in deg C; for evergreens, in place of `winter`. */
    coldest_night: coldSchema.nullable(),
    /** Mean daily minimum, in deg C, of the coldest month after the sowing month. */
    cold_nights: coldSchema.nullable(),
    /** True if warm nights harm the crop. */
    cool_nights: z.boolean(),
    /** True if the coldest month must average at least 18 deg C. */
    equatorial: z.boolean(),
    /** Hours below 7.2 deg C that the crop needs in winter. */
    chill_hours: z.number().nullable(),
    /**
     * To flower, the crop needs a month no warmer than this, in deg C; it fails if every month is 3 or more
     * degrees warmer.
     */
    cool_winter_c: z.number().nullable(),
    /**
     * Mean temperature of the year, in deg C: best from `from_c` to `to_c`; the crop fails 2 degrees beyond
     * either.
     */
    year_mean: z.strictObject({ from_c: z.number(), to_c: z.number().nullable() }).nullable(),
    /** Consecutive dry months that do no harm; with two more, the crop fails. */
    dry_months_max: z.int().nullable(),
    /**
     * Shortest suitable day at sowing, in hours; if days are half an hour shorter, the crop flowers too
     * early.
     */
    day_min_hours: z.number().nullable(),
    /** True if the grain must ripen in warm weather. */
    ripens_dry: z.boolean(),
    /** Water use of a mature perennial stand as a share of the reference evapotranspiration. */
    stand_coefficient: z.number().nullable(),
    /** Water that the soil can hold for the crop, in mm. */
    soil_mm: z.number(),
    /**
     * Rain in the season, or in the year for perennials, in mm: harm begins at `from_mm`; the crop fails at
     * `to_mm`.
     */
    wet: z.strictObject({ from_mm: z.number(), to_mm: z.number() }),
    /** True if the field is flooded and loses water by seepage. */
    is_flooded: z.boolean(),
    /** Not used by the model. */
    soil_ph: cropRequirementSchema,
    /** The source of FAO's figures. */
    source: z.string(),
    /** The sources of the other figures: season, cold, nights, chill, water use, wetness and more. */
    flag_sources: z.array(z.string()),
  })
  .meta({ id: 'CropResponse' });

export const cropListSchema = z.array(cropSchema);

export const findCropInput = strictFields({ crop: cropNameSchema });

export const suggestCropsInput = strictFields({
  location: locationNameSchema,
  planting_month: plantingMonthSchema,
  water: waterSchema.default('rainfed'),
  risk_tolerance: riskToleranceSchema.default('medium'),
  /** Only field crops, or only perennials. */
  kind: cropKindSchema.optional(),
});

/**
 * Whether a country reports growing a crop: on at least 0.2% of its total crop area, on less, or not at all;
 * `no_statistics` if no country reports the crop, or this country reports nothing.
 */
export const presenceSchema = z.enum(['main', 'grown', 'no_statistics', 'not_reported']);

const suggestionSchema = z.strictObject({
  crop: z.string(),
  kind: cropKindSchema,
  /** Presence in the response's `country`. */
  presence: presenceSchema,
  feasibility_label: feasibilityLabelSchema,
  score: scoreSchema,
  /** The mean of all parts of the score, which shows the margin when scores are equal. */
  spare: scoreSchema,
  limiting_factor: limitingFactorSchema.nullable(),
  limiting_part: limitingPartSchema,
  /** Null if the place has no weather record by year. */
  years: yearCountsSchema.nullable(),
  /** Mean irrigation need of the season, or of the year for perennials, in mm. */
  irrigation_mm: z.number(),
  /** From planting to harvest, including dormant months; 12 for perennials. */
  season_months: z.int(),
  /** The feasible planting months, 1 to 12, that score within 0.10 of the best of them. */
  good_months: z.array(plantingMonthSchema),
  /** The planting months for which the crop is feasible. */
  feasible_months: z.array(plantingMonthSchema),
});

export const cropSuggestionsSchema = z
  .strictObject({
    location: resolvedLocationSchema,
    planting_month: plantingMonthSchema,
    water: waterSchema,
    risk_tolerance: riskToleranceSchema,
    model_version: modelVersionSchema,
    /**
     * The country of the place or, for coordinates, of the nearest known place within 100 km; otherwise null.
     */
    country: z.strictObject({ code: z.string(), name: z.string() }).nullable(),
    /**
     * The feasible crops: the main crops of the country first, then other crops grown there, crops without
     * statistics and crops not reported as grown; within each group, scores of 0.8 or more first, then by the
     * land under the crop in the country, then by score.
     */
    suggestions: z.array(suggestionSchema),
    /** The crops that are feasible in other months but not in this one, in the same order. */
    other_months: z.array(suggestionSchema),
    /** Main crops of the country that are not feasible in this month, largest crop area first. */
    main_crops_left_out: z.array(suggestionSchema),
    /** Crops that are feasible in no month. */
    not_feasible: z.array(z.string()),
    /** Crops that the model cannot judge; always empty. */
    not_assessed: z.array(z.string()),
  })
  .meta({ id: 'CropSuggestionsResponse' });

export type Crop = z.output<typeof cropSchema>;
export type CropKind = z.output<typeof cropKindSchema>;
export type CropRequirement = z.output<typeof cropRequirementSchema>;
export type SuggestCropsInput = z.output<typeof suggestCropsInput>;
export type Presence = z.output<typeof presenceSchema>;
export type CropSuggestion = z.output<typeof suggestionSchema>;
export type CropSuggestions = z.output<typeof cropSuggestionsSchema>;
