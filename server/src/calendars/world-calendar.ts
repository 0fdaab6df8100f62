// The world calendar in server/data: in which months crops are sown, on a grid. Read by calendars.ts.
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { loadOnce } from '../concurrency/load-once.js';
import type { Point } from '../world/distances.js';
import { unpack } from '../world/unpack.js';

/** A calendar of some crops in the cells of a grid, as stored in the file. */
export interface WorldCalendar extends z.output<typeof headSchema> {
  /** For each cell, row by row from the north-west, its position in the planes below; -1 without land. */
  landIndex: Int32Array;
  /** The number of cells with land. */
  landCells: number;
  /** The different entries: months in the bits 0 to 11, January first, and the number of the source above. */
  entries: Uint16Array;
  /** The low and the high byte of the number of an entry, for each crop and each cell with land. */
  low: Uint8Array;
  high: Uint8Array;
}

/** What a calendar says about a crop in a cell: the months, 1 to 12, and where they were collected. */
export interface WorldMonths {
  months: number[];
  collection: string;
}

const headSchema = z.strictObject({
  crops: z.array(z.string()),
  /** The collections from which the calendar was compiled. */
  sources: z.array(z.string()),
  /** Degrees of the corner from which rows run southwards and columns eastwards around the globe. */
  north: z.number(),
  west: z.number(),
  step_degrees: z.number().positive(),
  rows: z.int().positive(),
  columns: z.int().positive(),
});

const defaultFile = new URL('../../data/sowing-calendar.bin.br', import.meta.url);
const magic = 'CAL1';
const headStart = 8;
const monthBits = 12;
/** The own cell first, then those around it, because a coast may lie in a cell without land. */
const around = [
  [0, 0],
  [0, 1],
  [0, -1],
  [1, 0],
  [-1, 0],
  [1, 1],
  [-1, -1],
  [1, -1],
  [-1, 1],
] as const;

/** Returns a function that reads the calendar when it is first needed. */
export function createWorldCalendarFile(file: URL = defaultFile): () => Promise<WorldCalendar> {
  return loadOnce(async () => decodeWorldCalendar(unpack(await readFile(file))));
}

/**
 * Decodes the format CAL1 (see "How the calendar was made" in docs/data.md). Raises an Error for any other
 * format.
 */
export function decodeWorldCalendar(bytes: Uint8Array): WorldCalendar {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < headStart || Buffer.from(bytes.subarray(0, 4)).toString('latin1') !== magic)
    throw new Error(`The calendar is not in the form ${magic}.`);
  const bitmapAt = headStart + view.getUint32(4, true);
  const head = headSchema.parse(JSON.parse(Buffer.from(bytes.subarray(headStart, bitmapAt)).toString()));
  const cells = head.rows * head.columns;
  const entriesAt = bitmapAt + Math.ceil(cells / 8);
  const { landIndex, landCells } = indexLand(bytes.subarray(bitmapAt, entriesAt), cells);
  const count = view.getUint16(entriesAt, true);
  const lowAt = entriesAt + 2 + 2 * count;
  const figures = landCells * head.crops.length;
  if (bytes.byteLength !== lowAt + 2 * figures)
    throw new Error(`The calendar has ${bytes.byteLength} bytes instead of ${lowAt + 2 * figures}.`);
  const entries = Uint16Array.from({ length: count }, (_, i) => view.getUint16(entriesAt + 2 + 2 * i, true));
  const [low, high] = [bytes.slice(lowAt, lowAt + figures), bytes.slice(lowAt + figures)];
  return { ...head, landIndex, landCells, entries, low, high };
}

/** Numbers the cells whose bits are set, most significant bit first. */
function indexLand(bitmap: Uint8Array, cells: number): Pick<WorldCalendar, 'landIndex' | 'landCells'> {
  const landIndex = new Int32Array(cells).fill(-1);
  let landCells = 0;
  for (let cell = 0; cell < cells; cell += 1) {
    if (((bitmap[cell >> 3] ?? 0) & (0x80 >> (cell & 7))) === 0) continue;
    landIndex[cell] = landCells;
    landCells += 1;
  }
  return { landIndex, landCells };
}

/** Returns the months of a crop in the cell of a point, or in the first cell around it that has any. */
export function worldMonthsOf(table: WorldCalendar, crop: string, point: Point): WorldMonths | null {
  const plane = table.crops.indexOf(crop);
  const entry = plane < 0 ? 0 : entryNear(table, plane, point);
  if (entry === 0) return null;
  const collection = table.sources[entry >> monthBits];
  if (collection === undefined) throw new Error(`the calendar has no source ${entry >> monthBits}`);
  return { months: monthsIn(entry), collection };
}

/** Finds the months of a crop at one point after another, as bits, January lowest; 0 where there are none. */
export type MonthsMaskOf = (point: Point) => number;

/** Does for the many nodes of a map what `worldMonthsOf` does; null for a crop that the calendar lacks. */
export function monthsMaskOf(table: WorldCalendar, crop: string): MonthsMaskOf | null {
  const plane = table.crops.indexOf(crop);
  if (plane < 0) return null;
  const months = (1 << monthBits) - 1;
  return (point) => entryNear(table, plane, point) & months;
}

function entryNear(table: WorldCalendar, plane: number, point: Point): number {
  const { north, west, step_degrees, rows, columns } = table;
  const row = Math.floor((north - point.latitude) / step_degrees);
  const column = Math.floor((point.longitude - west) / step_degrees);
  for (let i = 0; i < around.length; i += 1) {
    const [south = 0, east = 0] = around[i] ?? [];
    if (row + south < 0 || row + south >= rows) continue;
    const cell = (row + south) * columns + ((((column + east) % columns) + columns) % columns);
    const entry = entryOf(table, plane, table.landIndex[cell] ?? -1);
    if (entry !== 0) return entry;
  }
  return 0;
}

function entryOf({ landCells, entries, low, high }: WorldCalendar, plane: number, land: number): number {
  if (land < 0) return 0;
  const at = plane * landCells + land;
  return entries[(low[at] ?? 0) + 256 * (high[at] ?? 0)] ?? 0;
}

function monthsIn(entry: number): number[] {
  return Array.from({ length: monthBits }, (_, i) => i + 1).filter((month) => (entry >> (month - 1)) & 1);
}
