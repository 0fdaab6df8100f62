// The points and fields in GeoJSON that people give; no zod, because the page reads such files too.
import { outlinePointsMax } from '../contract/outline/limit.js';
import type { Outline } from '../contract/outline/outline.js';
import { shapeFaults, shapeFaultText, type ShapeFault } from './shape-faults.js';

/** A point or the outline of a field in a file, with the name that the file gives it. */
export interface Shape {
  /** Text, never markup; empty if the file has none. */
  name: string;
  /** Longitude and latitude. */
  point?: [number, number];
  outline?: Outline;
}

export const shapesMax = 500;
const nameLengthMax = 120;
/** A collection of features with collections of geometries; more would not be GeoJSON. */
const depthMax = 4;
const nameKeys = ['name', 'Name', 'NAME', 'title', 'label', 'id'];

/** Says why a file has no shape to use: as a fault, and in a sentence for the person who gave the file. */
export class ShapeError extends Error {
  readonly fault: ShapeFault;

  constructor(fault: ShapeFault) {
    super(shapeFaultText(fault, shapeFaults));
    this.fault = fault;
  }
}

/**
 * Returns the points and fields in a parsed GeoJSON text. Lines are left out. Raises ShapeError if nothing is left, if
 * there are too many, if an outline has too many points, or if coordinates are not degrees.
 */
export function shapesInGeoJson(value: unknown): Shape[] {
  const shapes = shapesIn(value, '', 0);
  if (shapes.length > 0) return shapes;
  throw new ShapeError({ is: 'nothing' });
}

/** Checks what a geometry is made of, and leaves out everything else. Raises ShapeError. */
export function shapeOf(type: string, coordinates: unknown, name: string): Shape {
  const label = [...name.trim()].slice(0, nameLengthMax).join('');
  if (type === 'Point') return { name: label, point: pointFrom(coordinates) };
  const count = countPoints(coordinates);
  if (count > outlinePointsMax) throw tooManyPoints(label, count);
  if (type === 'Polygon')
    return { name: label, outline: { type, coordinates: listFrom(coordinates).map(ringFrom) } };
  const areas = listFrom(coordinates).map((area) => listFrom(area).map(ringFrom));
  return { name: label, outline: { type: 'MultiPolygon', coordinates: areas } };
}

export function tooManyPoints(name: string, count: number): ShapeError {
  return new ShapeError({ is: 'manyPoints', name, count, max: outlinePointsMax });
}

export function tooManyShapes(): ShapeError {
  return new ShapeError({ is: 'manyShapes', max: shapesMax });
}

function shapesIn(value: unknown, name: string, depth: number): Shape[] {
  const { type, features, geometry, geometries, coordinates, properties } = recordOf(value);
  if (depth > depthMax) throw new ShapeError({ is: 'tooDeep' });
  if (type === 'FeatureCollection') return all(features, '', depth);
  if (type === 'GeometryCollection') return all(geometries, name, depth);
  if (type === 'Feature') return geometry === null ? [] : shapesIn(geometry, nameIn(properties), depth + 1);
  if (type !== 'Point' && type !== 'Polygon' && type !== 'MultiPolygon') return [];
  return [shapeOf(type, coordinates, name)];
}

function all(values: unknown, name: string, depth: number): Shape[] {
  const list = listFrom(values);
  if (list.length > shapesMax) throw tooManyShapes();
  return list.flatMap((each) => shapesIn(each, name, depth + 1));
}

function nameIn(properties: unknown): string {
  const found = recordOf(properties);
  for (const key of nameKeys) {
    const value = Object.hasOwn(found, key) ? found[key] : undefined;
    if (typeof value === 'string' && value.trim() !== '') return value;
    if (typeof value === 'number') return String(value);
  }
  return '';
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

function listFrom(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new ShapeError({ is: 'noList' });
}

function ringFrom(ring: unknown): [number, number][] {
  return listFrom(ring).map(pointFrom);
}

function pointFrom(value: unknown): [number, number] {
  const [longitude, latitude] = listFrom(value);
  if (typeof longitude !== 'number' || typeof latitude !== 'number') throw new ShapeError({ is: 'noNumber' });
  if (Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90) return [longitude, latitude];
  throw new ShapeError({ is: 'notDegrees' });
}

/** Counts the points before any of them is looked at. */
function countPoints(value: unknown, depth = 0): number {
  if (!Array.isArray(value) || depth > depthMax) return 0;
  if (!Array.isArray(value[0])) return 1;
  return value.reduce<number>((sum, inner) => sum + countPoints(inner, depth + 1), 0);
}
