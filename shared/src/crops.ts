import { z } from 'zod';
import {
  feasibilityLabelSchema,
  locationNameSchema,
  plantingMonthSchema,
  riskToleranceSchema,
} from './crop-plans.js';
import { limitingFactorSchema, modelVersionSchema, scoreSchema, waterSchema } from './feasibility.js';
import { locationSchema } from './locations.js';

/** Unsuitable at `min` and `max` and beyond, best from `optimal_min` to `optimal_max`. */
export const cropRequirementSchema = z.strictObject({
  min: z.number(),
  optimal_min: z.number(),
  optimal_max: z.number(),
  max: z.number(),
});

/** What a crop asks for; null is not stated by FAO. */
export const cropSchema = z
  .strictObject({
    name: z.string(),
    scientific_name: z.string(),
    /** Other names by which it is found. */
    aliases: z.array(z.string()),
    life_span: z.array(z.enum(['annual', 'biennial', 'perennial'])).nullable(),
    /** From sowing to harvest, in days. */
    growing_days: z.strictObject({ min: z.int(), max: z.int() }).nullable(),
    /** Killing temperature in early growth, in deg C. */
    kill_temperature_c: z.number().nullable(),
    temperature_c: cropRequirementSchema,
    rain_mm_per_year: cropRequirementSchema,
    /** Not used by the model. */
    soil_ph: cropRequirementSchema,
    source: z.string(),
  })
  .meta({ id: 'CropResponse' });

export const cropListSchema = z.array(cropSchema);

export const suggestCropsInput = z.strictObject({
  location: locationNameSchema,
  planting_month: plantingMonthSchema,
  water: waterSchema.default('rainfed'),
  risk_tolerance: riskToleranceSchema.default('medium'),
});

export const cropSuggestionsSchema = z
  .strictObject({
    location: locationSchema,
    planting_month: plantingMonthSchema,
    water: waterSchema,
    risk_tolerance: riskToleranceSchema,
    model_version: modelVersionSchema,
    /** Every crop that could be assessed, the highest score first. */
    suggestions: z.array(
      z.strictObject({
        crop: z.string(),
        feasibility_label: feasibilityLabelSchema,
        score: scoreSchema,
        limiting_factor: limitingFactorSchema,
        season_days: z.int(),
        /** The months of planting that have the highest score of the year. */
        best_months: z.array(plantingMonthSchema),
      }),
    ),
    /** Crops whose season FAO does not state. */
    not_assessed: z.array(z.string()),
  })
  .meta({ id: 'CropSuggestionsResponse' });

export type Crop = z.output<typeof cropSchema>;
export type CropRequirement = z.output<typeof cropRequirementSchema>;
export type SuggestCropsInput = z.output<typeof suggestCropsInput>;
export type CropSuggestions = z.output<typeof cropSuggestionsSchema>;
