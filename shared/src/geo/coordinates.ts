// The one reader of coordinates, for the server, the command line, files and the page: any usual notation, and either one
// point or a refusal that shows how to write it. It takes time in proportion to a short text.
import { readingsOf, type Coordinates, type Reading } from './notation/readings.js';
import { tokensOf, type Token } from './notation/tokens.js';
import { readUri, readWkt } from './notation/schemes.js';

export type { Coordinates };

/** A point, or the rules that a text breaks, each as the rest of a sentence: `must have …`. */
export type PointReading = { point: Coordinates } | { refusals: readonly string[] };

/** The lowest and the highest land, in metres, with some to spare. */
export const elevationRange = { min: -500, max: 9_000 } as const;
/** No longer text is read; a location has at most 160 characters. */
const textMax = 200;
const readingsShown = 3;
const smallDecimals = 12;
const brackets: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
  ['（', '）'],
  ['<', '>'],
]);
/** What every notation has; most names of places have neither, and need not be looked at further. */
const mayBeRead = /\p{Nd}|nan|null|none/iu;
/** What stands for a missing value in files, besides `nan`, `null` and `none`. */
const placeholders = new Set(['n/a', '#n/a', 'n.a.', 'tbd', 'tba', 'nil', 'undefined']);
const example = `write -0.3,36.07 or 0°18'0"S 36°4'12"E`;

/**
 * Reads a text as coordinates: latitude, longitude and perhaps the height in metres. Returns undefined for a text that
 * is something else, such as the name of a town.
 */
export function readPoint(text: string): PointReading | undefined {
  const typed = text.trim();
  if (typed.length > textMax) return undefined;
  if (placeholders.has(typed.toLowerCase())) return noValue(typed);
  if (!mayBeRead.test(typed)) return undefined;
  const written = readWkt(typed) ?? readUri(typed);
  if (written !== undefined) return 'refusals' in written ? written : checked([written.point]);
  const tokens = tokensOf(withoutBrackets(typed));
  if (tokens === undefined) return undefined;
  if (isWithoutValue(tokens)) return noValue(typed);
  return isCoordinateLike(tokens) ? readTokens(tokens) : undefined;
}

/**
 * Writes a point so that it reads back: `-0.3,36.07`, with the height in metres as a third number if there is one. A height
 * needs its unit where no number of the others has a decimal point, since the commas could then be decimal ones.
 */
export function pointText({ latitude, longitude, elevation_m }: Coordinates): string {
  const [lat, lon] = [decimal(latitude), decimal(longitude)];
  if (elevation_m === null) return `${lat},${lon}`;
  return `${lat},${lon},${decimal(elevation_m)}${`${lat}${lon}`.includes('.') ? '' : ' m'}`;
}

/** Returns the rules that the numbers of a point break. */
export function rangeFaults({ latitude, longitude, elevation_m }: Coordinates): string[] {
  const { min, max } = elevationRange;
  return [
    ...(Math.abs(latitude) <= 90 ? [] : ['the latitude comes first and must be from -90 to 90']),
    ...(Math.abs(longitude) <= 180 ? [] : ['the longitude must be from -180 to 180']),
    ...(elevation_m === null || (elevation_m >= min && elevation_m <= max)
      ? []
      : [`the height must be from ${min} to ${max} m`]),
  ];
}

function readTokens(tokens: readonly Token[]): PointReading {
  if (tokens.some(({ kind }) => kind === 'west-or-east'))
    return refused('must have W or E: O is west in some languages and east in others');
  const { readings, faults } = readingsOf(tokens);
  const possible = readings.filter(({ point }) => isPossible(point));
  const [only, ...more] = possible;
  if (only === undefined) {
    return readings.length > 0
      ? checked(readings.map(({ point }) => point))
      : refused(`${faults[0] ?? 'must be a latitude and a longitude'}: ${example}`);
  }
  if (only.isPerhapsOne)
    return refused(`must be two numbers, but this may be one with a decimal comma: ${example}`);
  return more.length > 0 || only.others.length > 0 ? refused(severalRule(possible)) : { point: only.point };
}

/** Returns the first point, which may not exist. */
function checked(points: readonly Coordinates[]): PointReading {
  const [point] = points;
  const refusals = point === undefined ? [] : rangeFaults(point);
  return point === undefined || refusals.length > 0 ? { refusals } : { point };
}

function severalRule(readings: readonly Reading[]): string {
  const points = [...readings.map(({ point }) => point), ...readings.flatMap(({ others }) => others)];
  const texts = [...new Set(points.filter(isPossible).map(pointText))].slice(0, readingsShown);
  return `must be one point, but this can be several: write ${texts.join(' or ')}`;
}

function noValue(typed: string): PointReading {
  return refused(
    `must be a place or a point, but "${typed}" often stands for a missing value: add the country to a town of this name`,
  );
}

function refused(rule: string): PointReading {
  return { refusals: [rule] };
}

function isPossible(point: Coordinates): boolean {
  return rangeFaults(point).length === 0;
}

/** Whether a word such as `nan` stands in place of a number: alone, twice or beside one. */
function isWithoutValue(tokens: readonly Token[]): boolean {
  const others = tokens.filter(({ kind }) => kind !== 'nothing' && kind !== 'comma' && kind !== 'separator');
  return tokens.some(({ kind }) => kind === 'nothing') && others.every(({ kind }) => kind === 'number');
}

/** Whether the tokens are more than a word or a whole number, which may be a postal code. */
function isCoordinateLike(tokens: readonly Token[]): boolean {
  const [first, ...more] = tokens.filter((token) => token.kind === 'number');
  const hasDegrees = tokens.some((token) => token.kind === 'unit' && token.unit === 'degrees');
  return (
    first !== undefined && (more.length > 0 || first.text.includes('.') || first.sign !== '' || hasDegrees)
  );
}

/** Returns a text without brackets around all of it. */
function withoutBrackets(text: string): string {
  const closing = brackets.get(text.charAt(0));
  return closing !== undefined && text.endsWith(closing) ? text.slice(1, -1) : text;
}

/** Writes a number without an exponent, which no notation of coordinates has. */
function decimal(value: number): string {
  const plain = String(value);
  return plain.includes('e') ? value.toFixed(smallDecimals).replace(/\.?0+$/, '') : plain;
}
