/** What a map can show of each node of the climate grid. */
export const mapShows = ['score', 'month', 'limit', 'label', 'share'] as const;
export type MapShow = (typeof mapShows)[number];

/** The byte of a node without a climate. */
export const mapNoData = 255;
/** The byte of a node on land whose years are not known, or of which too few are known. */
export const mapUnknown = 254;
/** A score or share of 1 is this many steps. */
export const mapSteps = 200;

/** The limiting part that each byte of a map of limits stands for; the parts of a class follow one another. */
export const mapLimits = [
  'nothing',
  'winter',
  'sowing',
  'planting',
  'cool',
  'tropical',
  'season',
  'ripening',
  'heat',
  'nights',
  'chill',
  'warmth',
  'year',
  'day',
  'water',
  'dry',
  'wet',
] as const;
export type MapLimit = (typeof mapLimits)[number];

/** The label that each byte of a map of labels stands for. */
export const mapLabels = ['infeasible', 'marginal', 'feasible'] as const;

/** From which score or share a point counts as suitable; the labels of a medium risk begin there. */
export const mapSuitableFrom = { score: 0.6, share: 0.75 };

/** Whether a byte of a map, other than that of the sea, stands for land that suits the crop. */
export function isSuitable(show: MapShow, value: number): boolean {
  if (show === 'month') return value > 0;
  if (show === 'label') return mapLabels[value] === 'feasible';
  if (show === 'limit' || value > mapSteps) return false;
  return value >= mapSuitableFrom[show] * mapSteps;
}

/** The grid of a map: rows run from north to south, columns from west to east, also across 180 degrees. */
export interface MapGrid {
  /** The longitude of the first column, -180 to 180 degrees. */
  west: number;
  /** The latitude of the first row, in degrees. */
  north: number;
  /** The distance between two nodes in degrees. */
  step: number;
  /** How many columns there are. */
  width: number;
  /** How many rows there are. */
  height: number;
}

/** Decodes the values of a map: one byte for each node, row by row. */
export function decodeMapValues(values: string): Uint8Array {
  const binary = atob(values);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < bytes.length; i += 1) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

/** Returns the position of the node nearest to a point; undefined if the point is outside of the map. */
export function mapNodeAt(grid: MapGrid, point: { latitude: number; longitude: number }): number | undefined {
  const { west, north, step, width, height } = grid;
  const row = Math.round((north - point.latitude) / step);
  const east = (((point.longitude - west) % 360) + 360) % 360;
  // A point just west of the first column is nearest to that column.
  const column = Math.round((east > 360 - step / 2 ? east - 360 : east) / step);
  return row < 0 || row >= height || column >= width ? undefined : row * width + column;
}

/** Returns the coordinates of a node, its longitude from -180 to less than 180 degrees. */
export function mapPointOf(grid: MapGrid, position: number): { latitude: number; longitude: number } {
  const { west, north, step, width } = grid;
  const longitude = west + (position % width) * step;
  return {
    latitude: north - Math.floor(position / width) * step,
    longitude: longitude >= 180 ? longitude - 360 : longitude,
  };
}

/**
 * Returns what a byte stands for: a score or a share from 0 to 1, a month from 1 to 12, a word of `mapLimits`
 * or `mapLabels`. Null for a node without a climate, without a suitable month, or without known years.
 */
export function readMapValue(show: MapShow, byte: number): number | string | null {
  if (byte === mapNoData || byte === mapUnknown) return null;
  if (show === 'limit') return mapLimits[byte] ?? null;
  if (show === 'label') return mapLabels[byte] ?? null;
  if (show === 'month') return byte === 0 ? null : byte;
  return byte / mapSteps;
}

/**
 * Turns a score or a share into a byte. A figure below a tenth never becomes that tenth, since the labels'
 * thresholds are tenths.
 */
export function mapStepsOf(figure: number): number {
  const steps = Math.round(figure * mapSteps);
  const isRaisedToTenth = steps % (mapSteps / 10) === 0 && figure < steps / mapSteps;
  return isRaisedToTenth ? steps - 1 : steps;
}

/** Finds the entry of a legend for a byte; undefined for a node without a climate. */
export function mapEntryOf<Entry extends { from: number; to: number }>(
  { entries }: { entries: readonly Entry[] },
  byte: number,
): Entry | undefined {
  return entries.find(({ from, to }) => byte >= from && byte <= to);
}
