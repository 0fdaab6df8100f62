/** Columns of figures in memory that all threads share, so that a table is there once, however many use it. */
export const sharedColumn = {
  int8: (length: number) => new Int8Array(new SharedArrayBuffer(length)),
  uint8: (length: number) => new Uint8Array(new SharedArrayBuffer(length)),
  int16: (length: number) => new Int16Array(new SharedArrayBuffer(2 * length)),
  uint16: (length: number) => new Uint16Array(new SharedArrayBuffer(2 * length)),
  int32: (length: number) => new Int32Array(new SharedArrayBuffer(4 * length)),
  float32: (length: number) => new Float32Array(new SharedArrayBuffer(4 * length)),
  float64: (length: number) => new Float64Array(new SharedArrayBuffer(8 * length)),
};
