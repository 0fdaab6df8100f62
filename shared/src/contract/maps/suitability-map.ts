import { z } from 'zod';
import { latitudeSchema, longitudeSchema } from '../climate.js';
import { cropNameSchema, riskToleranceSchema } from '../crop-plans.js';
import { limitSentenceSchema, modelVersionSchema, seasonDaysSchema, waterSchema } from '../feasibility.js';
import { mapShows } from './values.js';
import { numberWithin, oneOf, rule, strictFields, wholeNumber } from '../schema.js';

export const mapShowSchema = oneOf(mapShows).describe(
  'What the map shows; `share` is the share of years that carry the crop.',
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
  planting_month: mapMonthSchema.describe('The month to plant in, 1 to 12, or `best`.'),
  water: waterSchema.default('rainfed').describe('Where the water comes from; rainfed by default.'),
  season_days: seasonDaysSchema
    .nullish()
    .describe('1-365 days to harvest; null or omitted for the crop’s own.'),
  risk_tolerance: riskToleranceSchema.default('medium').describe('Decides only labels; medium by default.'),
  show: mapShowSchema.default('score').describe('The score by default; `label` and `share` need a month.'),
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
  format: oneOf(mapFormats).default('png').describe('The format of the map; png by default.'),
  scale: wholeNumber(1, 4)
    .default(1)
    .describe('Only for `png`: how many pixels wide and high a node is, 1 to 4; 1 by default.'),
});

const byteSchema = z.int().min(0).max(255);

export const mapLegendEntrySchema = z
  .strictObject({
    from: byteSchema.describe('The lowest byte of the class, 0 to 255.'),
    to: byteSchema.describe('The highest byte of the class, 0 to 255.'),
    color: z
      .string()
      .regex(/^#[0-9a-f]{6}$/)
      .describe('The colour as in CSS: `#rrggbb`.'),
    label: z.string().describe('The class in words.'),
  })
  .describe('A class of values of a map, with its colour and words.');

export const mapLegendSchema = z
  .strictObject({
    show: mapShowSchema,
    title: z.string().describe('The title of the map.'),
    step: z.number().nullable().describe('The factor from byte to figure; null for words or months.'),
    words: z
      .array(z.string())
      .readonly()
      .nullable()
      .describe('The word of each byte, from 0; null for figures or months.'),
    no_data: byteSchema.describe('The byte of a node without a climate, such as the sea.'),
    entries: z.array(mapLegendEntrySchema).readonly().describe('The classes; each byte is in one of them.'),
  })
  .meta({ id: 'MapLegendResponse', description: 'How to read the values of a map.' });

export const mapLegendListSchema = z.array(mapLegendSchema);

export const suitabilityMapSchema = z
  .strictObject({
    crop: z.string().describe('The name of the crop.'),
    planting_month: mapMonthSchema,
    water: waterSchema,
    season_days: seasonDaysSchema
      .nullable()
      .describe('Days to harvest, as requested; null for the crop’s own.'),
    risk_tolerance: riskToleranceSchema,
    show: mapShowSchema,
    west: z.number().describe('The longitude of the first column of nodes, -180 to less than 180 degrees.'),
    north: z.number().describe('The latitude of the first row of nodes, in degrees.'),
    step: z.number().describe('The distance between two nodes, in degrees.'),
    width: z.int().min(1).describe('The number of columns.'),
    height: z.int().min(1).describe('The number of rows.'),
    values: z.string().meta({
      contentEncoding: 'base64',
      description: 'One byte a node, row by row from north to south, each from west to east; in base64.',
    }),
    legend: mapLegendSchema,
    land_shares: z
      .array(z.number().min(0).max(1))
      .describe('The share of the land that has each entry of the legend, 0 to 1.'),
    model_version: modelVersionSchema,
    source: z.string().describe('Where the climates come from.'),
    period: z.string().describe('The years over which the climates are averaged.'),
    years: z
      .strictObject({ first: z.int().describe('The first year.'), last: z.int().describe('The last year.') })
      .nullable()
      .describe('The years by which labels and shares are judged; null for other maps.'),
    limits: z.array(limitSentenceSchema).describe('What the map does not know.'),
  })
  .meta({
    id: 'SuitabilityMapResponse',
    description: 'The result of the model for each node of the climate grid in a box.',
  });

/** A line of a map as `ndjson`: a node on land. */
export const mapLineSchema = z
  .strictObject({
    latitude: latitudeSchema,
    longitude: longitudeSchema,
    value: z
      .union([z.number(), z.string()])
      .nullable()
      .describe('A score or share from 0 to 1, a month, a part or a label; null if there is none.'),
  })
  .meta({ id: 'MapLineResponse' });

export type MapMonth = z.output<typeof mapMonthSchema>;
export type MapBox = z.output<typeof mapBoxSchema>;
export type SuitabilityMapInput = z.output<typeof suitabilityMapInput>;
export type MapLegend = z.output<typeof mapLegendSchema>;
export type MapLegendEntry = z.output<typeof mapLegendEntrySchema>;
export type SuitabilityMap = z.output<typeof suitabilityMapSchema>;
export type MapFormat = (typeof mapFormats)[number];
export type MapFileParameters = z.output<typeof mapFileParameters>;
