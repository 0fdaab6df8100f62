import { z } from 'zod';
import { described } from './schema.js';
import { limitingPartSchema, scoreSchema } from './feasibility.js';

const count = () => z.int().min(0);

export const labelledBySchema = described(
  z.enum(['years', 'mean_climate']),
  'What decides the label: with fewer than 20 years, the mean climate.',
);

export const yearClassSchema = described(
  z.enum(['good', 'poor', 'lost']),
  '`good`: carried, at a score of 0.60 or more; `poor`: carried, at a lower score; `lost`: not carried.',
);

const judged = described(count(), 'How many years have known weather.');
const good = described(count(), 'How many years carry the planting at a score of 0.60 or more.');
const poor = described(count(), 'How many years carry the planting at a lower score.');
const lost = described(count(), 'How many years do not carry the planting.');

export const yearCountsSchema = described(
  z.strictObject({ good, poor, lost, judged }),
  'How a planting did in the years with known weather.',
);

export const seasonOfYearSchema = z.strictObject({
  year: described(z.int(), 'The year in which the harvest falls on average.'),
  sown_year: described(z.int(), 'The year in which the crop is sown.'),
  class: described(yearClassSchema.nullable(), 'How the season went; null if its weather is not known.'),
  score: described(
    scoreSchema.nullable(),
    'The score, 0 to 1, with four decimals; null if the weather is not known.',
  ),
  limiting_part: described(
    limitingPartSchema.nullable(),
    'The part that decides it; null if the weather is not known.',
  ),
  water_share: described(
    z.number().nullable(),
    'The share of water demand met; null if the weather is not known.',
  ),
  waited: described(z.boolean(), 'True if the crop was sown a month late because the rain did not come.'),
});

export const badSeasonSchema = z.strictObject({
  ...seasonOfYearSchema.omit({ class: true }).shape,
  score: described(scoreSchema, 'The score, 0 to 1, with four decimals.'),
  limiting_part: limitingPartSchema,
  water_share: described(
    z.number(),
    'The share of the water demand that rain and soil met, with four decimals.',
  ),
});

export const yearsSchema = z
  .strictObject({
    first: described(z.int(), 'The first year.'),
    last: described(z.int(), 'The last year.'),
    judged,
    carried: described(count(), 'How many years have 37% of the water demand, and 0.50 in every other part.'),
    good,
    poor,
    lost,
    share: described(
      scoreSchema.nullable(),
      'The share of judged years that were carried, 0 to 1; null if none was judged.',
    ),
    needed_share: described(scoreSchema, 'The lowest share at which the label is feasible, 0 to 1.'),
    labelled_by: labelledBySchema,
    median_score: described(
      scoreSchema.nullable(),
      'The median score of the judged years, 0 to 1; null if none was judged.',
    ),
    worst: described(
      z.array(badSeasonSchema),
      'At most five of the judged years that were not good, the worst first.',
    ),
    seasons: described(z.array(seasonOfYearSchema), 'Each year from the first to the last.'),
  })
  .meta({ id: 'YearsResponse', description: 'How a planting did in each known year.' });

export type YearClass = z.output<typeof yearClassSchema>;
export type YearCounts = z.output<typeof yearCountsSchema>;
export type Years = z.output<typeof yearsSchema>;
export type SeasonOfYear = z.output<typeof seasonOfYearSchema>;
