import { z } from 'zod';
import { outlinePointsMax } from './limit.js';
import { doc, rule } from '../schema.js';

const ringPointsMin = 4;
const decimals = 1e6;
const globe = 'must have longitudes from -180 to 180 and latitudes from -90 to 90';
const pointRule = rule('must be a point: longitude, then latitude');

/** A point as GeoJSON has it. A height is left out. */
const pointSchema = z
  .array(z.number(rule('must be a number')), pointRule)
  .min(2, pointRule)
  .max(3, pointRule)
  .refine(([longitude = 0, latitude = 0]) => Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90, globe)
  .overwrite((point) => point.slice(0, 2).map(rounded));

/** Rounding could not open a ring, since it does the same to its first and its last point. */
const ringSchema = z
  .array(pointSchema, rule('must be a list of points'))
  .min(ringPointsMin, `must have at least ${ringPointsMin} points, the last equal to the first`)
  .max(outlinePointsMax, `must have at most ${outlinePointsMax} points`)
  .refine((ring) => isClosed(ring), 'must end with its first point');

const polygonSchema = z
  .array(ringSchema, rule('must be a list of rings'))
  .min(1, 'must have a ring')
  .max(outlinePointsMax / ringPointsMin, `must have at most ${outlinePointsMax} points`);

const multiPolygonSchema = z
  .array(polygonSchema, rule('must be a list of polygons'))
  .min(1, 'must have a polygon')
  .max(outlinePointsMax / ringPointsMin, `must have at most ${outlinePointsMax} points`);

const coordinatesAbout = 'Rings of [longitude, latitude], each closed; at most 500 points in all.';

const geometrySchema = z.discriminatedUnion(
  'type',
  [
    z
      .object({
        type: doc(z.literal('Polygon'), 'One area.'),
        coordinates: doc(polygonSchema, coordinatesAbout),
      })
      .meta({ id: 'OutlinePolygon', description: 'An area, with its holes.' }),
    z
      .object({
        type: doc(z.literal('MultiPolygon'), 'Several areas.'),
        coordinates: doc(multiPolygonSchema, coordinatesAbout),
      })
      .meta({ id: 'OutlineMultiPolygon', description: 'Several areas, with their holes.' }),
  ],
  rule('must be a GeoJSON Polygon or MultiPolygon'),
);

export type Outline = z.output<typeof geometrySchema>;

/** The outline of a field: a geometry of GeoJSON, of which everything but type and coordinates is left out. */
export const outlineSchema = geometrySchema
  .refine((outline) => pointCount(outline) <= outlinePointsMax, {
    path: ['coordinates'],
    message: `must have at most ${outlinePointsMax} points`,
  })
  .meta({
    id: 'Outline',
    description: 'A GeoJSON Polygon or MultiPolygon of at most 500 points, rounded to six decimals.',
  });

function isClosed(ring: readonly (readonly number[])[]): boolean {
  const [first, last] = [ring[0], ring.at(-1)];
  return first?.[0] === last?.[0] && first?.[1] === last?.[1];
}

/** Adding zero turns a negative zero into a plain one. */
function rounded(degrees: number): number {
  return Math.round(degrees * decimals) / decimals + 0;
}

function pointCount({ type, coordinates }: Outline): number {
  return type === 'Polygon' ? coordinates.flat().length : coordinates.flat(2).length;
}
