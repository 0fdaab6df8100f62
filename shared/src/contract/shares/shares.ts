// A link to a result: what its owner chooses and lists, and what anybody who has the link sees.
import { z } from 'zod';
import { analysisSchema } from '../analyses.js';
import { cropPlanSchema, planCropNameSchema } from '../crop-plans.js';
import { seasonDaysSchema, waterSchema } from '../feasibility.js';
import { answer, doc, part, strictFields, text, trueOrFalse } from '../schema.js';
import { idSchema, pathIdSchema, timestampSchema } from '../wire.js';

const planIdSchema = doc(pathIdSchema, 'The id of the plan.');
const isNameShown = doc(z.boolean(), 'Whether the name of the account is shown.');
const isExact = doc(z.boolean(), 'Whether coordinates are shown as the plan has them.');

export const shareInput = strictFields({
  plan_id: planIdSchema,
  show_name: doc(trueOrFalse().default(false), 'Whether to show the name of the account; false by default.'),
  exact_location: doc(
    trueOrFalse().default(false),
    'Whether to show coordinates with more than two decimals; false by default.',
  ),
});

export const shareIdInput = strictFields({ share_id: doc(pathIdSchema, 'The id of the link.') });

/** A name that does not fit is not found, like one that is not known. */
export const sharedNameInput = strictFields({ name: doc(text(), 'The name at the end of the link.') });

const noId = z
  .null()
  .meta({ type: ['string', 'null'], description: 'Always null, because ids are not shared.' });

/** The latest analysis of the plan when the link was made. */
export const sharedAnalysisSchema = z
  .strictObject({
    ...analysisSchema.shape,
    id: noId,
    crop_plan_id: noId,
    details: doc(
      analysisSchema.shape.details,
      'ModelDetails, without `inputs_hash` unless the location is exact; null for another producer.',
    ),
  })
  .meta({ id: 'SharedAnalysisResponse', description: 'An analysis of a plan, as a link shows it.' });

const { name, crop, location, planting_month, risk_tolerance } = cropPlanSchema.shape;

export const sharedResultSchema = answer('SharedResultResponse', {
  shared_at: doc(timestampSchema, 'When the link was made, in UTC; it shows the result as it was then.'),
  shared_by: doc(z.string().nullable(), 'The name of the account; null if its owner does not show it.'),
  plan: part('The plan.', {
    name,
    crop,
    crop_name: planCropNameSchema,
    location: doc(
      location,
      'The place; coordinates have two decimals at most unless their owner shows them all.',
    ),
    planting_month,
    risk_tolerance,
    water: doc(waterSchema, 'Where the water comes from.'),
    season_days: doc(seasonDaysSchema.nullable(), 'Days to harvest; null for the crop’s own.'),
  }),
  analysis: sharedAnalysisSchema,
});

/** A link in the account's list. */
export const shareSchema = answer('ShareResponse', {
  id: doc(idSchema, 'The id of the link, with which its owner revokes it.'),
  crop_plan_id: doc(idSchema, 'The id of the plan.'),
  plan_name: doc(z.string(), 'The name of the plan when the link was made.'),
  first_letters: doc(z.string(), 'The first six letters of the name at the end of the link.'),
  show_name: isNameShown,
  exact_location: isExact,
  created_at: doc(timestampSchema, 'When the link was made, in UTC.'),
  analysed_at: doc(timestampSchema, 'When the analysis that it shows was recorded, in UTC.'),
});

export const shareListSchema = z.array(shareSchema);

/** The only answer that contains the name, and so the link. */
export const createdShareSchema = answer('CreatedShareResponse', {
  ...shareSchema.shape,
  name: doc(z.string(), 'The name at the end of the link: anybody who knows it can read the result.'),
  path: doc(z.string(), 'The path of the page that shows the result.'),
  url: doc(
    z.string().nullable(),
    'The link, at the first of PUBLIC_ORIGINS; null without one: `path` at your own address then.',
  ),
});

/** A link in an account's export, with what it shows. */
export const exportedShareSchema = answer('ExportedShareResponse', {
  ...shareSchema.shape,
  result: doc(sharedResultSchema, 'What the link shows.'),
});

export interface ShareInput extends z.output<typeof shareInput> {}
export interface SharedAnalysis extends z.output<typeof sharedAnalysisSchema> {}
export interface SharedResult extends z.output<typeof sharedResultSchema> {}
export interface Share extends z.output<typeof shareSchema> {}
export interface CreatedShare extends z.output<typeof createdShareSchema> {}
export interface ExportedShare extends z.output<typeof exportedShareSchema> {}
