import { isUtf8 } from 'node:buffer';

const dayMs = 86_400_000;
/** Most lists are shorter; a longer one has its room given back. */
const keptBytes = 64 * 1024;
/** The most that a value takes beside its bytes, six for each of a text: a number, an id or a time. */
export const valueBytesMax = 40;

const [quote, backslash] = [0x22, 0x5c];
const hexDigits = ascii('0123456789abcdef');
const words = { null: ascii('null'), true: ascii('true'), false: ascii('false') };

/**
 * Text in UTF-8 that is written value by value, as `JSON.stringify` writes them. Byte by byte, since what is copied is
 * shorter than a call of a native function takes.
 */
export class JsonBytes {
  #bytes = new Uint8Array(keptBytes);
  #at = 0;
  /** The day of the newest time, whose date most times in a list have as well. */
  #day = Number.NaN;
  #date = ascii('');

  /** Makes room for at least this many more bytes; the methods that write do not look. */
  makeRoom(size: number): void {
    if (this.#at + size <= this.#bytes.length) return;
    const grown = new Uint8Array(2 * (this.#at + size));
    grown.set(this.#bytes.subarray(0, this.#at));
    this.#bytes = grown;
  }

  /** Returns a copy of what was written, and starts again. */
  take(): Uint8Array {
    const taken = this.#bytes.slice(0, this.#at);
    this.clear();
    return taken;
  }

  clear(): void {
    this.#at = 0;
    if (this.#bytes.length > keptBytes) this.#bytes = new Uint8Array(keptBytes);
  }

  byte(code: number): void {
    this.#bytes[this.#at++] = code;
  }

  copy(text: Uint8Array): void {
    const bytes = this.#bytes;
    let at = this.#at;
    for (let index = 0; index < text.length; index += 1) bytes[at++] = text[index] ?? 0;
    this.#at = at;
  }

  word(name: keyof typeof words): void {
    this.copy(words[name]);
  }

  /** Raises TypeError for bytes that are not UTF-8, which the driver would not read either. */
  text(view: DataView, from: number, length: number): void {
    const bytes = this.#bytes;
    let at = this.#at;
    let bits = 0;
    bytes[at++] = quote;
    for (let index = from; index < from + length; index += 1) {
      const code = view.getUint8(index);
      bits |= code;
      if (code >= 0x20 && code !== quote && code !== backslash) bytes[at++] = code;
      else for (const escaped of escapeOf(code)) bytes[at++] = escaped;
    }
    bytes[at++] = quote;
    this.#at = at;
    if (bits >= 0x80 && !isUtf8(new Uint8Array(view.buffer, view.byteOffset + from, length)))
      throw new TypeError('a stored text is not UTF-8');
  }

  /** Writes bytes as hex digits in quotes. */
  id(view: DataView, from: number, length: number): void {
    const bytes = this.#bytes;
    let at = this.#at;
    bytes[at++] = quote;
    for (let index = from; index < from + length; index += 1) {
      const code = view.getUint8(index);
      bytes[at++] = hexDigits[code >> 4] ?? 0;
      bytes[at++] = hexDigits[code & 15] ?? 0;
    }
    bytes[at++] = quote;
    this.#at = at;
  }

  /** Writes a moment, in ms since 1970, as ISO 8601. Raises RangeError outside of the years 0 to 9999. */
  time(ms: number): void {
    const day = Math.floor(ms / dayMs);
    if (day !== this.#day) {
      const date = new Date(ms).toISOString().slice(0, -'00:00:00.000Z'.length);
      if (date.length !== '2026-03-01T'.length)
        throw new RangeError('a stored time is not within the years 0 to 9999');
      this.#date = ascii(date);
      this.#day = day;
    }
    const ofDay = ms - day * dayMs;
    this.byte(quote);
    this.copy(this.#date);
    this.#two(Math.floor(ofDay / 3_600_000), ':');
    this.#two(Math.floor(ofDay / 60_000) % 60, ':');
    this.#two(Math.floor(ofDay / 1_000) % 60, '.');
    const rest = ofDay % 1_000;
    this.byte(0x30 + Math.floor(rest / 100));
    this.#two(rest % 100, 'Z');
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

  #two(figure: number, after: ':' | '.' | 'Z'): void {
    const tens = Math.floor(figure / 10);
    this.byte(0x30 + tens);
    this.byte(0x30 + figure - 10 * tens);
    this.byte(after === ':' ? 0x3a : after === '.' ? 0x2e : 0x5a);
  }
}

export function ascii(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text));
}

function escapeOf(code: number): Uint8Array {
  return ascii(JSON.stringify(String.fromCharCode(code)).slice(1, -1));
}
