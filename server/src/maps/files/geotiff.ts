import { mapNoData, type SuitabilityMap } from '@crop-planning/shared';
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { captionOf } from './caption.js';
import { paletteOf } from './palette.js';

const compress = promisify(deflate);

/** The types of a TIFF field: their numbers and how one value is written. */
const types = {
  ascii: { code: 2, bytes: 1, write: (to: Buffer, value: number, at: number) => to.writeUInt8(value, at) },
  short: { code: 3, bytes: 2, write: (to: Buffer, value: number, at: number) => to.writeUInt16LE(value, at) },
  long: { code: 4, bytes: 4, write: (to: Buffer, value: number, at: number) => to.writeUInt32LE(value, at) },
  double: {
    code: 12,
    bytes: 8,
    write: (to: Buffer, value: number, at: number) => to.writeDoubleLE(value, at),
  },
};

interface Field {
  tag: number;
  type: keyof typeof types;
  values: readonly number[];
}

const headerBytes = 8;
const entryBytes = 12;
/** A field with more bytes is written elsewhere, and its entry has the offset. */
const inEntryBytes = 4;

/**
 * Returns a map as GeoTIFF (OGC 19-008r4) in degrees, WGS 84: one band of the map's bytes, whose cells are
 * half a step around their nodes, with the colours of the legend. The last field is GDAL's no-data value.
 */
export async function geotiffOf(map: SuitabilityMap, values: Uint8Array): Promise<Uint8Array> {
  const { width, height } = map;
  const pixels = await compress(values);
  const fields = (pixelsAt: number): Field[] => [
    { tag: 256, type: 'long', values: [width] },
    { tag: 257, type: 'long', values: [height] },
    { tag: 258, type: 'short', values: [8] },
    // Compression by deflate.
    { tag: 259, type: 'short', values: [8] },
    // Colours from a palette.
    { tag: 262, type: 'short', values: [3] },
    { tag: 270, type: 'ascii', values: asciiOf(`${captionOf(map)['Title']}. ${captionOf(map)['Source']}`) },
    { tag: 273, type: 'long', values: [pixelsAt] },
    { tag: 277, type: 'short', values: [1] },
    { tag: 278, type: 'long', values: [height] },
    { tag: 279, type: 'long', values: [pixels.length] },
    { tag: 305, type: 'ascii', values: asciiOf('crop planning') },
    { tag: 320, type: 'short', values: colorsOf(map) },
    { tag: 33550, type: 'double', values: [map.step, map.step, 0] },
    { tag: 33922, type: 'double', values: [0, 0, 0, map.west - map.step / 2, map.north + map.step / 2, 0] },
    { tag: 34735, type: 'short', values: geoKeys },
    { tag: 42112, type: 'ascii', values: asciiOf(metadataOf(map)) },
    { tag: 42113, type: 'ascii', values: asciiOf(String(mapNoData)) },
  ];
  const directoryBytes = sizeOf(fields(0));
  const pixelsAt = headerBytes + directoryBytes;
  return Buffer.concat([header(), directory(fields(pixelsAt), directoryBytes), pixels]);
}

/** Geographic, cells rather than points, EPSG:4326. */
const geoKeys = [
  [1, 1, 0, 3],
  [1024, 0, 1, 2],
  [1025, 0, 1, 1],
  [2048, 0, 1, 4326],
].flat();

function header(): Buffer {
  const bytes = Buffer.from('II\0\0\0\0\0\0', 'latin1');
  bytes.writeUInt16LE(42, 2);
  bytes.writeUInt32LE(headerBytes, 4);
  return bytes;
}

function sizeOf(fields: readonly Field[]): number {
  const outside = fields.map(bytesOf).filter((bytes) => bytes > inEntryBytes);
  return outside.reduce((sum, bytes) => sum + even(bytes), 2 + fields.length * entryBytes + 4);
}

/** Writes the directory, which begins after the header, and the values that do not fit into its entries. */
function directory(fields: readonly Field[], size: number): Buffer {
  const bytes = Buffer.alloc(size);
  bytes.writeUInt16LE(fields.length, 0);
  let next = 2 + fields.length * entryBytes + 4;
  for (const [index, field] of fields.entries()) {
    const { tag, type, values } = field;
    const entry = 2 + index * entryBytes;
    bytes.writeUInt16LE(tag, entry);
    bytes.writeUInt16LE(types[type].code, entry + 2);
    bytes.writeUInt32LE(values.length, entry + 4);
    const isInEntry = bytesOf(field) <= inEntryBytes;
    const start = isInEntry ? entry + 8 : next;
    for (const [i, value] of values.entries()) types[type].write(bytes, value, start + i * types[type].bytes);
    if (isInEntry) continue;
    bytes.writeUInt32LE(headerBytes + next, entry + 8);
    next += even(bytesOf(field));
  }
  return bytes;
}

function bytesOf({ type, values }: Field): number {
  return values.length * types[type].bytes;
}

/** Values begin at even offsets. */
function even(bytes: number): number {
  return bytes + (bytes % 2);
}

/** Returns all reds, then all greens, then all blues, from 0 to 65,535. */
function colorsOf({ legend }: SuitabilityMap): number[] {
  const palette = paletteOf(legend);
  return [0, 1, 2].flatMap((channel) =>
    Array.from({ length: mapNoData + 1 }, (_, byte) => 257 * (palette[3 * byte + channel] ?? 0)),
  );
}

/** Returns GDAL's metadata: the texts of the map, and the factor that turns a byte into its figure. */
function metadataOf(map: SuitabilityMap): string {
  const { step } = map.legend;
  const items = Object.entries(captionOf(map)).map(
    ([name, text]) => `<Item name="${name.toUpperCase()}">${escape(text)}</Item>`,
  );
  const scale = step === null ? [] : [`<Item name="SCALE" sample="0" role="scale">${step}</Item>`];
  return `<GDALMetadata>${[...items, ...scale].join('')}</GDALMetadata>`;
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Returns the bytes of a text with the NUL that ends it. */
function asciiOf(text: string): number[] {
  return [...Buffer.from(`${text}\0`)];
}
