import { z } from 'zod';
import { strictFields, oneOf, trueOrFalse, wholeNumber } from './schema.js';
import { normaliseLocation } from './normalise-location.js';
import { textSchema } from './text.js';
import { beforeSchema, limitSchema } from './paging.js';
import { idSchema, pathIdSchema, timestampSchema } from './wire.js';

export const riskTolerances = ['low', 'medium', 'high'] as const;
export const feasibilityLabels = ['feasible', 'marginal', 'infeasible'] as const;

export const riskToleranceSchema = oneOf(riskTolerances);
export const feasibilityLabelSchema = oneOf(feasibilityLabels);

/** The planting month, 1 for January to 12 for December. */
export const plantingMonthSchema = wholeNumber(1, 12);

const nameSchema = textSchema(1, 120);

/** A crop's name, stripped and lower-cased. */
export const cropNameSchema = textSchema(1, 80).overwrite((crop) => crop.toLowerCase());

/** A place's name, stripped and case-normalised. */
export const locationNameSchema = textSchema(1, 160).overwrite(normaliseLocation);

export const createCropPlanInput = strictFields({
  name: nameSchema,
  crop: cropNameSchema,
  location: locationNameSchema,
  planting_month: plantingMonthSchema,
  risk_tolerance: riskToleranceSchema,
});

/** Without a limit, the whole list is returned. */
export const listCropPlansInput = strictFields({
  include_archived: trueOrFalse().default(false),
  limit: limitSchema.optional(),
  before: beforeSchema.optional(),
});

/** A field that is omitted or null keeps its stored value. */
export const updateCropPlanInput = strictFields({
  plan_id: pathIdSchema,
  name: nameSchema.nullish(),
  risk_tolerance: riskToleranceSchema.nullish(),
  is_archived: trueOrFalse().nullish(),
});

export const cropPlanIdInput = strictFields({ plan_id: pathIdSchema });

export const cropPlanSchema = z
  .strictObject({
    id: idSchema,
    name: z.string(),
    crop: z.string(),
    location: z.string(),
    planting_month: plantingMonthSchema,
    risk_tolerance: riskToleranceSchema,
    is_archived: z.boolean(),
    created_at: timestampSchema,
    updated_at: timestampSchema,
    latest_feasibility_label: feasibilityLabelSchema.nullable(),
    latest_analysis_at: timestampSchema.nullable(),
  })
  .meta({ id: 'CropPlanResponse' });

export const cropPlanListSchema = z.array(cropPlanSchema);

export type RiskTolerance = z.output<typeof riskToleranceSchema>;
export type FeasibilityLabel = z.output<typeof feasibilityLabelSchema>;
export type CreateCropPlanInput = z.output<typeof createCropPlanInput>;
export type UpdateCropPlanInput = z.output<typeof updateCropPlanInput>;
export type ListCropPlansInput = z.output<typeof listCropPlansInput>;
export type CropPlan = z.output<typeof cropPlanSchema>;
