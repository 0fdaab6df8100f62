import { crc32 } from 'node:zlib';

/** The parts of an index file, in order. */
export const sectionNames = [
  'keys',
  'blocks',
  'postings',
  'people',
  'latitudes',
  'longitudes',
  'heights',
  'regionOf',
  'ownKeys',
  'names',
  'nameEnds',
  'meta',
] as const;

export type SectionName = (typeof sectionNames)[number];
export type Sections = Readonly<Record<SectionName, Uint8Array>>;

/** Coordinates are stored in thousandths of a degree, as in the source. */
export const stepsPerDegree = 1_000;
/** Marks an unknown height in the column of heights. */
export const noHeight = -32_768;
/** Added to a height that is estimated from surrounding places, which makes it greater than `heightMaxM`. */
export const estimatedBy = 16_384;
/** No actual height is greater than this. */
export const heightMaxM = 9_000;

/** Written as a number, so that a machine with a different byte order reads a different number. */
const magic = 0x315a5447;
const headerWords = 3 + sectionNames.length;
const alignment = 4;

/**
 * Builds the file: the magic number, the length of the file, the checksum of everything that follows it, the
 * lengths of the sections, and the padded sections.
 */
export function packSections(sections: Sections): Uint8Array {
  const parts = sectionNames.map((name) => sections[name]);
  const bodyLength = parts.reduce((sum, part) => sum + padded(part.length), 0);
  const file = new Uint8Array(headerWords * alignment + bodyLength);
  const header = new Uint32Array(file.buffer, 0, headerWords);
  let offset = headerWords * alignment;
  for (const [i, part] of parts.entries()) {
    file.set(part, offset);
    header[3 + i] = part.length;
    offset += padded(part.length);
  }
  header.set([magic, file.length, crc32(file.subarray(3 * alignment))]);
  return file;
}

/** Returns the sections as views of the file, aligned to four bytes; raises an Error for a damaged file. */
export function unpackSections(file: Uint8Array): Sections {
  const bytes = file.byteOffset % alignment === 0 ? file : file.slice();
  if (bytes.length < headerWords * alignment) throw damaged('it is too short');
  const header = new Uint32Array(bytes.buffer, bytes.byteOffset, headerWords);
  if (header[0] !== magic) throw damaged('it has a different format');
  if (header[1] !== bytes.length) throw damaged('it is incomplete');
  if (header[2] !== crc32(bytes.subarray(3 * alignment))) throw damaged('its checksum is wrong');
  let offset = headerWords * alignment;
  const part = (name: SectionName, at: number) => {
    const length = header[3 + at] ?? 0;
    const section = bytes.subarray(offset, offset + length);
    offset += padded(length);
    return [name, section] as const;
  };
  return Object.fromEntries(sectionNames.map(part)) as Sections;
}

/** Returns a column of numbers as a section. */
export function toBytes(column: Uint32Array | Int32Array | Int16Array | Uint16Array): Uint8Array {
  return new Uint8Array(column.buffer, column.byteOffset, column.byteLength);
}

function padded(length: number): number {
  return Math.ceil(length / alignment) * alignment;
}

function damaged(reason: string): Error {
  return new Error(`the index of places is damaged: ${reason}; rebuild it with npm run build`);
}
