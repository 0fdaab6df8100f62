import type { MapShow } from '@crop-planning/shared';
import { nameOfCrop } from '@crop-planning/shared/words/crops/crop-text';
import type { Point, Viewport } from './viewport.js';

/** What the map asks, as it stands in the address. */
export interface MapQuestion {
  crop: string;
  /** 1 to 12, or the best one of each point. */
  month: number | 'best';
  water: 'rainfed' | 'irrigated';
  show: MapShow;
  risk: 'low' | 'medium' | 'high';
  /** The point asked about. */
  point: Point | undefined;
  /** What the map shows; the whole world if the address does not say. */
  place: Place | undefined;
}

/** The middle of the map, and its pixels a degree. */
export interface Place extends Point {
  scale: number;
}

const usualCrop = 'maize';

/** What can be shown of one month, and of the best month. */
export function showsOf(month: MapQuestion['month']): MapShow[] {
  return month === 'best' ? ['score', 'month', 'limit'] : ['score', 'limit', 'label', 'share'];
}

/** Without a month in the address, the map shows the best month of each point; without a crop, maize as the reader calls it. */
export function questionOf(filters: Readonly<Record<string, string>>): MapQuestion {
  const { crop = nameOfCrop(usualCrop), water, at } = filters;
  const typed = filters['month'] ?? 'best';
  const usualShow = filters['month'] === undefined ? 'month' : 'score';
  const month = typed === 'best' ? 'best' : /^([1-9]|1[0-2])$/.test(typed) ? Number(typed) : 1;
  const risk = filters['risk'];
  return {
    crop,
    month,
    water: water === 'irrigated' ? 'irrigated' : 'rainfed',
    show: showsOf(month).find((show) => show === filters['show']) ?? usualShow,
    risk: risk === 'low' || risk === 'high' ? risk : 'medium',
    point: pointOf(at),
    place: placeOf(filters['centre'], filters['zoom']),
  };
}

const decimalsMin = 2;
/** A ten thousandth of a degree is about ten metres. */
const decimalsMax = 4;

/** Writes a point as a plan's location has it: with two decimals, and up to four where the point has them. */
export function pointText({ latitude, longitude }: Point): string {
  return [latitude, longitude]
    .map((degrees) => degrees.toFixed(decimalsMax).replace(/0{1,2}$/, ''))
    .join(',');
}

/** Rounds a point on the map to what a pixel can mean at its scale: two decimals for the world, four for a field. */
export function pointedAt({ latitude, longitude, scale }: Viewport): Point {
  const decimals = Math.min(decimalsMax, Math.max(decimalsMin, Math.ceil(Math.log10(scale))));
  const rounded = (degrees: number) => Number(degrees.toFixed(decimals));
  return { latitude: rounded(latitude), longitude: rounded(longitude) };
}

/** Writes the middle and the scale of the map for the address. */
export function placeFilters(place: Place | undefined): { centre?: string; zoom?: string } {
  if (place === undefined) return {};
  const centre = `${place.latitude.toFixed(4)},${place.longitude.toFixed(4)}`;
  return { centre, zoom: place.scale.toFixed(1) };
}

function placeOf(centre: string | undefined, zoom = ''): Place | undefined {
  const point = pointOf(centre);
  return point && /^\d{1,5}(\.\d+)?$/.test(zoom) ? { ...point, scale: Number(zoom) } : undefined;
}

function pointOf(text = ''): Point | undefined {
  const match = /^(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)$/.exec(text);
  return match === null ? undefined : { latitude: Number(match[1]), longitude: Number(match[2]) };
}
