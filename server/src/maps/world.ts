import { webcrypto } from 'node:crypto';
import { inRanges } from '../calculations/ranges.js';
import { loadOnce } from '../concurrency/load-once.js';
import type { ClimateFigures } from '../world/climate-figures.js';
import type { YearsTable } from '../world/region-years.js';
import { latitudeOf, longitudeOf, type Grid } from './box.js';
import { allocateNodeClimates, type NodeClimates } from './nodes/node-climates.js';
import type { MapThreads } from './nodes/map-threads.js';

export type GridFigures = Grid & ClimateFigures;

/** What is read when it is first needed; `readYears` raises an Error if the table cannot be used. */
interface WorldTables {
  readGrid: () => Promise<GridFigures>;
  readYears: () => Promise<YearsTable>;
}

export type MapWorld = ReturnType<typeof createMapWorld>;

const derivedAtOnce = 4_096;
/** All maps need the climates of the nodes, so they take turns as an account of their own. */
const turnOfAll = { accountId: '', isLong: false };

/** The tables of the world as the calculation of maps needs them; each is prepared once. */
export function createMapWorld({ readGrid, readYears }: WorldTables, threads: MapThreads) {
  return {
    grid: readGrid,

    /** Identifies the figures of the grid. */
    gridHash: loadOnce(async () => hashOf(await readGrid())),

    /** The years of the climates, in memory that the threads share; null if the table cannot be used. */
    years: loadOnce(async (): Promise<YearsTable | null> => {
      const table = await readYears().catch(() => null);
      return table && inSharedMemory(table);
    }),

    /** The mean years of all nodes, derived in the threads. */
    climates: loadOnce(async (): Promise<NodeClimates> => {
      const grid = await readGrid();
      const climates = allocateNodeClimates(grid.landNodes);
      placeNodes(climates, grid);
      const { landNodes, annualMean, monthlyAnomaly, rainRoot, dailyRange } = grid;
      const figures = inSharedMemory({ landNodes, annualMean, monthlyAnomaly, rainRoot, dailyRange });
      await inRanges(landNodes, { size: derivedAtOnce, atOnce: threads.atOnce }, (range) =>
        threads.derive({ climates, figures, ...range }, turnOfAll),
      );
      return climates;
    }),
  };
}

function placeNodes({ latitude, longitude }: NodeClimates, grid: Grid): void {
  for (const [node, index] of grid.landIndex.entries()) {
    if (index < 0) continue;
    latitude[index] = latitudeOf(grid, Math.floor(node / grid.columns));
    longitude[index] = longitudeOf(grid, node % grid.columns);
  }
}

/** Copies the typed arrays of a table to memory that threads share. */
function inSharedMemory<T extends object>(table: T): T {
  const copies = Object.entries(table).map(([name, value]: [string, unknown]) => {
    if (!ArrayBuffer.isView(value)) return [name, value];
    const bytes = new Uint8Array(new SharedArrayBuffer(value.byteLength));
    bytes.set(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
    const { constructor } = value as unknown as { constructor: new (buffer: SharedArrayBuffer) => unknown };
    return [name, new constructor(bytes.buffer)];
  });
  return Object.fromEntries(copies);
}

/** Hashes in the threads of the cryptography, so that no request waits. */
async function hashOf({ landIndex, ...figures }: GridFigures): Promise<string> {
  const { annualMean, monthlyAnomaly, rainRoot, dailyRange } = figures;
  const digests = await Promise.all(
    [landIndex, annualMean, monthlyAnomaly, rainRoot, dailyRange].map((plane) =>
      webcrypto.subtle.digest('SHA-256', plane as Uint8Array<ArrayBuffer>),
    ),
  );
  return Buffer.concat(digests.map((digest) => Buffer.from(digest))).toString('hex');
}
