import { readFile } from 'node:fs/promises';
import { loadOnce } from '../concurrency/load-once.js';
import type { ClimateFigures } from '../world/climate-figures.js';
import { sharedColumn } from '../world/shared-columns.js';
import { unpack } from '../world/unpack.js';

/** The figures of a regular grid around the globe, as stored in the file. */
export interface GridFigures extends ClimateFigures {
  /** Row 0 is the North Pole, column 0 the meridian of Greenwich; columns run eastwards around the globe. */
  rows: number;
  columns: number;
  stepDegrees: number;
  /** For each node, row by row, the position of its figures in the planes below; -1 for sea. */
  landIndex: Int32Array;
  /** In units of 10 m above sea level. */
  height: Int16Array;
}

const defaultFile = new URL('../../data/climate-grid.bin.br', import.meta.url);
const magic = 'CGR1';
const headerBytes = 14;
const months = 12;

/** Returns a function that reads the grid when it is first needed. */
export function createGridFile(file: URL = defaultFile): () => Promise<GridFigures> {
  return loadOnce(async () => decodeGrid(unpack(await readFile(file))));
}

/**
 * Decodes the format CGR1 (see "How the climate grid was made" in docs/data.md). Raises an Error for any
 * other format.
 */
export function decodeGrid(bytes: Uint8Array): GridFigures {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < headerBytes || Buffer.from(bytes.subarray(0, 4)).toString('latin1') !== magic)
    throw new Error(`The climate grid is not in the form ${magic}.`);
  const [rows, columns] = [view.getUint16(4, true), view.getUint16(6, true)];
  const landNodes = view.getUint32(10, true);
  const bitmapBytes = Math.ceil((rows * columns) / 8);
  const expected = headerBytes + bitmapBytes + landNodes * (2 + 2 + 3 * months);
  if (bytes.byteLength !== expected)
    throw new Error(`The climate grid has ${bytes.byteLength} bytes instead of ${expected}.`);
  const bitmap = bytes.subarray(headerBytes, headerBytes + bitmapBytes);
  const landIndex = indexLand(bitmap, rows * columns, landNodes);
  const annualMean = sharedColumn.int16(landNodes);
  const height = sharedColumn.int16(landNodes);
  const monthlyAnomaly = sharedColumn.int8(landNodes * months);
  const rainRoot = sharedColumn.uint8(landNodes * months);
  const dailyRange = sharedColumn.uint8(landNodes * months);
  let at = headerBytes + bitmapBytes;
  for (const plane of [annualMean, height]) {
    for (let i = 0; i < landNodes; i += 1) plane[i] = view.getUint16(at + 2 * i, true);
    at += 2 * landNodes;
  }
  for (const planes of [monthlyAnomaly, rainRoot, dailyRange]) {
    planes.set(bytes.subarray(at, at + planes.length));
    at += planes.length;
  }
  for (const planes of [annualMean, height, monthlyAnomaly, rainRoot, dailyRange])
    undoDifferences(planes, landNodes);
  return {
    rows,
    columns,
    stepDegrees: view.getUint16(8, true) / 100,
    landIndex,
    landNodes,
    annualMean,
    height,
    monthlyAnomaly,
    rainRoot,
    dailyRange,
  };
}

/** Numbers the nodes whose bits are set, most significant bit first. */
function indexLand(bitmap: Uint8Array, nodes: number, landNodes: number): Int32Array {
  const landIndex = new Int32Array(nodes).fill(-1);
  let next = 0;
  for (let node = 0; node < nodes; node += 1) {
    if (((bitmap[node >> 3] ?? 0) & (0x80 >> (node & 7))) === 0) continue;
    landIndex[node] = next;
    next += 1;
  }
  if (next !== landNodes) throw new Error(`The climate grid has ${next} land nodes instead of ${landNodes}.`);
  return landIndex;
}

/**
 * Restores figures, each of which is stored as its difference from the previous one. The array's type makes
 * the sums wrap around.
 */
function undoDifferences(planes: Int16Array | Int8Array | Uint8Array, length: number): void {
  for (let start = 0; start < planes.length; start += length) {
    let last = 0;
    for (let i = start; i < start + length; i += 1) {
      last += planes[i] ?? 0;
      planes[i] = last;
    }
  }
}
