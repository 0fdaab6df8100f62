// Points in the notations that name themselves: WKT and the URI scheme `geo`. Their numbers have decimal points only, so
// that three whole numbers are a height too. Belongs to the reader of coordinates.
import type { Coordinates } from './readings.js';

type Written = { point: Coordinates } | { refusals: readonly string[] };

const number = String.raw`([-+]?\d{1,9}(?:\.\d{1,20})?)`;
const wktPattern = new RegExp(
  String.raw`^(?:SRID=(\d{1,6});)? ?POINT ?Z? ?\( ?${number} ${number}(?: ${number})? ?\)$`,
  'i',
);
const wktBeginning = /^(?:SRID=\d{1,6};)? ?POINT ?(?:Z|M|ZM)? ?\(/i;
const uriPattern = new RegExp(`^geo:${number},${number}(?:,${number})?((?:;[^;]{1,60}){0,9})$`, 'i');
/** The number of WGS 84, in which phones and maps give degrees. */
const worldSystem = '4326';

/** Reads `POINT(36.07 -0.3)`, whose longitude comes first; returns undefined for a text that is not WKT. */
export function readWkt(text: string): Written | undefined {
  const spaced = text.replace(/\s+/g, ' ');
  if (!wktBeginning.test(spaced)) return undefined;
  const [whole, system = worldSystem, longitude, latitude, height] = wktPattern.exec(spaced) ?? [];
  if (whole === undefined || system !== worldSystem)
    return { refusals: ['must have a longitude and then a latitude in WGS 84: write POINT(36.07 -0.3)'] };
  return { point: pointOf(latitude, longitude, height) };
}

/** Reads `geo:-0.3,36.07`; returns undefined for a text that is no such URI. */
export function readUri(text: string): Written | undefined {
  if (!/^geo:/i.test(text)) return undefined;
  const [whole, latitude, longitude, height, parameters = ''] =
    uriPattern.exec(text.replace(/\s+/g, '')) ?? [];
  const isElsewhere = /;crs=(?!wgs84(?:;|$))/i.test(parameters);
  if (whole === undefined || isElsewhere)
    return { refusals: ['must have a latitude and then a longitude in WGS 84: write geo:-0.3,36.07'] };
  return { point: pointOf(latitude, longitude, height) };
}

function pointOf(
  latitude: string | undefined,
  longitude: string | undefined,
  height: string | undefined,
): Coordinates {
  return {
    latitude: Number(latitude) + 0,
    longitude: Number(longitude) + 0,
    elevation_m: height === undefined ? null : Number(height) + 0,
  };
}
