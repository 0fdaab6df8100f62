import { z } from 'zod';
import { answer, doc } from './schema.js';
import { waterSchema, months, plantingMonthSchema } from './feasibility.js';
import { scoreParts } from './model/words.js';

const countOrNone = (what: string) => doc(z.int().min(0).nullable(), what);

/** Why years failed: a part of the score, or that a cereal heads before the winter. */
export const failureCauses = [...scoreParts, 'heading'] as const;

export const verdictCodes = [
  'plant',
  'plant_at_risk',
  'rather_in_months',
  'with_irrigation',
  'with_early_variety',
  'not_here',
] as const;

export const verdictCodeSchema = doc(
  z.enum(verdictCodes),
  'What to do: plant; plant at a risk; rather plant in other months, with irrigation or with an early variety; or ' +
    'not here.',
);

export const verdictValuesSchema = z
  .strictObject({
    crop: doc(z.string(), 'The name of the crop.'),
    planting_month: plantingMonthSchema,
    water: waterSchema,
    carried: countOrNone('How many years had a harvest; null if an average year decides.'),
    good: countOrNone('How many years were good; null if an average year decides, or before model 3.1.'),
    judged: countOrNone('How many years have known weather; null if an average year decides.'),
    cause: doc(
      z.enum(failureCauses).nullable(),
      'What most often spoilt the years that failed or, if the planting is feasible, those that were not good; ' +
        'the part that limits an average year if that decides; null if nothing.',
    ),
    is_only_cause: doc(z.boolean(), 'True if all those years have this cause.'),
    variety: doc(
      z.enum(['early', 'very_early']).nullable(),
      'The variety of `with_early_variety`; otherwise null.',
    ),
    irrigation_mm: doc(
      z.number().min(0).nullable(),
      'The irrigation need in mm of `with_irrigation`, and of `not_here` if that much would make the planting ' +
        'feasible; otherwise null.',
    ),
    months: doc(
      months(),
      'Good months, 1 to 12, of `rather_in_months`, those in which people sow the crop around the place first; ' +
        'otherwise none.',
    ),
    in_season_here: doc(
      z.boolean().nullable(),
      'False if the planting month or, with other `months`, all of these are far from those in which people sow ' +
        'the crop around the place; null if that is not known.',
    ),
  })
  .meta({ id: 'VerdictValues', description: 'The figures of the sentence of a verdict.' });

export const plantingVerdictSchema = answer('VerdictResponse', {
  code: verdictCodeSchema,
  values: doc(verdictValuesSchema, 'The figures of the sentence.'),
  sentence: doc(z.string(), 'The verdict in an English sentence of at most 25 words.'),
});

export const verdictOrNoneSchema = doc(
  plantingVerdictSchema.nullable(),
  'What the model advises; null for another producer’s analysis, and where an old record lacks the figures.',
);

export type FailureCause = (typeof failureCauses)[number];
export type VerdictCode = z.output<typeof verdictCodeSchema>;
export interface VerdictValues extends z.output<typeof verdictValuesSchema> {}
export interface PlantingVerdict extends z.output<typeof plantingVerdictSchema> {}
