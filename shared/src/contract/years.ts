import { z } from 'zod';
import { doc } from './schema.js';
import { limitingPartSchema, scoreSchema } from './feasibility.js';

const count = () => z.int().min(0);

export const labelledBySchema = doc(
  z.enum(['years', 'mean_climate']),
  'What decides the label: with fewer than 20 years, the mean climate.',
);

export const yearClassSchema = doc(
  z.enum(['good', 'poor', 'lost']),
  '`good`: a harvest, with water for 65% of the yield and 0.60 in every other part; `poor`: a harvest, but not ' +
    'a good one; `lost`: no harvest.',
);

const judged = doc(count(), 'How many years have known weather.');
const good = doc(count(), 'How many years have a good harvest, with water for 65% of the yield or more.');
const poor = doc(count(), 'How many years have a harvest, but not a good one.');
const lost = doc(count(), 'How many years have no harvest.');

export const yearCountsSchema = doc(
  z.strictObject({ good, poor, lost, judged }),
  'How a planting did in the years with known weather.',
);

export const yearCountsOrNoneSchema = doc(
  yearCountsSchema.nullable(),
  'How many years have a good harvest, a poor one or none; null if not known.',
);

export const seasonOfYearSchema = z.strictObject({
  year: doc(z.int(), 'The year in which the harvest falls on average.'),
  sown_year: doc(z.int(), 'The year in which the crop is sown.'),
  class: doc(yearClassSchema.nullable(), 'How the season went; null if its weather is not known.'),
  score: doc(scoreSchema.nullable(), 'The score, 0 to 1, with four decimals; null without known weather.'),
  limiting_part: doc(limitingPartSchema.nullable(), 'The part that decides it; null without known weather.'),
  water_share: doc(z.number().nullable(), 'The share of water demand met; null if the weather is not known.'),
  waited: doc(z.boolean(), 'True if the crop was sown a month late because the rain did not come.'),
});

export const badSeasonSchema = z.strictObject({
  ...seasonOfYearSchema.omit({ class: true }).shape,
  score: doc(scoreSchema, 'The score, 0 to 1, with four decimals.'),
  limiting_part: limitingPartSchema,
  water_share: doc(z.number(), 'The share of the water demand that rain and soil met, with four decimals.'),
});

export const yearsSchema = z
  .strictObject({
    first: doc(z.int(), 'The first year.'),
    last: doc(z.int(), 'The last year.'),
    judged,
    carried: doc(
      count(),
      'How many years have a harvest: 37% of the water demand, 90% of the days that the crop needs, and 0.50 in ' +
        'every other part.',
    ),
    good,
    poor,
    lost,
    share: doc(
      scoreSchema.nullable(),
      'The share of years with a harvest, 0 to 1; null without judged years.',
    ),
    needed_share: doc(scoreSchema, 'The lowest share at which the label is feasible, 0 to 1.'),
    labelled_by: labelledBySchema,
    median_score: doc(scoreSchema.nullable(), 'The median score of the years, 0 to 1; null without years.'),
    yield_share: doc(
      scoreSchema.nullable().optional(),
      'The share of the attainable yield that water allows in the middle year; missing before model 3.1.',
    ),
    worst_fifth_yield_share: doc(
      scoreSchema.nullable().optional(),
      'The same in the middle of the worst fifth of the years; missing before model 3.1.',
    ),
    rains_come_later: doc(
      z.boolean().optional(),
      'True if the rains fail a sowing in this month in over a third of the years; missing before model 3.1.',
    ),
    worst: doc(z.array(badSeasonSchema), 'At most five of the years that were not good, the worst first.'),
    seasons: doc(z.array(seasonOfYearSchema), 'Each year from the first to the last.'),
  })
  .meta({ id: 'YearsResponse', description: 'How a planting did in each known year.' });

export type YearClass = z.output<typeof yearClassSchema>;
export interface YearCounts extends z.output<typeof yearCountsSchema> {}
export interface Years extends z.output<typeof yearsSchema> {}
export interface SeasonOfYear extends z.output<typeof seasonOfYearSchema> {}
