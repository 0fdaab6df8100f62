// Reads the points and fields in KML. The parser is the page's own: the browser's would need an exception from Trusted
// Types, and the little of XML that KML needs has neither a DOCTYPE nor entities of its own.
import { outlinePointsMax } from '@crop-planning/shared/outline-limit';
import {
  shapeOf,
  shapesMax,
  tooManyPoints,
  tooManyShapes,
  type Shape,
} from '@crop-planning/shared/geo/shapes';
import { FileRefusal } from './file-refusal.js';

interface Placemark {
  name: string;
  points: number[][];
  /** The rings of each polygon, the outer one first. */
  polygons: number[][][][];
}

const token =
  /<!--[^]*?-->|<\?[^]*?\?>|<!\[CDATA\[([^]*?)\]\]>|<(\/?)(?:[\w.-]+:)?([\w.-]+)(?:[^<>"']|"[^"]*"|'[^']*')*?(\/?)>|([^<]+)/g;
const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Raises FileRefusal or ShapeError if the text cannot be used. */
export function shapesInKml(text: string): Shape[] {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new FileRefusal('doctype');
  refuseLongOutlines(text);
  const shapes = placemarksIn(text).flatMap(shapesOf);
  if (shapes.length > 0) return shapes;
  throw new FileRefusal('nothingInKml');
}

/** Counts points before anything is parsed. */
function refuseLongOutlines(text: string): void {
  for (const [, coordinates = ''] of text.matchAll(/<(?:\w+:)?coordinates[^<>]*>([^<]*)</g)) {
    let count = 0;
    for (const _ of coordinates.matchAll(/\S+/g)) count += 1;
    if (count > outlinePointsMax) throw tooManyPoints('', count);
  }
}

function placemarksIn(text: string): Placemark[] {
  const placemarks: Placemark[] = [];
  const path: string[] = [];
  let [placemark, content] = [undefined as Placemark | undefined, ''];
  for (const [, cdata, closing, tag = '', empty, plain] of text.matchAll(token)) {
    content += cdata ?? decoded(plain ?? '');
    if (tag === '' || empty === '/') continue;
    if (closing !== '/') {
      path.push(tag);
      content = '';
      if (tag === 'Placemark') placemarks.push((placemark = { name: '', points: [], polygons: [] }));
      if (tag === 'Polygon') placemark?.polygons.push([]);
      if (placemarks.length > shapesMax) throw tooManyShapes();
      continue;
    }
    if (path.pop() !== tag) throw new FileRefusal('unmatched');
    if (placemark && tag === 'name' && path.at(-1) === 'Placemark') placemark.name = content;
    if (placemark && tag === 'coordinates') takeCoordinates(placemark, path, pointsIn(content));
    if (tag === 'Placemark') placemark = undefined;
    content = '';
  }
  if (path.length > 0) throw new FileRefusal('endsEarly');
  return placemarks;
}

function takeCoordinates({ points, polygons }: Placemark, path: readonly string[], found: number[][]): void {
  const polygon = polygons.at(-1);
  if (path.includes('outerBoundaryIs')) polygon?.unshift(found);
  else if (path.includes('innerBoundaryIs')) polygon?.push(found);
  else if (path.at(-1) === 'Point') points.push(...found);
}

function shapesOf({ name, points, polygons }: Placemark): Shape[] {
  const [only, ...others] = polygons;
  if (only === undefined) return points.map((point) => shapeOf('Point', point, name));
  return [others.length === 0 ? shapeOf('Polygon', only, name) : shapeOf('MultiPolygon', polygons, name)];
}

/** Reads `longitude,latitude,height longitude,latitude,height …`. */
function pointsIn(text: string): number[][] {
  const points = text.trim().split(/\s+/);
  return points.filter(Boolean).map((point) => point.split(',').slice(0, 2).map(Number));
}

/** Decodes what is not one of XML's own entities or a number as it stands. */
function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return Object.hasOwn(entities, name) ? (entities[name] ?? whole) : whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
