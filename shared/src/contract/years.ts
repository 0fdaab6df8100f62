import { z } from 'zod';
import { limitingPartSchema, scoreSchema } from './feasibility.js';

const count = z.int().min(0);

/** `good`: carried, at a score of 0.60 or more; `poor`: carried, at a lower score; `lost`: not carried. */
export const yearClassSchema = z.enum(['good', 'poor', 'lost']);

/** The number of known years, `judged`, and of those in which a planting was good, poor and lost. */
export const yearCountsSchema = z.strictObject({ good: count, poor: count, lost: count, judged: count });

const seasonOfYearSchema = z.strictObject({
  /** The year in which the harvest falls on average. */
  year: z.int(),
  sown_year: z.int(),
  /** Null, like the figures, if the weather of that season is not known. */
  class: yearClassSchema.nullable(),
  score: scoreSchema.nullable(),
  limiting_part: limitingPartSchema.nullable(),
  /** The share of the water demand that rain and soil met. */
  water_share: z.number().nullable(),
  /** True if the crop was sown a month late because the rain did not come. */
  waited: z.boolean(),
});

/** How a planting did in each known year; scores and shares of single years have four decimals. */
export const yearsSchema = z
  .strictObject({
    first: z.int(),
    last: z.int(),
    /** The number of years whose weather is known. */
    judged: count,
    /** The years with at least 37% of the water demand, and a score of at least 0.50 in every other part. */
    carried: count,
    good: count,
    poor: count,
    lost: count,
    /** The share of judged years that were carried; null if none was judged. */
    share: scoreSchema.nullable(),
    /** The lowest share at which the label is feasible at this risk tolerance. */
    needed_share: scoreSchema,
    /** With fewer than 20 judged years, the score of the mean climate decides the label. */
    labelled_by: z.enum(['years', 'mean_climate']),
    median_score: scoreSchema.nullable(),
    /** At most five of the judged years that were not good, the worst first. */
    worst: z.array(
      z.strictObject({
        ...seasonOfYearSchema.omit({ class: true }).shape,
        score: scoreSchema,
        limiting_part: limitingPartSchema,
        water_share: z.number(),
      }),
    ),
    seasons: z.array(seasonOfYearSchema),
  })
  .meta({ id: 'YearsResponse' });

export type YearClass = z.output<typeof yearClassSchema>;
export type YearCounts = z.output<typeof yearCountsSchema>;
export type Years = z.output<typeof yearsSchema>;
export type SeasonOfYear = z.output<typeof seasonOfYearSchema>;
