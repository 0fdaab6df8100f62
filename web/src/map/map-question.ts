import type { MapShow } from '@crop-planning/shared';
import type { Point } from './viewport.js';

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
}

export const usualCrop = 'maize';

/** What can be shown of one month, and of the best month. */
export const showWords: Readonly<Record<MapShow, string>> = {
  score: 'the score',
  month: 'the best month',
  limit: 'what limits the score',
  label: 'the result by years',
  share: 'the share of years with a harvest',
};

export function showsOf(month: MapQuestion['month']): MapShow[] {
  return month === 'best' ? ['score', 'month', 'limit'] : ['score', 'limit', 'label', 'share'];
}

export function questionOf(filters: Readonly<Record<string, string>>, now: Date): MapQuestion {
  const { crop = usualCrop, water, at } = filters;
  const typed = filters['month'] ?? String(now.getUTCMonth() + 1);
  const month = typed === 'best' ? 'best' : /^([1-9]|1[0-2])$/.test(typed) ? Number(typed) : 1;
  const risk = filters['risk'];
  return {
    crop,
    month,
    water: water === 'irrigated' ? 'irrigated' : 'rainfed',
    show: showsOf(month).find((show) => show === filters['show']) ?? 'score',
    risk: risk === 'low' || risk === 'high' ? risk : 'medium',
    point: pointOf(at),
  };
}

/** Writes a point as the model takes it: to a hundredth of a degree, about a kilometre. */
export function pointText({ latitude, longitude }: Point): string {
  return `${latitude.toFixed(2)},${longitude.toFixed(2)}`;
}

function pointOf(text = ''): Point | undefined {
  const match = /^(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)$/.exec(text);
  return match === null ? undefined : { latitude: Number(match[1]), longitude: Number(match[2]) };
}
