// Finds every point that the tokens of a text may mean. Belongs to the reader of coordinates.
import {
  coordinateOf,
  digitsRule,
  heightOf,
  isTooLong,
  isWhole,
  NotationFault,
  numberOf,
} from './degrees.js';
import { groupsOf, type Group, type LetterRoles, type Part } from './groups.js';
import type { Axis, NumberToken, Token } from './tokens.js';

export interface Coordinates {
  /** Degrees, south and west negative. */
  latitude: number;
  longitude: number;
  /** Metres above sea level; null if not part of the text. */
  elevation_m: number | null;
}

export interface Reading {
  point: Coordinates;
  /** Other points that whole numbers may stand for with a decimal comma; the reading is doubtful if there are any. */
  others: readonly Coordinates[];
  /** True if two numbers may be one, such as `36,07`. */
  isPerhapsOne: boolean;
}

/** Returns the points that the tokens may mean, each once, and what else is wrong with the tokens. */
export function readingsOf(tokens: readonly Token[]): { readings: Reading[]; faults: string[] } {
  const readings = new Map<string, Reading>();
  const faults = new Set<string>();
  for (const spelled of spellingsOf(tokens)) {
    for (const roles of rolesOf(spelled)) {
      const groups = groupsOf(spelled, roles);
      for (const read of groups === undefined ? [] : [readPlain, readParts]) {
        try {
          const reading = read(groups ?? [], spelled);
          if (reading) readings.set(JSON.stringify(reading.point), reading);
        } catch (error) {
          if (!(error instanceof NotationFault)) throw error;
          faults.add(error.message);
        }
      }
    }
  }
  return { readings: [...readings.values()], faults: [...faults] };
}

/** Returns the tokens with their commas as separators and, where that is possible, as decimal commas. */
function spellingsOf(tokens: readonly Token[]): (readonly Token[])[] {
  const hasPoint = tokens.some((token) => token.kind === 'number' && token.text.includes('.'));
  const separatesOnly = tokens.every(
    (token) => token.kind === 'number' || (token.kind === 'comma' && token.isBare),
  );
  // -0.3,36,1850 has a decimal point already, and the same comma between all of its numbers.
  if (hasPoint && separatesOnly) return [tokens];
  const spelled = withDecimalCommas(tokens);
  return spelled.length === tokens.length ? [tokens] : [tokens, spelled];
}

/** Returns the tokens with a number in place of two whole ones and the comma between them. */
export function withDecimalCommas(tokens: readonly Token[]): Token[] {
  const spelled: Token[] = [];
  for (let i = 0; i < tokens.length; i += 1) {
    const [token, right] = [tokens[i], tokens[i + 2]];
    const isDecimal = isWholeNumber(token) && isWholeNumber(right) && mayBeDecimal(tokens, i + 1);
    if (isDecimal) {
      spelled.push({ ...token, text: `${token.text}.${right.text}` });
      i += 2;
    } else if (token !== undefined) spelled.push(token);
  }
  return spelled;
}

/** Whether the comma at this index may be a decimal comma: `52,5`, but not one of the two in `52,5,13`. */
function mayBeDecimal(tokens: readonly Token[], at: number): boolean {
  const [left, right] = [tokens[at - 1], tokens[at + 1]];
  const isTight = (token: Token | undefined) => token?.kind === 'comma' && token.isTight;
  return (
    isTight(tokens[at]) &&
    isWholeNumber(left) &&
    isWholeNumber(right) &&
    right.sign === '' &&
    !isTight(tokens[at - 2]) &&
    !isTight(tokens[at + 2])
  );
}

function rolesOf(tokens: readonly Token[]): LetterRoles[] {
  const count = (letter: 's' | 'm') =>
    tokens.filter((token) => token.kind === 'unit' && token.unit === letter).length;
  const seconds = count('s') > 0 ? [true, false] : [true];
  // One m alone may be metres where the degrees have a mark.
  const metres = count('m') === 1 ? [false, true] : [false];
  return seconds.flatMap((isSecond) => metres.map((isLastMetres) => ({ isSecond, isLastMetres })));
}

