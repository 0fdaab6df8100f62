import { brotliDecompressSync } from 'node:zlib';

/** No bundled table is as large unpacked; anything far larger must be a different file. */
const unpackedBytesMax = 16 * 1024 * 1024;
/** Holds any of the bundled tables. */
const pieceBytes = 4 * 1024 * 1024;

/**
 * Unpacks a table, within some hundredths of a second. In many small pieces, or in a thread of libuv's, it would leave
 * the process with several times the memory of the table (decision 57).
 */
export function unpack(packed: Uint8Array): Uint8Array {
  return brotliDecompressSync(packed, { chunkSize: pieceBytes, maxOutputLength: unpackedBytesMax });
}
