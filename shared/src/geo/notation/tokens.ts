// Splits a text into what coordinates are written with. One pass over a short text, without regular expressions on more
// than a character, so that no text takes long. Belongs to the reader of coordinates.

export type Axis = 'latitude' | 'longitude';

/** Degrees, minutes or seconds; `m` may also be metres, and `s` south. */
export type Unit = 'degrees' | 'minutes' | 'seconds' | 'metres' | 'm' | 's';

export interface NumberToken {
  kind: 'number';
  /** Digits of ASCII with at most one point, without the sign. */
  text: string;
  sign: '' | '-' | '+';
  /** True if nothing stands between this number and the number before it, as in `-0.3+36.07`. */
  isAttached: boolean;
}

export type Token =
  | NumberToken
  | { kind: 'unit'; unit: Unit }
  /** N, S, E or W. */
  | { kind: 'side'; axis: Axis; sign: 1 | -1 }
  /** O, which is west in French and Spanish, and east in German. */
  | { kind: 'west-or-east' }
  | { kind: 'label'; axis: Axis }
  /** A word that stands for a missing value, such as `null`. */
  | { kind: 'nothing' }
  | { kind: 'colon' }
  | { kind: 'slash' }
  /** `isTight` if digits stand on both sides: the comma may then be a decimal comma. `isBare` without a blank beside it. */
  | { kind: 'comma'; isTight: boolean; isBare: boolean }
  | { kind: 'separator' };

const side = (axis: Axis, sign: 1 | -1): Token => ({ kind: 'side', axis, sign });
const unit = (name: Unit): Token => ({ kind: 'unit', unit: name });
const label = (axis: Axis): Token => ({ kind: 'label', axis });
const nothing: Token = { kind: 'nothing' };

/** The words that coordinates are written with, in lower case. */
const words: ReadonlyMap<string, Token> = new Map([
  ['n', side('latitude', 1)],
  ['north', side('latitude', 1)],
  ['south', side('latitude', -1)],
  ['e', side('longitude', 1)],
  ['east', side('longitude', 1)],
  ['w', side('longitude', -1)],
  ['west', side('longitude', -1)],
  ['o', { kind: 'west-or-east' }],
  ...['d', 'deg', 'degree', 'degrees'].map((word) => [word, unit('degrees')] as const),
  ...['min', 'minute', 'minutes'].map((word) => [word, unit('minutes')] as const),
  ...['sec', 'second', 'seconds'].map((word) => [word, unit('seconds')] as const),
  ...['masl', 'metre', 'metres', 'meter', 'meters'].map((word) => [word, unit('metres')] as const),
  ['m', unit('m')],
  ['s', unit('s')],
  ...['lat', 'latitude'].map((word) => [word, label('latitude')] as const),
  ...['lon', 'long', 'lng', 'longitude'].map((word) => [word, label('longitude')] as const),
  ...['nan', 'null', 'none'].map((word) => [word, nothing] as const),
]);

const marks: ReadonlyMap<string, Token> = new Map([
  ...[...'°º˚∘'].map((mark) => [mark, unit('degrees')] as const),
  ...[..."'’‘′´`ʹʼ"].map((mark) => [mark, unit('minutes')] as const),
  ...[...'"″”“‟˝ʺ'].map((mark) => [mark, unit('seconds')] as const),
  ...[...';،、؛'].map((mark) => [mark, { kind: 'separator' }] as const),
  [':', { kind: 'colon' }],
  ['=', { kind: 'colon' }],
  ['/', { kind: 'slash' }],
]);
const wideComma = '，';
const minuses = new Set('-−‐‑‒–—');
/** The code points of zero in the scripts whose digits people write. */
const zeros = [
  0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0x1040,
  0x17e0,
];
const [wideFirst, wideLast, wideShift] = [0xff01, 0xff5e, 0xfee0];
const arabicPoint = '٫';
const wordLengthMax = 12;

