// Reads a point whose latitude, longitude and height stand in separate cells of a file, with the reader of coordinates.
import { elevationRange, rangeFaults, type Coordinates } from './coordinates.js';
import { NotationFault } from './notation/degrees.js';
import { degreesIn } from './notation/readings.js';
import { tokensOf, type Axis } from './notation/tokens.js';

/** The texts of the cells; a missing or blank one says nothing. */
export interface PointCells {
  latitude?: string | undefined;
  longitude?: string | undefined;
  elevation?: string | undefined;
}

/** The rule that a cell breaks, as the rest of a sentence. */
export interface CellRefusal {
  cell: keyof PointCells;
  rule: string;
}

/** No longer cell is read. */
const textMax = 100;
/** Metres with decimals; a comma before three digits may separate thousands. */
const heightPattern =
  /^([-+−]?)(\d{1,5})(?:\.(\d{1,9})|,(\d{1,2}|\d{4,9}))?\s?(?:m|masl|metres|meters)?\.?$/i;

/**
 * Reads a point from its cells: `-0.3` and `36.07`, or `0°18'0"S` and `36°4'12"E`, and perhaps `1850 m`. In a cell, a
 * comma can only be a decimal comma. Returns undefined if all cells are blank.
 */
export function readPointCells(
  cells: PointCells,
): { point: Coordinates } | { refusals: readonly CellRefusal[] } | undefined {
  const [latitude, longitude, elevation] = [cells.latitude, cells.longitude, cells.elevation].map(
    (text = '') => text.trim(),
  );
  if (!latitude && !longitude && !elevation) return undefined;
  const refusals: CellRefusal[] = [];
  const read = <Value>(cell: keyof PointCells, work: () => Value): Value | undefined => {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof NotationFault)) throw error;
      refusals.push({ cell, rule: error.message });
      return undefined;
    }
  };
  const degrees = {
    latitude: read('latitude', () => readDegrees(latitude ?? '', 'latitude')),
    longitude: read('longitude', () => readDegrees(longitude ?? '', 'longitude')),
  };
  const elevation_m = read('elevation', () => (elevation ? readHeight(elevation) : null));
  if (degrees.latitude === undefined || degrees.longitude === undefined || elevation_m === undefined)
    return { refusals };
  return { point: { latitude: degrees.latitude, longitude: degrees.longitude, elevation_m } };
}

function readDegrees(text: string, axis: Axis): number {
  if (text === '')
    throw new NotationFault(`must not be blank beside a ${axis === 'latitude' ? 'longitude' : 'latitude'}`);
  const tokens = text.length > textMax ? undefined : tokensOf(text);
  if (tokens === undefined) throw new NotationFault(degreesRule(axis));
  const degrees = degreesIn(tokens, axis);
  const zero = { latitude: 0, longitude: 0, elevation_m: null };
  if (rangeFaults({ ...zero, [axis]: degrees }).length > 0) throw new NotationFault(degreesRule(axis));
  return degrees;
}

function degreesRule(axis: Axis): string {
  return axis === 'latitude'
    ? 'must be degrees from -90 to 90, such as -0.3 or 0°18\'0"S'
    : 'must be degrees from -180 to 180, such as 36.07 or 36°4\'12"E';
}

function readHeight(text: string): number {
  const [whole, sign, metres = '', point = '', comma = ''] =
    text.length > textMax ? [] : (heightPattern.exec(text) ?? []);
  const size = Number(`${metres}.${point}${comma}`);
  const height = sign === '-' || sign === '−' ? -size : size;
  const { min, max } = elevationRange;
  if (whole === undefined || height < min || height > max)
    throw new NotationFault(`must be metres from ${min} to ${max}, such as 1850`);
  return height + 0;
}
