import { z } from 'zod';
import { latitudeSchema, longitudeSchema } from '../climate.js';
import { cropNameSchema, riskToleranceSchema } from '../crop-plans.js';
import {
  limitSentenceSchema,
  modelVersionSchema,
  waterSchema,
  askedSeasonDaysSchema,
  usedSeasonDaysSchema,
  waterByDefaultSchema,
} from '../feasibility.js';
import { mapShows } from './values.js';
import {
  numberWithin,
  oneOf,
  rule,
  strictFields,
  wholeNumber,
  doc,
  answer,
  part,
  partOrNull,
} from '../schema.js';

export const mapShowSchema = doc(
  oneOf(mapShows),
  'What the map shows; `share` is the share of years with a harvest.',
);

const monthError = rule('must be a whole number from 1 to 12 or best');

export const mapMonthSchema = z
  .union([z.int(monthError).min(1, monthError).max(12, monthError), z.literal('best')], monthError)
  .meta({
    id: 'MapMonth',
    description: 'The planting month, 1 to 12, or `best` for the best month at each node.',
  });

const boxRule = 'must be west,south,east,north in degrees';
const boxNumber = numberWithin(-180, 180);

export const mapBoxSchema = z
  .array(boxNumber, rule(boxRule))
  .refine((box) => box.length === 4, { message: boxRule, abort: true })
  .refine(([, south = 0, , north = 0]) => Math.abs(south) <= 90 && Math.abs(north) <= 90, {
    message: 'must have its south and north from -90 to 90',
    abort: true,
  })
  .refine(([, south = 0, , north = 0]) => south < north, 'must have its south below its north')
  .refine(([west, , east]) => west !== east, 'must not have its west at its east')
  .meta({ minItems: 4, maxItems: 4, description: 'west,south,east,north in degrees; may cross 180 degrees' });

/** The question of a map; what is not asked of every node in the world is asked in a box. */
export const suitabilityMapInput = strictFields({
  crop: cropNameSchema,
  planting_month: doc(mapMonthSchema, 'The month to plant in, 1 to 12, or `best`.'),
  water: waterByDefaultSchema,
  season_days: askedSeasonDaysSchema,
  risk_tolerance: doc(riskToleranceSchema.default('medium'), 'Decides only labels; medium by default.'),
  show: doc(mapShowSchema.default('score'), 'The score by default; `label` and `share` need a month.'),
  bbox: mapBoxSchema.optional(),
}).superRefine(({ planting_month, show }, context) => {
  const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['show'], message });
  const isBest = planting_month === 'best';
  if (show === 'month' && !isBest) refuse('can be month only for the planting month best');
  if (isBest && (show === 'label' || show === 'share'))
    refuse(`cannot be ${show} for the planting month best: give a month`);
});

export const mapFormats = ['png', 'geotiff', 'csv', 'ndjson', 'json'] as const;

/** How GET /maps/suitability sends a map. */
export const mapFileParameters = strictFields({
  format: doc(oneOf(mapFormats).default('png'), 'The format of the map; png by default.'),
  scale: doc(
    wholeNumber(1, 4).default(1),
    'Only for `png`: how many pixels wide and high a node is, 1 to 4; 1 by default.',
  ),
});

const byte = () => z.int().min(0).max(255);
const share = () => z.number().min(0).max(1);

export const mapLegendEntrySchema = part('A class of values of a map, with its colour and words.', {
  from: doc(byte(), 'The lowest byte of the class, 0 to 255.'),
  to: doc(byte(), 'The highest byte of the class, 0 to 255.'),
  color: doc(z.string().regex(/^#[0-9a-f]{6}$/), 'The colour as in CSS: `#rrggbb`.'),
  label: doc(z.string(), 'The class in words.'),
});

export const mapLegendSchema = z
  .strictObject({
    show: mapShowSchema,
    title: doc(z.string(), 'The title of the map.'),
    step: doc(z.number().nullable(), 'The factor from byte to figure; null for words or months.'),
    words: doc(z.array(z.string()).readonly().nullable(), 'The word of each byte from 0; else null.'),
    no_data: doc(byte(), 'The byte of a node without a climate, such as the sea.'),
    entries: doc(z.array(mapLegendEntrySchema).readonly(), 'The classes; each byte is in one of them.'),
  })
  .meta({ id: 'MapLegendResponse', description: 'How to read the values of a map.' });

export const mapLegendListSchema = z.array(mapLegendSchema);

export const suitabilityMapSchema = z
  .strictObject({
    crop: doc(z.string(), 'The name of the crop.'),
    planting_month: mapMonthSchema,
    water: waterSchema,
    season_days: usedSeasonDaysSchema,
    risk_tolerance: riskToleranceSchema,
    show: mapShowSchema,
    west: doc(z.number(), 'The longitude of the first column of nodes, -180 to less than 180 degrees.'),
    north: doc(z.number(), 'The latitude of the first row of nodes, in degrees.'),
    step: doc(z.number(), 'The distance between two nodes, in degrees.'),
    width: doc(z.int().min(1), 'The number of columns.'),
    height: doc(z.int().min(1), 'The number of rows.'),
    values: z.string().meta({
      contentEncoding: 'base64',
      description: 'One byte a node, row by row from north to south, each from west to east; in base64.',
    }),
    legend: mapLegendSchema,
    land_shares: doc(z.array(share()), 'The share of the land that has each entry of the legend, 0 to 1.'),
    calendar: partOrNull(
      'When people sow the crop, by the world calendar, on land that suits it (a score of 0.6, a share of 0.75, ' +
        'feasible, or with a best month); null without a calendar, for `limit`, and for the score of `best`.',
      {
        sown_share: doc(share(), 'The share of that land where people sow it in the planting month, 0 to 1.'),
        unknown_share: doc(share(), 'The share of that land where the calendar has no months, 0 to 1.'),
        source: doc(z.string(), 'The calendar.'),
      },
    ),
    model_version: modelVersionSchema,
    source: doc(z.string(), 'Where the climates come from.'),
    period: doc(z.string(), 'The years over which the climates are averaged.'),
    years: partOrNull('The years by which labels and shares are judged; null for other maps.', {
      first: doc(z.int(), 'The first year.'),
      last: doc(z.int(), 'The last year.'),
    }),
    limits: doc(z.array(limitSentenceSchema), 'What the map does not know.'),
  })
  .meta({
    id: 'SuitabilityMapResponse',
    description: 'The result of the model for each node of the climate grid in a box.',
  });

/** A line of a map as `ndjson`: a node on land. */
export const mapLineSchema = answer('MapLineResponse', {
  latitude: latitudeSchema,
  longitude: longitudeSchema,
  value: doc(
    z.union([z.number(), z.string()]).nullable(),
    'A score or share from 0 to 1, a month, a part or a label; null if there is none.',
  ),
});

export type MapMonth = z.output<typeof mapMonthSchema>;
export type MapBox = z.output<typeof mapBoxSchema>;
export interface SuitabilityMapInput extends z.output<typeof suitabilityMapInput> {}
export interface MapLegend extends z.output<typeof mapLegendSchema> {}
export interface MapLegendEntry extends z.output<typeof mapLegendEntrySchema> {}
export interface SuitabilityMap extends z.output<typeof suitabilityMapSchema> {}
