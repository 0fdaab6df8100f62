// What El Niño and La Niña seasons did to a planting, for the details of an analysis.
import { z } from 'zod';
import { doc } from './schema.js';
import { scoreSchema } from './feasibility.js';

const count = () => z.int().min(0);

export const ensoStateSchema = doc(
  z.enum(['el_nino', 'neutral', 'la_nina']),
  'The state of the equatorial Pacific, by the mean of the index over a season.',
);

export const ensoRegionSchema = doc(
  z.enum([
    'southern_africa',
    'india',
    'eastern_australia',
    'central_america',
    'south_east_south_america',
    'south_west_asia',
  ]),
  'A region in whose rainy months El Niño is known to change the rain.',
);

const ensoReasonSchema = z.enum([
  'few_years',
  'few_seasons',
  'infeasible',
  'steady',
  'not_by_water',
  'against_region',
  'no_difference',
]);

const stateCountsSchema = z.strictObject({
  seasons: doc(count(), 'How many of the judged years had a season in this state.'),
  carried: doc(count(), 'How many of them had a harvest.'),
  good: doc(count(), 'How many of them had a good harvest.'),
  mean_score: doc(scoreSchema.nullable(), 'Their mean score, 0 to 1; null without a season.'),
  years: doc(z.array(z.int()), 'The years of their harvests.'),
});

export const ensoSchema = z
  .strictObject({
    region: ensoRegionSchema,
    rain: doc(z.enum(['less', 'more']), 'What El Niño usually does to the rain of these months there.'),
    reason: doc(ensoReasonSchema.nullable(), 'Why there are no counts; null if there are.'),
    index: doc(z.literal('RONI'), 'The index: NOAA’s Relative Oceanic Niño Index.'),
    index_through: doc(z.string().regex(/^\d{4}-\d{2}$/), 'The middle month of its last value, as 2026-07.'),
    index_value: doc(z.number(), 'Its last value, in deg C.'),
    states: doc(
      z
        .strictObject({
          el_nino: doc(stateCountsSchema, 'The El Niño seasons.'),
          neutral: doc(stateCountsSchema, 'The neutral seasons.'),
          la_nina: doc(stateCountsSchema, 'The La Niña seasons.'),
        })
        .nullable(),
      'How the planting did in the seasons of each state; null with a reason.',
    ),
    known_at_planting: doc(
      z.strictObject({
        state: doc(ensoStateSchema, 'The state by the last value of the index.'),
        kept: doc(count(), 'How many of these seasons stayed in it, by the mean of their months.'),
        of: doc(count(), 'How many past seasons were sown when this state was already known.'),
      }),
      'How long a state that is known at planting has lasted.',
    ),
  })
  .meta({
    id: 'Enso',
    description:
      'What El Niño and La Niña seasons did to a planting: a look back and no forecast. It changes no score and no label.',
  });

export type EnsoState = z.output<typeof ensoStateSchema>;
export type EnsoRegion = z.output<typeof ensoRegionSchema>;
export type EnsoReason = z.output<typeof ensoReasonSchema>;
export interface Enso extends z.output<typeof ensoSchema> {}
