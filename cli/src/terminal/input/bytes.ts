import { dataError } from '../failures.js';

/** Reads all bytes; throws an error that names the source once there are more than `bytesMax`. */
export async function readUpTo(
  chunks: AsyncIterable<Uint8Array>,
  source: string,
  bytesMax: number,
): Promise<Uint8Array> {
  const read: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > bytesMax) throw dataError(`${source} is larger than ${sizeText(bytesMax)}.`);
    read.push(chunk);
  }
  return Buffer.concat(read);
}

function sizeText(bytes: number): string {
  const MiB = 1024 * 1024;
  return bytes < MiB ? `${bytes / 1024} KiB` : `${bytes / MiB} MiB`;
}
