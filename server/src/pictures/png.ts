// Writes pictures as PNG (ISO/IEC 15948); knows neither maps nor results.
import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';

export interface IndexedPicture {
  /** In items; each is `scale` pixels wide and high. */
  width: number;
  scale: number;
  /** The number of a colour for each item, row by row from the top. */
  items: Uint8Array;
  /** The red, green and blue of each colour, 0 to 255. */
  palette: Uint8Array;
  /** The opacity of each colour, 0 to 255; by default, all are opaque. */
  opacity?: Uint8Array;
  /** Texts by their keywords. */
  texts?: Readonly<Record<string, string>>;
}

const compress = promisify(deflate);
const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const [depthBits, indexed] = [8, 3];

export async function pngOf(picture: IndexedPicture): Promise<Uint8Array> {
  const { width, scale, items, palette, opacity, texts = {} } = picture;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width * scale, 0);
  header.writeUInt32BE((items.length / width) * scale, 4);
  header.set([depthBits, indexed], 8);
  return Buffer.concat([
    Buffer.from(signature),
    chunk('IHDR', header),
    ...Object.entries(texts).map(([keyword, text]) => textChunk(keyword, text)),
    chunk('PLTE', palette),
    ...(opacity ? [chunk('tRNS', opacity)] : []),
    chunk('IDAT', await compress(scanlines(items, width, scale))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns the rows of pixels, each after its filter's number, which is 0 for none. */
function scanlines(items: Uint8Array, width: number, scale: number): Uint8Array {
  const lineBytes = 1 + width * scale;
  const lines = new Uint8Array((items.length / width) * scale * lineBytes);
  let at = 0;
  for (let start = 0; start < items.length; start += width) {
    const line = lines.subarray(at, at + lineBytes);
    for (let i = 0; i < width; i += 1) line.fill(items[start + i] ?? 0, 1 + i * scale, 1 + (i + 1) * scale);
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
