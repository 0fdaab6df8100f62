import { Readable } from 'node:stream';

const [opening, comma, closing] = [0x5b, 0x2c, 0x5d];

/** A list in JSON, written from stored documents slice by slice: a transport sends the bytes as they are. */
export class WrittenList {
  readonly #slices: Uint8Array[] = [];
  #length = 0;

  /** The number of its items. */
  get length(): number {
    return this.#length;
  }

  /** Adds items that are written as a list of their own. */
  add(slice: Uint8Array, length: number): void {
    if (length === 0) return;
    this.#slices.push(slice);
    this.#length += length;
  }

  /** Returns the whole list. */
  bytes(): Uint8Array {
    const [only, ...others] = this.#slices;
    return only && others.length === 0 ? only : Buffer.concat([...this.#joined()]);
  }

  /** Returns a stream of the same bytes, with a slice in each chunk. */
  stream(): Readable {
    return Readable.from(this.#joined(), { objectMode: false, highWaterMark: 1 });
  }

  *#joined(): Generator<Uint8Array> {
    for (const [index, slice] of this.#slices.entries())
      yield Buffer.concat([Uint8Array.of(index === 0 ? opening : comma), slice.subarray(1, -1)]);
    yield this.#slices.length === 0 ? Uint8Array.of(opening, closing) : Uint8Array.of(closing);
  }
}