/** Reads two or three numbers without letters and marks: `-0.3,36.07,1850 m`. */
function readPlain(groups: readonly Group[], tokens: readonly Token[]): Reading | undefined {
  const parts = groups.flatMap((group) => group.parts);
  const [latitude, longitude, height, ...more] = parts;
  if (latitude === undefined || longitude === undefined || more.length > 0) return undefined;
  const isPlain =
    groups.every(({ axis }) => axis === undefined) &&
    [latitude, longitude].every(({ unit }) => unit === undefined) &&
    (height?.unit === undefined || height.unit === 'metres');
  if (!isPlain) return undefined;
  if ([latitude, longitude].some(isTooLong)) throw new NotationFault(digitsRule);
  return {
    point: pointWith(latitude, longitude, height),
    others: height === undefined ? [] : othersOf(latitude, longitude, height),
    isPerhapsOne: height === undefined && isOneDecimal(tokens),
  };
}

/** Returns what three numbers are if a comma between two of them is a decimal one; decimals have no sign. */
function othersOf(latitude: Part, longitude: Part, height: Part): Coordinates[] {
  if (height.unit !== undefined || !isWhole(latitude) || !isWhole(longitude)) return [];
  return [
    ...(longitude.sign === '' ? [pointWith(joined(latitude, longitude), height)] : []),
    ...(height.sign === '' ? [pointWith(latitude, joined(longitude, height))] : []),
  ];
}

function pointWith(latitude: Part, longitude: Part, height?: Part): Coordinates {
  return {
    latitude: numberOf(latitude),
    longitude: numberOf(longitude),
    elevation_m: height === undefined ? null : numberOf(height),
  };
}

/** Returns `52.5` for 52 and 5. */
function joined({ text, sign }: Part, decimalsPart: Part): Part {
  return { text: `${text}.${decimalsPart.text.replace('.', '')}`, sign };
}

/** Whether two whole numbers with a comma are rather one with decimals, such as `36,07`. */
function isOneDecimal(tokens: readonly Token[]): boolean {
  const right = tokens[2];
  return mayBeDecimal(tokens, 1) && right?.kind === 'number' && /^0\d/.test(right.text);
}

/** Reads coordinates with letters or with marks or numbers for minutes: `0°18'0"S 36°4'12"E`. */
function readParts(groups: readonly Group[]): Reading | undefined {
  const [first, second, third, ...more] = groups;
  if (first === undefined || second === undefined || more.length > 0) return undefined;
  const both = [first, second];
  const isMarked = both.some(
    ({ parts, axis }) => axis !== undefined || parts.some(({ unit }) => unit !== undefined),
  );
  const counts = both.map(({ parts }) => parts.length);
  if (!isMarked && (counts[0] === 1 || counts[0] !== counts[1])) return undefined;
  const [latitude, longitude] = inOrder(first, second);
  return {
    point: {
      latitude: coordinateOf(latitude),
      longitude: coordinateOf(longitude),
      elevation_m: third === undefined ? null : heightOf(third),
    },
    others: [],
    isPerhapsOne: false,
  };
}

/** Returns the degrees of one coordinate alone, whose comma can only be a decimal one. Raises NotationFault. */
export function degreesIn(tokens: readonly Token[], axis: Axis): number {
  const spelled = withDecimalCommas(tokens);
  const found = rolesOf(spelled).flatMap((roles) => {
    const [group, ...more] = groupsOf(spelled, roles) ?? [];
    return group !== undefined && more.length === 0 ? [group] : [];
  });
  const group = found.find((one) => one.axis === undefined || one.axis === axis);
  if (group === undefined) throw new NotationFault(`must be one ${axis} in degrees`);
  return coordinateOf(group.axis === undefined ? { ...group, axis } : group);
}

function inOrder(first: Group, second: Group): [latitude: Group, longitude: Group] {
  if (first.axis === undefined && second.axis === undefined) return [first, second];
  if (first.axis === 'latitude' && second.axis === 'longitude') return [first, second];
  if (first.axis === 'longitude' && second.axis === 'latitude') return [second, first];
  throw new NotationFault('must have N or S for the latitude, and E or W for the longitude');
}

function isWholeNumber(token: Token | undefined): token is NumberToken {
  return token?.kind === 'number' && !token.text.includes('.');
}
