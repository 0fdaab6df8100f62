// The place of a plan whose latitude, longitude and elevation stand in columns of their own. Belongs to the reader of
// plan files.
import { pointText } from '../geo/coordinates.js';
import { readPointCells } from '../geo/point-cells.js';
import { coordinateNames } from './heading-words.js';
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
