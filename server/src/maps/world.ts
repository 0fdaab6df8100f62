import { webcrypto } from 'node:crypto';
import { inRanges } from '../calculations/ranges.js';
import { keepWhileUsed } from '../concurrency/kept-while-used.js';
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
/** The climates of the nodes are 19 MiB; to derive them again takes a thread about a second. */
const climatesIdleMsMax = 60_000;
/** All maps need the climates of the nodes, so they take turns as an account of their own. */
const turnOfAll = { accountId: '', isLong: false };

/** The tables of the world as the calculation of maps needs them; each is prepared when it is first needed. */
export function createMapWorld({ readGrid, readYears }: WorldTables, threads: MapThreads) {
  return {
    grid: readGrid,

    /** Identifies the figures of the grid. */
    gridHash: loadOnce(async () => hashOf(await readGrid())),

    /** The years of the climates; null if the table cannot be used. */
    years: (): Promise<YearsTable | null> => readYears().catch(() => null),

    /** Runs work with the mean years of all nodes, which are derived in the threads. */
    withClimates: keepWhileUsed({
      idleMsMax: climatesIdleMsMax,
      async load(): Promise<NodeClimates> {
        const grid = await readGrid();
        const climates = allocateNodeClimates(grid.landNodes);
        placeNodes(climates, grid);
        const { landNodes, annualMean, monthlyAnomaly, rainRoot, dailyRange } = grid;
        const figures = { landNodes, annualMean, monthlyAnomaly, rainRoot, dailyRange };
        await inRanges(landNodes, { size: derivedAtOnce, atOnce: threads.atOnce }, (range) =>
          threads.derive({ climates, figures, ...range }, turnOfAll),
        );
        return climates;
      },
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

/** Hashes in the threads of the cryptography, so that no request waits. */
async function hashOf({ landIndex, ...figures }: GridFigures): Promise<string> {
  const { annualMean, monthlyAnomaly, rainRoot, dailyRange } = figures;
  const digests = await Promise.all(
    [landIndex, annualMean, monthlyAnomaly, rainRoot, dailyRange].map((plane) =>
      // A copy, since shared memory is refused.
      webcrypto.subtle.digest('SHA-256', plane.slice()),
    ),
  );
  return Buffer.concat(digests.map((digest) => Buffer.from(digest))).toString('hex');
}
