import { mapNoData, type SuitabilityMap } from '@crop-planning/shared';
import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';
import { captionOf } from './caption.js';
import { paletteOf } from './palette.js';

const compress = promisify(deflate);
const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const [depthBits, indexed] = [8, 3];

/**
 * Returns a map as PNG (ISO/IEC 15948) whose pixels are the map's bytes, each `scale` pixels wide and high,
 * and whose palette has the colours of the legend; the sea is transparent.
 */
export async function pngOf(map: SuitabilityMap, values: Uint8Array, scale: number): Promise<Uint8Array> {
  const [width, height] = [map.width * scale, map.height * scale];
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depthBits, indexed], 8);
  const opacity = Buffer.alloc(mapNoData + 1, 255);
  opacity[mapNoData] = 0;
  return Buffer.concat([
    Buffer.from(signature),
    chunk('IHDR', header),
    ...Object.entries(captionOf(map)).map(([keyword, text]) => textChunk(keyword, text)),
    chunk('PLTE', paletteOf(map.legend)),
    chunk('tRNS', opacity),
    chunk('IDAT', await compress(scanlines(values, map.width, scale))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns the rows of pixels, each after its filter's number, which is 0 for none. */
function scanlines(values: Uint8Array, width: number, scale: number): Uint8Array {
  const lineBytes = 1 + width * scale;
  const lines = new Uint8Array((values.length / width) * scale * lineBytes);
  let at = 0;
  for (let start = 0; start < values.length; start += width) {
    const line = lines.subarray(at, at + lineBytes);
    for (let i = 0; i < width; i += 1) line.fill(values[start + i] ?? 0, 1 + i * scale, 1 + (i + 1) * scale);
    for (let copy = 1; copy < scale; copy += 1) lines.set(line, at + copy * lineBytes);
    at += scale * lineBytes;
  }
  return lines;
}

/** Returns an international text chunk: the keyword, no compression, no language, and UTF-8. */
function textChunk(keyword: string, text: string): Buffer {
  return chunk('iTXt', Buffer.from(`${keyword}\0\0\0\0\0${text}`));
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}
