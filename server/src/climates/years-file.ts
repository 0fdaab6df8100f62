import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { loadOnce } from '../concurrency/load-once.js';
import type { YearsTable } from '../world/region-years.js';
import { sharedColumn } from '../world/shared-columns.js';
import { unpack } from '../world/unpack.js';

const defaultFile = new URL('../../data/years.bin.br', import.meta.url);
const defaultSha256 = '0c07fab7f139c196c03c4fef8d107cb582d09bf59ca3d12629cab9ae67ddbab9';
const magic = 'YRS1';
const headerBytes = 10;
const months = 12;

/**
 * Returns a function that reads the table when first needed, and raises an Error unless the SHA-256 matches.
 */
export function createYearsFile(file = defaultFile, sha256 = defaultSha256): () => Promise<YearsTable> {
  return loadOnce(async () => {
    const packed = await readFile(file);
    const actualSha256 = createHash('sha256').update(packed).digest('hex');
    if (actualSha256 !== sha256)
      throw new Error(
        `The table of years has the SHA-256 ${actualSha256} instead of ${sha256}: install it again.`,
      );
    return { ...decodeYears(unpack(packed)), sha256 };
  });
}

/**
 * Decodes the format YRS1 (see "How the table of years was made" in docs/data.md). Raises an Error for any
 * other format.
 */
export function decodeYears(bytes: Uint8Array): Omit<YearsTable, 'sha256'> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < headerBytes || Buffer.from(bytes.subarray(0, 4)).toString('latin1') !== magic)
    throw new Error(`The table of years is not in the form ${magic}.`);
  const [firstYear, years, stepTenths] = [view.getUint16(4, true), view.getUint8(6), view.getUint8(7)];
  const count = view.getUint16(8, true);
  const knownBytes = count * Math.ceil(years / 8);
  const planesBytes = months * years * count;
  const expected = headerBytes + 2 * count + knownBytes + 2 * planesBytes;
  if (bytes.byteLength !== expected || stepTenths === 0)
    throw new Error(`The table of years has ${bytes.byteLength} bytes instead of ${expected}.`);
  const cells = sharedColumn.uint16(count);
  let at = headerBytes;
  for (let i = 0; i < count; i += 1, at += 2) cells[i] = (cells[i - 1] ?? 0) + view.getUint16(at, true);
  const known = sharedColumn.uint8(knownBytes);
  const rainRoot = sharedColumn.uint8(planesBytes);
  const warmer = sharedColumn.int8(planesBytes);
  for (const column of [known, rainRoot, warmer]) {
    column.set(bytes.subarray(at, at + column.length));
    at += column.length;
  }
  const neighbours = neighboursOf(cells, Math.round(3600 / stepTenths));
  undoPredictions(rainRoot, neighbours);
  undoPredictions(warmer, neighbours);
  return { firstYear, years, stepDegrees: stepTenths / 10, cells, known, rainRoot, warmer };
}

/**
 * For each cell, the positions of two earlier cells whose mean predicts its figures; -1 for the first cell.
 */
interface Neighbours {
  one: Int32Array;
  other: Int32Array;
}

/**
 * Returns, for each cell, the cells to its west and south. If the table lacks one of these, the other is used
 * twice; if it lacks both, the previous cell.
 */
function neighboursOf(cells: Uint16Array, columns: number): Neighbours {
  const positions = new Map([...cells].map((cell, i) => [cell, i]));
  const one = new Int32Array(cells.length);
  const other = new Int32Array(cells.length);
  for (const [i, cell] of cells.entries()) {
    const west = cell % columns === 0 ? undefined : positions.get(cell - 1);
    const south = positions.get(cell - columns);
    one[i] = west ?? south ?? i - 1;
    other[i] = south ?? west ?? i - 1;
  }
  return { one, other };
}

/**
 * Restores figures, each of which is stored as its difference from a prediction. The array's type makes the
 * sums wrap around.
 */
function undoPredictions(planes: Int8Array | Uint8Array, { one, other }: Neighbours): void {
  const count = one.length;
  for (let start = 0; start < planes.length; start += count) {
    for (let i = 0; i < count; i += 1) {
      const [west, south] = [one[i] ?? -1, other[i] ?? -1];
      const prediction = west < 0 ? 0 : ((planes[start + west] ?? 0) + (planes[start + south] ?? 0)) >> 1;
      planes[start + i] = (planes[start + i] ?? 0) + prediction;
    }
  }
}
