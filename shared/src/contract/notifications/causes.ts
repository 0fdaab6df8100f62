// Why a plan has another label than before: codes, and the figures of the sentences that a notification gives as reasons.
import { z } from 'zod';
import { feasibilityLabelSchema, riskToleranceSchema } from '../crop-plans.js';
import {
  limitingPartSchema,
  modelVersionSchema,
  plantingMonthSchema,
  scoreSchema,
  seasonDaysSchema,
  waterSchema,
} from '../feasibility.js';
import { doc, part, variantId } from '../schema.js';
import { labelledBySchema } from '../years.js';

const count = (what: string) => doc(z.int().min(0), what);
const millimetres = (what: string) => doc(z.number(), what);
const sourceBefore = doc(z.string(), 'The producer of the analysis before; `model` for the model.');

/** By which figure a part of a score was judged. */
export const partFigureSchema = z
  .discriminatedUnion('kind', [
    figure('supply', {
      got_mm: millimetres('Water that the crop gets, in mm.'),
      wanted_mm: millimetres('Water that the crop would use, in mm.'),
    }),
    figure('rain', { rain_mm: millimetres('Rain, in mm.') }),
    figure('days', { days: doc(z.number(), 'Days at full pace.') }),
    figure('hours', { hours: doc(z.number(), 'Hours in the cold in a winter, or hours of the day.') }),
    figure('dry_months', { months: count('Consecutive dry months.') }),
    figure('temperature', {
      month: doc(plantingMonthSchema.nullable(), 'The month in question, 1 to 12; null if it is none.'),
      temperature_c: doc(z.number(), 'The temperature, in deg C.'),
    }),
  ])
  .meta({ id: 'PartFigure', description: 'The figure by which a part of a score was judged.' });

const figureOrNone = (what: string) => doc(partFigureSchema.nullable(), what);

const describedClimate = (what: string) =>
  part(what, {
    place: doc(z.string().nullable(), 'The place that the climate is of; null if it is not known.'),
    source: doc(z.string(), 'Where the climate comes from.'),
    period: doc(z.string(), 'The years that it is the average of.'),
  });

export const changeCauseSchema = z
  .discriminatedUnion('code', [
    // Who says so.
    cause('other_source', {
      source_before: sourceBefore,
      label_before: feasibilityLabelSchema,
      source: doc(z.string(), 'The producer of the new analysis; `model` for the model.'),
      label: feasibilityLabelSchema,
    }),
    cause('reported', {
      source: doc(z.string(), 'The producer of the analysis.'),
      limiting_factor: doc(z.string().nullable(), 'What limits the plan, in its words; null if not stated.'),
    }),
    // What was asked differently.
    cause('water_asked', { before: waterSchema, now: waterSchema }),
    cause('season_asked', {
      before: doc(seasonDaysSchema.nullable(), 'Days from sowing to harvest; null for the crop’s own.'),
      now: doc(seasonDaysSchema.nullable(), 'Days from sowing to harvest; null for the crop’s own.'),
    }),
    cause('risk_asked', {
      before: riskToleranceSchema,
      now: riskToleranceSchema,
      labelled_by: labelledBySchema,
      needed_before: doc(z.number(), 'The lowest percentage of years, or score, that was enough.'),
      needed: doc(z.number(), 'The lowest percentage of years, or score, that is enough.'),
    }),
    // What changed in the model or in what it knows.
    cause('model_changed', {
      before: modelVersionSchema,
      now: modelVersionSchema,
      by_years: doc(
        z.boolean(),
        'True if the new version judges by the known years, and the old one did not.',
      ),
      new_grid: doc(z.boolean(), 'True if its climate grid has new figures.'),
    }),
    cause('climate_changed', {
      before: describedClimate('The climate before.'),
      now: describedClimate('The climate now.'),
    }),
    cause('crop_figures_changed', {}),
    // Which figures moved.
    cause('mean_climate_decides', {}),
    cause('harvests', {
      before: doc(
        z
          .strictObject({
            carried: count('How many years had a harvest.'),
            judged: count('How many years had known weather.'),
          })
          .nullable(),
        'The harvests before; null if they are the same or did not decide the label.',
      ),
      carried: count('How many years have a harvest.'),
      judged: count('How many years have known weather.'),
      risk_tolerance: riskToleranceSchema,
      needed_percent: doc(z.number(), 'The lowest percentage of years that is enough.'),
    }),
    cause('score', {
      before: doc(scoreSchema.nullable(), 'The score before; null if it is the same or not known.'),
      now: scoreSchema,
    }),
    cause('limited', {
      part: limitingPartSchema,
      before: figureOrNone('The figure before; null if it is the same or not known.'),
      now: figureOrNone('The figure now; null if it is not known.'),
    }),
    cause('no_longer_limited', {
      part: doc(limitingPartSchema, 'The part that decided the score before.'),
      before: figureOrNone('The figure before; null if it is not known.'),
    }),
  ])
  .meta({
    id: 'ChangeCause',
    description: 'A reason for a new label: a code and the figures of its sentence.',
  });

function figure<const Kind extends string, Shape extends z.core.$ZodLooseShape>(kind: Kind, shape: Shape) {
  return z
    .strictObject({ kind: doc(z.literal(kind), 'What the figure is.'), ...shape })
    .meta({ id: variantId(kind, 'Figure') });
}

function cause<const Code extends string, Shape extends z.core.$ZodLooseShape>(code: Code, shape: Shape) {
  return z
    .strictObject({
      code: doc(z.literal(code), 'What the reason is.'),
      values: doc(z.strictObject(shape), 'The figures of its sentence, rounded as the sentence shows them.'),
    })
    .meta({ id: variantId(code, 'Cause') });
}

export type PartFigure = z.output<typeof partFigureSchema>;
export type ChangeCause = z.output<typeof changeCauseSchema>;
