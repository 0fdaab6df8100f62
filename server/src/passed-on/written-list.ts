import { Readable } from 'node:stream';

const [opening, comma, closing] = [0x5b, 0x2c, 0x5d];

/** A list in JSON, written from stored documents slice by slice: a transport sends the bytes as they are. */
export class WrittenList {
  readonly #slices: Uint8Array[] = [];
  #length = 0;
  #around: readonly Uint8Array[] = [];

  /** The number of its items. */
  get length(): number {
    return this.#length;
  }

  /** Adds items that are written as a list of their own. */
  add(slice: Uint8Array, length: number): this {
    if (length === 0) return this;
    this.#slices.push(slice);
    this.#length += length;
    return this;
  }

  /** Makes the list a part of an answer: the JSON before it, and the JSON after it. */
  within(before: string, after: string): this {
    this.#around = [Buffer.from(before), Buffer.from(after)];
    return this;
  }

  /** Returns the whole answer. */
  bytes(): Uint8Array {
    const [only, ...others] = this.#slices;
    const [before, after] = this.#around;
    const list = only && others.length === 0 ? [only] : this.#joined();
    if (before && after) return Buffer.concat([before, ...list, after]);
    return only && others.length === 0 ? only : Buffer.concat([...list]);
  }

  /** Returns a stream of the list, with a slice in each chunk. */
  stream(): Readable {
    return Readable.from(this.#joined(), { objectMode: false, highWaterMark: 1 });
  }

  *#joined(): Generator<Uint8Array> {
    for (const [index, slice] of this.#slices.entries())
      yield Buffer.concat([Uint8Array.of(index === 0 ? opening : comma), slice.subarray(1, -1)]);
    yield this.#slices.length === 0 ? Uint8Array.of(opening, closing) : Uint8Array.of(closing);
  }
}
