// Puts the tokens of a text together to the numbers of a latitude, a longitude and perhaps a height. Belongs to the reader
// of coordinates.
import type { Axis, NumberToken, Token, Unit } from './tokens.js';

type PartUnit = 'degrees' | 'minutes' | 'seconds' | 'metres';

/** A number, such as the minutes of a latitude. */
export interface Part {
  /** Digits with at most one point. */
  text: string;
  sign: '' | '-' | '+';
  unit?: PartUnit;
}

/** What a part of a text says: a latitude, a longitude or a height. */
export interface Group {
  parts: Part[];
  /** From a letter, such as S, or a word, such as `lat`. */
  axis?: Axis;
  /** Of the letter; a group with a word has none. */
  side?: 1 | -1;
}

/** How letters are read that mean two things. */
export interface LetterRoles {
  /** Whether `s` after minutes and a number is seconds, or else south. */
  isSecond: boolean;
  /** Whether the last `m` is metres even if it could be minutes. */
  isLastMetres: boolean;
}

/** Degrees, minutes and seconds. */
const partsMax = 3;

/** The groups so far; the last one is still open, and empty at first. */
type Groups = [...Group[], Group];

/** Groups the tokens; returns undefined if they do not follow each other as they do in coordinates. */
export function groupsOf(tokens: readonly Token[], roles: LetterRoles): Group[] | undefined {
  const groups: Groups = [{ parts: [] }];
  const lastM = roles.isLastMetres ? tokens.findLastIndex(isLetterM) : -1;
  for (const [i, token] of tokens.entries()) {
    const isMetres = i === lastM;
    if (!adds[token.kind]({ groups, tokens, i, roles, isMetres }, token)) return undefined;
  }
  const open = openOf(groups);
  if (open.parts.length > 0) return groups;
  // A letter without a number.
  return open.axis === undefined ? groups.slice(0, -1) : undefined;
}

interface Place {
  groups: Groups;
  tokens: readonly Token[];
  i: number;
  roles: LetterRoles;
  isMetres: boolean;
}

/** Adds a token to the groups; returns false if it cannot stand there. */
type Add = (place: Place, token: Token) => boolean;

const adds: Readonly<Record<Token['kind'], Add>> = {
  number: ({ groups }, token) => token.kind === 'number' && addNumber(groups, token),
  unit: (place, token) => token.kind === 'unit' && addUnit(place, token.unit),
  side: (place, token) => token.kind === 'side' && addSide(place, token.axis, token.sign),
  label: ({ groups }, token) => token.kind === 'label' && addLabel(groups, token.axis),
  colon: addColon,
  slash: addSlash,
  comma: addSeparator,
  separator: addSeparator,
  'west-or-east': () => false,
  nothing: () => false,
};

function addNumber(groups: Groups, { text, sign, isAttached }: NumberToken): boolean {
  const { parts } = openOf(groups);
  const last = parts.at(-1);
  // In -0.3+36.07, the signs separate.
  if (isAttached && (sign === '' || last === undefined || last.sign === '')) return false;
  if (last !== undefined && (sign !== '' || isEnd(last) || parts.length === partsMax)) close(groups);
  openOf(groups).parts.push({ text, sign });
  return true;
}

function addUnit(place: Place, unit: Unit): boolean {
  const { groups, tokens, i, roles, isMetres } = place;
  if (tokens[i - 1]?.kind !== 'number') return unit === 's' && addSide(place, 'latitude', -1);
  const isSouth = unit === 's' && !(roles.isSecond && isMinutes(tokens[i - 2]));
  if (isSouth) return addSide(place, 'latitude', -1);
  return setUnit(groups, isMetres ? 'metres' : partUnit(unit, openOf(groups).parts));
}

/** Adds N, S, E or W, which stands before or after its numbers. */
function addSide({ groups, tokens, i }: Place, axis: Axis, side: 1 | -1): boolean {
  const open = openOf(groups);
  const before = groups.at(-2);
  const after = tokens[i + 1];
  // A letter in a field of its own, as in 0.3,S,36.07,E.
  const isAlone = open.parts.length === 0 && (after === undefined || isSeparator(after));
  const owner = isAlone && before !== undefined && before.axis === undefined ? before : open;
  const isAfter = owner.parts.length > 0 && isOpenTo(owner, axis);
  if (!isAfter) close(groups);
  const target = isAfter ? owner : openOf(groups);
  if (!isOpenTo(target, axis)) return false;
  Object.assign(target, { axis, side });
  if (isAfter) close(groups);
  return true;
}

/** Whether a group has no letter yet, and no word for the other axis. */
function isOpenTo(group: Group, axis: Axis): boolean {
  return group.side === undefined && (group.axis === undefined || group.axis === axis);
}

function addLabel(groups: Groups, axis: Axis): boolean {
  close(groups);
  const open = openOf(groups);
  if (open.axis !== undefined) return false;
  open.axis = axis;
  return true;
}

/** Adds the colon of `lat: 52` or one of those of `52:31:12`. */
function addColon({ groups, tokens, i }: Place): boolean {
  const [before, after] = [tokens[i - 1]?.kind, tokens[i + 1]?.kind];
  if (after !== 'number') return false;
  if (before === 'label') return true;
  return before === 'number' && setUnit(groups, openOf(groups).parts.length === 1 ? 'degrees' : 'minutes');
}

/** Adds the slash that ends coordinates by ISO 6709, or one between coordinates with letters. */
function addSlash({ groups, tokens, i }: Place): boolean {
  const isBetween = i < tokens.length - 1;
  if (isBetween && !tokens.some(({ kind }) => kind === 'side')) return false;
  close(groups);
  return true;
}

function addSeparator({ groups, tokens, i }: Place): boolean {
  const [before, after] = [tokens[i - 1], tokens[i + 1]];
  if (before === undefined || after === undefined || isSeparator(before)) return false;
  close(groups);
  return true;
}

/** Gives the last number its unit; degrees or metres after another number begin a group of their own. */
function setUnit(groups: Groups, unit: PartUnit): boolean {
  const { parts } = openOf(groups);
  const part = parts.at(-1);
  if (part === undefined || part.unit !== undefined) return false;
  part.unit = unit;
  if (parts.length > 1 && (unit === 'degrees' || unit === 'metres')) {
    parts.pop();
    close(groups);
    openOf(groups).parts.push(part);
  }
  return true;
}

/** Begins a new group unless the open one has no number yet. */
function close(groups: Groups): void {
  if (openOf(groups).parts.length > 0) groups.push({ parts: [] });
}

function openOf(groups: Groups): Group {
  return groups.at(-1) ?? { parts: [] };
}

/** Whether what follows a number belongs to another coordinate or a height. */
function isEnd({ text, unit }: Part): boolean {
  return unit === 'seconds' || unit === 'metres' || text.includes('.');
}

function partUnit(unit: Unit, parts: readonly Part[]): PartUnit {
  if (unit === 's') return 'seconds';
  if (unit !== 'm') return unit;
  const [degrees, minutes] = parts.slice(-2);
  const isMinute = degrees?.unit === 'degrees' && !degrees.text.includes('.') && Number(minutes?.text) < 60;
  return isMinute ? 'minutes' : 'metres';
}

function isMinutes(token: Token | undefined): boolean {
  return token?.kind === 'unit' && (token.unit === 'minutes' || token.unit === 'm');
}

function isLetterM(token: Token): boolean {
  return token.kind === 'unit' && token.unit === 'm';
}

function isSeparator({ kind }: Token): boolean {
  return kind === 'comma' || kind === 'separator' || kind === 'slash';
}
