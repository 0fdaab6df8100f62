// Calculates degrees from the numbers of a coordinate. Belongs to the reader of coordinates.
import type { Group, Part } from './groups.js';

/** Thrown for tokens that would be coordinates but for one fault, which the message says. */
export class NotationFault extends Error {}

/** About a centimetre: degrees from minutes and seconds are not more exact. */
const decimals = 7;
const units = ['degrees', 'minutes', 'seconds'] as const;
const degreesDigitsMax = 3;

/** Returns the degrees of one to three numbers, with the sign or the letter beside them. Raises NotationFault. */
export function coordinateOf({ parts, side, axis }: Group): number {
  const [degrees, ...rest] = parts;
  if (degrees === undefined || parts.length > units.length) throw new NotationFault(partsRule);
  const inUnits = parts.every(({ unit }, i) => unit === undefined || unit === units[i]);
  if (!inUnits || parts.slice(0, -1).some((part) => !isWhole(part)) || rest.some(({ sign }) => sign !== ''))
    throw new NotationFault(partsRule);
  if (side !== undefined && (degrees.sign === '-' || (degrees.sign === '+' && side < 0)))
    throw new NotationFault('must have a sign or a letter for its side, not both');
  const split =
    side !== undefined && rest.length === 0 && degrees.unit === undefined
      ? compactOf(degrees.text, axis)
      : undefined;
  const [wholeDegrees = 0, ...sixtieths] = split ?? parts.map((part) => Number(part.text));
  if (split === undefined && isTooLong(degrees)) throw new NotationFault(digitsRule);
  if (sixtieths.some((value) => value >= 60))
    throw new NotationFault('must have fewer than 60 minutes and seconds');
  const size = sixtieths.reduce((sum, value, i) => sum + value / 60 ** (i + 1), wholeDegrees);
  const exact = sixtieths.length === 0 ? size : Number(size.toFixed(decimals));
  return signed(exact, side ?? (degrees.sign === '-' ? -1 : 1));
}

const partsRule = 'must have degrees, minutes and seconds in this order';
export const digitsRule = 'must have at most three digits of degrees';

/** Splits `0018` or `03604.2` into degrees, minutes and perhaps seconds; undefined for degrees alone. */
function compactOf(text: string, axis: Group['axis']): number[] | undefined {
  const digits = digitsOf(text);
  const degreesDigits = axis === 'latitude' ? 2 : 3;
  if (digits <= degreesDigits) return undefined;
  const minutesEnd = degreesDigits + 2;
  if (digits === minutesEnd) return [Number(text.slice(0, degreesDigits)), Number(text.slice(degreesDigits))];
  if (digits !== minutesEnd + 2)
    throw new NotationFault(
      'must have two digits for the minutes and seconds, after two for the degrees of a latitude or three of a longitude',
    );
  return [
    Number(text.slice(0, degreesDigits)),
    Number(text.slice(degreesDigits, minutesEnd)),
    Number(text.slice(minutesEnd)),
  ];
}

/** Returns the metres of a height. Raises NotationFault. */
export function heightOf({ parts, axis }: Group): number {
  const [height, ...more] = parts;
  const isHeight = height !== undefined && more.length === 0 && axis === undefined;
  if (!isHeight || (height.unit !== undefined && height.unit !== 'metres'))
    throw new NotationFault('must have a latitude, a longitude and at most a height');
  return numberOf(height);
}

export function numberOf({ text, sign }: Part): number {
  return signed(Number(text), sign === '-' ? -1 : 1);
}

function signed(size: number, sign: 1 | -1): number {
  return size === 0 ? 0 : sign * size;
}

/** Whether a number has more digits of degrees than there are. */
export function isTooLong({ text }: Part): boolean {
  return digitsOf(text) > degreesDigitsMax;
}

function digitsOf(text: string): number {
  const point = text.indexOf('.');
  return point === -1 ? text.length : point;
}

export function isWhole({ text }: Part): boolean {
  return !text.includes('.');
}
