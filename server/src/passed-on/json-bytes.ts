import { isUtf8 } from 'node:buffer';

const dayMs = 86_400_000;
/** Most lists are shorter; a longer one has its room given back. */
const keptBytes = 64 * 1024;
/** The most that a value takes beside its bytes, six for each of a text: a number, an id or a time. */
export const valueBytesMax = 40;

/** How many dates are remembered; the times of an account's lists are of fewer days. */
const datesMax = 1_000;

/** ASCII that is written often: in words of four bytes, of which the last may be only partly used. */
export interface Phrase {
  words: Int32Array;
  length: number;
}

const [quote, backslash] = [0x22, 0x5c];
const words = { null: phraseOf('null'), true: phraseOf('true'), false: phraseOf('false') };
/** The two hexadecimal digits of each byte, and the two decimal digits of each number below 100. */
const [hexPairs, decimalPairs] = [pairsOf(256, 16), pairsOf(100, 10)];

/**
 * Text in UTF-8 that is written value by value, as `JSON.stringify` writes them. Without native functions, because a
 * call of one takes longer than copying a few bytes here.
 */
export class JsonBytes {
  #bytes = new Uint8Array(keptBytes);
  #view = new DataView(this.#bytes.buffer);
  #at = 0;
  /** The dates of days since 1970, each with the `T` that follows it. */
  readonly #dates = new Map<number, Phrase>();

  /** Makes room for at least this many more bytes; the methods that write do not look. */
  makeRoom(size: number): void {
    // The last word of a phrase may be written past its end.
    const needed = this.#at + size + 3;
    if (needed <= this.#bytes.length) return;
    const grown = new Uint8Array(2 * needed);
    grown.set(this.#bytes.subarray(0, this.#at));
    this.#use(grown);
  }

  /** Returns a copy of what was written, and starts again. */
  take(): Uint8Array {
    const taken = this.#bytes.slice(0, this.#at);
    this.clear();
    return taken;
  }

  clear(): void {
    this.#at = 0;
    if (this.#bytes.length > keptBytes) this.#use(new Uint8Array(keptBytes));
  }

  byte(code: number): void {
    this.#bytes[this.#at++] = code;
  }

  phrase({ words, length }: Phrase): void {
    const view = this.#view;
    const at = this.#at;
    for (let index = 0; index < words.length; index += 1)
      view.setInt32(at + 4 * index, words[index] ?? 0, true);
    this.#at = at + length;
  }

  word(name: keyof typeof words): void {
    this.phrase(words[name]);
  }

  /** Raises TypeError for bytes that are not UTF-8, which the driver would not read either. */
  text(stored: Uint8Array, from: number, length: number): void {
    const bytes = this.#bytes;
    let at = this.#at;
    let bits = 0;
    bytes[at++] = quote;
    for (let index = from; index < from + length; index += 1) {
      const code = stored[index] ?? 0;
      bits |= code;
      if (code >= 0x20 && code !== quote && code !== backslash) bytes[at++] = code;
      else for (const escaped of escapeOf(code)) bytes[at++] = escaped;
    }
    bytes[at++] = quote;
    this.#at = at;
    if (bits >= 0x80 && !isUtf8(stored.subarray(from, from + length)))
      throw new TypeError('a stored text is not UTF-8');
  }

  /** Writes bytes as hex digits in quotes. */
  id(stored: Uint8Array, from: number, length: number): void {
    const view = this.#view;
    let at = this.#at + 1;
    this.byte(quote);
    for (let index = from; index < from + length; index += 1, at += 2)
      view.setUint16(at, hexPairs[stored[index] ?? 0] ?? 0);
    this.#at = at;
    this.byte(quote);
  }

  /** Writes a moment, in ms since 1970, as ISO 8601. Raises RangeError outside of the years 0 to 9999. */
  time(ms: number): void {
    const day = Math.floor(ms / dayMs);
    const date = this.#dates.get(day) ?? this.#addDate(day, ms);
    const ofDay = ms - day * dayMs;
    const seconds = Math.floor(ofDay / 1_000);
    const minutes = Math.floor(seconds / 60);
    const hours = Math.floor(minutes / 60);
    const rest = ofDay - 1_000 * seconds;
    const hundreds = Math.floor(rest / 100);
    this.byte(quote);
    this.phrase(date);
    this.#two(hours, 0x3a);
    this.#two(minutes - 60 * hours, 0x3a);
    this.#two(seconds - 60 * minutes, 0x2e);
    this.byte(0x30 + hundreds);
    this.#two(rest - 100 * hundreds, 0x5a);
    this.byte(quote);
  }

  /** Raises RangeError for a number that JSON does not have. */
  number(value: number): void {
    if (!Number.isFinite(value)) throw new RangeError('a stored number is not finite');
    if (value >= 0 && value < 10 && Number.isInteger(value)) return this.byte(0x30 + value);
    const text = String(value);
    for (let index = 0; index < text.length; index += 1) this.byte(text.charCodeAt(index));
  }

  /** Raises RangeError for one that is too large to be exact. */
  integer(value: number): void {
    if (!Number.isSafeInteger(value)) throw new RangeError('a stored integer is too large');
    this.number(value);
  }

  #two(number: number, after: number): void {
    this.#view.setUint16(this.#at, decimalPairs[number] ?? 0);
    this.#at += 2;
    this.byte(after);
  }

  #addDate(day: number, ms: number): Phrase {
    const date = new Date(ms).toISOString().slice(0, -'00:00:00.000Z'.length);
    if (date.length !== '2026-03-01T'.length)
      throw new RangeError('a stored time is not within the years 0 to 9999');
    if (this.#dates.size >= datesMax) this.#dates.clear();
    const phrase = phraseOf(date);
    this.#dates.set(day, phrase);
    return phrase;
  }

  #use(bytes: Uint8Array<ArrayBuffer>): void {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer);
  }
}

export function ascii(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text));
}

export function phraseOf(text: string): Phrase {
  const count = Math.ceil(text.length / 4);
  const bytes = Buffer.alloc(4 * count);
  bytes.write(text);
  return {
    words: Int32Array.from({ length: count }, (_, index) => bytes.readInt32LE(4 * index)),
    length: text.length,
  };
}

function escapeOf(code: number): Uint8Array {
  return ascii(JSON.stringify(String.fromCharCode(code)).slice(1, -1));
}

/** Returns the two digits of each number below `count` in this base, as the two bytes of one number. */
function pairsOf(count: number, base: number): Uint16Array {
  const digits = Array.from({ length: count }, (_, number) => number.toString(base).padStart(2, '0'));
  return Uint16Array.from(digits, (pair) => Buffer.from(pair).readUInt16BE());
}
