/** A calendar as a test describes it: for each crop, the entries of its cells. */
export interface CalendarContents {
  crops: readonly string[];
  sources: readonly string[];
  north: number;
  west: number;
  stepDegrees: number;
  rows: number;
  columns: number;
  /** The entry of a crop in a cell: bits of months, and the source above them; 0 without a calendar. */
  entryOf: (crop: number, cell: number) => number;
}

/** Encodes a calendar in the format CAL1, uncompressed. */
export function encodeCalendar(contents: CalendarContents): Buffer {
  const { crops, sources, north, west, stepDegrees, rows, columns, entryOf } = contents;
  const head = Buffer.from(
    JSON.stringify({ crops, sources, north, west, step_degrees: stepDegrees, rows, columns }),
  );
  const start = Buffer.alloc(8);
  start.write('CAL1');
  start.writeUInt32LE(head.length, 4);
  const cells = Array.from({ length: rows * columns }, (_, cell) => cell);
  const land = cells.filter((cell) => crops.some((_, crop) => entryOf(crop, cell) !== 0));
  const bitmap = Buffer.alloc(Math.ceil(cells.length / 8));
  for (const cell of land) bitmap[cell >> 3] = (bitmap[cell >> 3] ?? 0) | (0x80 >> (cell & 7));
  const numbers = crops.flatMap((_, crop) => land.map((cell) => entryOf(crop, cell)));
  const entries = [...new Set([0, ...numbers])].toSorted((one, other) => one - other);
  const position = new Map(entries.map((entry, i) => [entry, i]));
  const table = Buffer.alloc(2 + 2 * entries.length);
  table.writeUInt16LE(entries.length);
  for (const [i, entry] of entries.entries()) table.writeUInt16LE(entry, 2 + 2 * i);
  const positions = numbers.map((entry) => position.get(entry) ?? 0);
  return Buffer.concat([
    start,
    head,
    bitmap,
    table,
    Uint8Array.from(positions, (value) => value & 255),
    Uint8Array.from(positions, (value) => value >> 8),
  ]);
}

/** Returns an entry: the bits of the months, 1 to 12, and the number of the source. */
export function entryOf(months: readonly number[], source: number): number {
  return months.reduce((bits, month) => bits | (1 << (month - 1)), source << 12);
}
