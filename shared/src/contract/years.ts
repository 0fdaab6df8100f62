import { z } from 'zod';
import { limitingPartSchema, scoreSchema } from './feasibility.js';

const count = z.int().min(0);

export const labelledBySchema = z
  .enum(['years', 'mean_climate'])
  .describe('What decides the label: with fewer than 20 years, the mean climate.');

export const yearClassSchema = z
  .enum(['good', 'poor', 'lost'])
  .describe(
    '`good`: carried, at a score of 0.60 or more; `poor`: carried, at a lower score; `lost`: not carried.',
  );

const judged = count.describe('How many years have known weather.');
const good = count.describe('How many years carry the planting at a score of 0.60 or more.');
const poor = count.describe('How many years carry the planting at a lower score.');
const lost = count.describe('How many years do not carry the planting.');

export const yearCountsSchema = z
  .strictObject({ good, poor, lost, judged })
  .describe('How a planting did in the years with known weather.');

export const seasonOfYearSchema = z.strictObject({
  year: z.int().describe('The year in which the harvest falls on average.'),
  sown_year: z.int().describe('The year in which the crop is sown.'),
  class: yearClassSchema.nullable().describe('How the season went; null if its weather is not known.'),
  score: scoreSchema
    .nullable()
    .describe('The score, 0 to 1, with four decimals; null if the weather is not known.'),
  limiting_part: limitingPartSchema
    .nullable()
    .describe('The part that decides it; null if the weather is not known.'),
  water_share: z
    .number()
    .nullable()
    .describe('The share of water demand met; null if the weather is not known.'),
  waited: z.boolean().describe('True if the crop was sown a month late because the rain did not come.'),
});

export const badSeasonSchema = z.strictObject({
  ...seasonOfYearSchema.omit({ class: true }).shape,
  score: scoreSchema.describe('The score, 0 to 1, with four decimals.'),
  limiting_part: limitingPartSchema,
  water_share: z
    .number()
    .describe('The share of the water demand that rain and soil met, with four decimals.'),
});

export const yearsSchema = z
  .strictObject({
    first: z.int().describe('The first year.'),
    last: z.int().describe('The last year.'),
    judged,
    carried: count.describe('How many years have 37% of the water demand, and 0.50 in every other part.'),
    good,
    poor,
    lost,
    share: scoreSchema
      .nullable()
      .describe('The share of judged years that were carried, 0 to 1; null if none was judged.'),
    needed_share: scoreSchema.describe('The lowest share at which the label is feasible, 0 to 1.'),
    labelled_by: labelledBySchema,
    median_score: scoreSchema
      .nullable()
      .describe('The median score of the judged years, 0 to 1; null if none was judged.'),
    worst: z
      .array(badSeasonSchema)
      .describe('At most five of the judged years that were not good, the worst first.'),
    seasons: z.array(seasonOfYearSchema).describe('Each year from the first to the last.'),
  })
  .meta({ id: 'YearsResponse', description: 'How a planting did in each known year.' });

export type YearClass = z.output<typeof yearClassSchema>;
export type YearCounts = z.output<typeof yearCountsSchema>;
export type Years = z.output<typeof yearsSchema>;
export type SeasonOfYear = z.output<typeof seasonOfYearSchema>;
