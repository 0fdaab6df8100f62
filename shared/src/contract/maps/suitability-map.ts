import { z } from 'zod';
import { latitudeSchema, longitudeSchema } from '../climate.js';
import { cropNameSchema, riskToleranceSchema } from '../crop-plans.js';
import { modelVersionSchema, seasonDaysSchema, waterSchema } from '../feasibility.js';
import { mapShows } from './values.js';
import { numberWithin, oneOf, rule, strictFields, wholeNumber } from '../schema.js';

export const mapShowSchema = oneOf(mapShows);

const monthError = rule('must be a whole number from 1 to 12 or best');

/** The planting month, 1 to 12, or `best` for the month of the highest score at each node. */
export const mapMonthSchema = z
  .union([z.int(monthError).min(1, monthError).max(12, monthError), z.literal('best')], monthError)
  .meta({ id: 'MapMonth' });

const boxRule = 'must be west,south,east,north in degrees';
const boxNumber = numberWithin(-180, 180);

/** West, south, east and north in degrees; crosses 180 degrees if west is greater than east. */
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
  planting_month: mapMonthSchema,
  water: waterSchema.default('rainfed'),
  /** Null or omitted for the crop's own season. */
  season_days: seasonDaysSchema.nullish(),
  /** Decides only the labels. */
  risk_tolerance: riskToleranceSchema.default('medium'),
  show: mapShowSchema.default('score'),
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
  format: oneOf(mapFormats).default('png'),
  /** Only for `png`: how many pixels wide and high a node is. */
  scale: wholeNumber(1, 4).default(1),
});

const byteSchema = z.int().min(0).max(255);

/** How to read the values of a map. Every byte that a map can contain, except `no_data`, is in one entry. */
export const mapLegendSchema = z
  .strictObject({
    show: mapShowSchema,
    title: z.string(),
    /** The factor that turns a byte into its figure; null if the bytes stand for words or months. */
    step: z.number().nullable(),
    /** The word of each byte, counted from 0; null if the bytes stand for figures or months. */
    words: z.array(z.string()).readonly().nullable(),
    /** The byte of a node without a climate, such as the sea. */
    no_data: byteSchema,
    /** In the order in which a reader expects them. */
    entries: z
      .array(
        z.strictObject({
          /** The lowest and the highest byte of the class. */
          from: byteSchema,
          to: byteSchema,
          /** As in CSS: `#rrggbb`. */
          color: z.string().regex(/^#[0-9a-f]{6}$/),
          label: z.string(),
        }),
      )
      .readonly(),
  })
  .meta({ id: 'MapLegendResponse' });

export const mapLegendListSchema = z.array(mapLegendSchema);

/** The model's result for each node of the climate grid in a box. */
export const suitabilityMapSchema = z
  .strictObject({
    crop: z.string(),
    planting_month: mapMonthSchema,
    water: waterSchema,
    season_days: seasonDaysSchema.nullable(),
    risk_tolerance: riskToleranceSchema,
    show: mapShowSchema,
    /** The longitude of the first column of nodes, -180 to less than 180 degrees. */
    west: z.number(),
    /** The latitude of the first row of nodes, in degrees. */
    north: z.number(),
    /** The distance between two nodes in degrees. */
    step: z.number(),
    width: z.int().min(1),
    height: z.int().min(1),
    /** One byte a node, row by row from north to south, each from west to east; in base64. */
    values: z.string().meta({ contentEncoding: 'base64' }),
    legend: mapLegendSchema,
    /** The share of the land shown that has each entry of the legend, 0 to 1, in the same order. */
    land_shares: z.array(z.number().min(0).max(1)),
    model_version: modelVersionSchema,
    /** Where the climates come from, and the years they are averaged over. */
    source: z.string(),
    period: z.string(),
    /** The first and last year by which labels and shares are judged; null for other maps. */
    years: z.strictObject({ first: z.int(), last: z.int() }).nullable(),
    /** What the map does not know. */
    limits: z.array(z.strictObject({ code: z.string(), message: z.string() })),
  })
  .meta({ id: 'SuitabilityMapResponse' });

/** A line of a map as `ndjson`: a node on land. */
export const mapLineSchema = z
  .strictObject({
    latitude: latitudeSchema,
    longitude: longitudeSchema,
    /** A score or share from 0 to 1, a month, a part or a label; null if there is none. */
    value: z.union([z.number(), z.string()]).nullable(),
  })
  .meta({ id: 'MapLineResponse' });

export type MapMonth = z.output<typeof mapMonthSchema>;
export type MapBox = z.output<typeof mapBoxSchema>;
export type SuitabilityMapInput = z.output<typeof suitabilityMapInput>;
export type MapLegend = z.output<typeof mapLegendSchema>;
/** A class of values of a map, with its colour and words. */
export type MapLegendEntry = MapLegend['entries'][number];
export type SuitabilityMap = z.output<typeof suitabilityMapSchema>;
export type MapFormat = (typeof mapFormats)[number];
export type MapFileParameters = z.output<typeof mapFileParameters>;
