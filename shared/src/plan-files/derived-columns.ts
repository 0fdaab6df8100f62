// Columns that say a field of a plan in another way: its place by latitude, longitude and elevation, its water by whether
// it is rainfed. Belongs to the reader of plan files.
import { pointText } from '../geo/coordinates.js';
import { readPointCells } from '../geo/point-cells.js';
import { readRainfed } from '../typed/choice-words.js';
import { coordinateNames, rainfedName } from './heading-words.js';
import { quotedValue } from './quoted-value.js';

type Values = Readonly<Record<string, unknown>>;

/** Returns the values with the coordinates, if there are any, as the location: they are more exact than a name. */
export function withPlace(given: Values): { values: Values } | { fault: string } {
  if (!coordinateNames.some((name) => Object.hasOwn(given, name))) return { values: given };
  const { latitude, longitude, elevation, ...values } = given;
  const [north, east] = [cellText(latitude), cellText(longitude)];
  // A height by itself is no place.
  if (`${north}${east}`.trim() === '') return { values };
  const read = readPointCells({ latitude: north, longitude: east, elevation: cellText(elevation) });
  if (read === undefined) return { values };
  if ('point' in read) return { values: { ...values, location: pointText(read.point) } };
  const faults = read.refusals.map(({ cell, rule }) => `${cell} ${quotedValue(given[cell] ?? '')}: ${rule}`);
  return { fault: faults.join('; ') };
}

function cellText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Returns the values with the water of a column that says whether a field is rainfed, if no other column has it. */
export function withWater(given: Values): Values {
  if (!Object.hasOwn(given, rainfedName)) return given;
  const { [rainfedName]: rainfed, ...values } = given;
  const text = typeof rainfed === 'boolean' || typeof rainfed === 'number' ? String(rainfed) : rainfed;
  if (typeof text !== 'string' || text.trim() === '' || Object.hasOwn(values, 'water')) return values;
  return { ...values, water: readRainfed(text) ?? text };
}
