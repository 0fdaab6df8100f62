const chunkBytes = 64 * 1024;

/** Copies small byte strings into shared chunks, so that the garbage collector has fewer buffers to track. */
export class ByteArena {
  #chunk = new ArrayBuffer(0);
  #used = 0;

  copy(source: Uint8Array, start: number, end: number): Uint8Array {
    const size = end - start;
    if (size > chunkBytes / 8) return Uint8Array.from(viewOf(source, start, size));
    if (this.#used + size > this.#chunk.byteLength) {
      this.#chunk = new ArrayBuffer(chunkBytes);
      this.#used = 0;
    }
    const copy = new Uint8Array(this.#chunk, this.#used, size);
    this.#used += size;
    if (size > 64) copy.set(viewOf(source, start, size));
    else for (let at = 0; at < size; at += 1) copy[at] = source[start + at] ?? 0;
    return copy;
  }
}

function viewOf(source: Uint8Array, start: number, size: number): Uint8Array {
  return new Uint8Array(source.buffer, source.byteOffset + start, size);
}