/**
 * Returns the tokens of a text, or undefined if anything in it is not used to write coordinates, as in the name of a
 * town. A text longer than coordinates can be is no coordinates.
 */
export function tokensOf(text: string): Token[] | undefined {
  const characters = [...text].flatMap(plainCharacter);
  const tokens: Token[] = [];
  let at = 0;
  while (at < characters.length) {
    const read = readMark(characters, at) ?? readNumber(characters, at) ?? readWord(characters, at);
    if (read === undefined) return undefined;
    tokens.push(...read.tokens);
    at = read.end;
  }
  return tokens;
}

interface Read {
  tokens: readonly Token[];
  end: number;
}

/** Returns a character as ASCII has it if it is a digit, a minus or a wide form; none for an invisible one. */
function plainCharacter(character: string): string[] {
  if (character > ' ' && character <= '~') return [character];
  if (/\p{Cf}/u.test(character)) return [];
  if (/\s/u.test(character)) return [' '];
  if (minuses.has(character)) return ['-'];
  if (character === arabicPoint) return ['.'];
  if (character === wideComma) return ['،'];
  const point = character.codePointAt(0) ?? 0;
  const zero = zeros.find((start) => point >= start && point < start + 10);
  if (zero !== undefined) return [String(point - zero)];
  const isWide = point >= wideFirst && point <= wideLast;
  return isWide ? plainCharacter(String.fromCodePoint(point - wideShift)) : [character];
}

function readWord(characters: readonly string[], start: number): Read | undefined {
  let end = start;
  while (end < characters.length && end - start <= wordLengthMax && isLetter(characters[end])) end += 1;
  if (end === start) return undefined;
  const word = characters.slice(start, end).join('').toLowerCase();
  const whole = words.get(word);
  if (whole !== undefined) return { tokens: [whole], end };
  // A mark and the side of the Equator after it, as in 0d18mS.
  const letters = [...word].map((letter) => words.get(letter));
  const [first, second] = letters;
  return letters.length === 2 && first?.kind === 'unit' && second !== undefined
    ? { tokens: [first, second], end }
    : undefined;
}

function readNumber(characters: readonly string[], start: number): Read | undefined {
  const first = characters[start] ?? '';
  const sign = first === '-' || first === '+' ? first : '';
  const digitsStart = start + sign.length;
  let end = digitsStart;
  let hasPoint = false;
  while (isDigit(characters[end]) || (!hasPoint && isPointBeforeDigit(characters, end))) {
    hasPoint ||= characters[end] === '.';
    end += 1;
  }
  if (end === digitsStart) return undefined;
  const text = characters.slice(digitsStart, end).join('');
  return { tokens: [{ kind: 'number', text, sign, isAttached: isDigit(characters[start - 1]) }], end };
}

function readMark(characters: readonly string[], at: number): Read | undefined {
  const [character = '', next] = [characters[at], characters[at + 1]];
  if (character === ' ') return { tokens: [], end: at + 1 };
  if (character === ',') {
    const before = characters[at - 1];
    const isTight = isDigit(before) && isDigit(next);
    return { tokens: [{ kind: 'comma', isTight, isBare: before !== ' ' && next !== ' ' }], end: at + 1 };
  }
  const mark = marks.get(character);
  if (mark === undefined) return undefined;
  // Two marks for minutes are one for seconds.
  const isDouble = isMinutes(mark) && isMinutes(marks.get(next ?? ''));
  return isDouble ? { tokens: [unit('seconds')], end: at + 2 } : { tokens: [mark], end: at + 1 };
}

function isMinutes(token: Token | undefined): boolean {
  return token?.kind === 'unit' && token.unit === 'minutes';
}

function isPointBeforeDigit(characters: readonly string[], at: number): boolean {
  return characters[at] === '.' && isDigit(characters[at + 1]);
}

function isDigit(character: string | undefined): boolean {
  return character !== undefined && character >= '0' && character <= '9';
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && !marks.has(character) && /\p{L}/u.test(character);
}
