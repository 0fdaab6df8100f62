// Writes the medians of several runs of `npm run bench -- peers` to docs/benchmarks.md, its chart, and the file of
// results that a test holds them to; runs of `npm run bench -- floor` replace only the part of the floor:
//   node --import tsx test/benchmark/peers/report.ts 1.json 2.json 3.json
import { readFile, writeFile } from 'node:fs/promises';
import { argv } from 'node:process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../../source-files.js';
import type { Figures } from '../interleaved.js';
import { drawChart } from './chart.js';
import { withResults } from './page.js';
import { medianOf } from '../waits.js';

/** What one contender needed for one subject, such as a procedure or a mix. */
export interface Row extends Figures {
  of: string;
  peer: string;
}

/** What `npm run bench -- floor` measures, which is also a part of `npm run bench -- peers`. */
export interface FloorResults {
  /** List, get and create beside the floor and, where Go is installed, PocketBase. */
  rows: Row[];
  /** The resident memory of all processes, before and after the load. */
  memory: { peer: string; afterDataMiB: number; afterLoadMiB: number }[];
  /** A plan of a bulk analysis, and a preview. */
  bulk: { of: string; serverCpuMs: number; engineCpuMs: number }[];
  /** Which share of the machine's processors other programs used meanwhile, from 0 to 1; missing if it is not known. */
  othersShare?: number;
  /** The day in UTC, such as 2026-11-28. */
  date: string;
}

export interface PeersResults {
  /** The machine in words. */
  machine: string;
  /** The day in UTC. */
  date: string;
  /** Each procedure alone. */
  alone: Row[];
  floor: FloorResults;
  mixes: Row[];
  /** How long answers took at a fixed rate a second. */
  waits: { peer: string; rate: number; medianMs: number; p99Ms: number }[];
  /** The list at growing numbers of analyses. */
  growth: Row[];
}

/** What a run writes: everything, or the floor alone. */
export type RunResults = PeersResults | Pick<PeersResults, 'floor'>;

const folder = join(root, 'docs');
const files = {
  page: join(folder, 'benchmarks.md'),
  chart: join(folder, 'benchmarks.svg'),
  results: join(root, 'test/benchmark/peers/results.json'),
};

/**
 * Returns the median of each figure, with the digits that the page shows. Runs of the floor alone leave the rest as it
 * was stored.
 */
function medians(runs: readonly RunResults[], stored: PeersResults): PeersResults {
  const [first] = runs;
  if (!first) throw new Error('name the files of results');
  const floor = floorMedians(runs.map((run) => run.floor));
  const whole = runs.filter((run): run is PeersResults => 'alone' in run);
  return { ...stored, ...wholeMedians(whole), floor };
}

function floorMedians(runs: readonly FloorResults[]): FloorResults {
  const [first] = runs;
  if (!first) throw new Error('there are no results');
  const memory = first.memory.map((each, index) => ({
    ...each,
    afterDataMiB: median(runs, 0, (run) => run.memory[index]?.afterDataMiB),
    afterLoadMiB: median(runs, 0, (run) => run.memory[index]?.afterLoadMiB),
  }));
  const bulk = first.bulk.map((each, index) => ({
    ...each,
    serverCpuMs: median(runs, 1, (run) => run.bulk[index]?.serverCpuMs),
    engineCpuMs: median(runs, 1, (run) => run.bulk[index]?.engineCpuMs),
  }));
  const othersShare = median(runs, 2, (run) => run.othersShare);
  return { ...first, rows: rowMedians(runs.map(({ rows }) => rows)), memory, bulk, othersShare };
}

function wholeMedians(runs: readonly PeersResults[]): Partial<PeersResults> {
  const [first] = runs;
  if (!first) return {};
  const rows = (key: 'alone' | 'mixes' | 'growth') => rowMedians(runs.map((run) => run[key]));
  const waits = first.waits.map((wait, index) => ({
    ...wait,
    rate: median(runs, 0, (run) => run.waits[index]?.rate),
    medianMs: median(runs, 1, (run) => run.waits[index]?.medianMs),
    p99Ms: median(runs, 1, (run) => run.waits[index]?.p99Ms),
  }));
  return { ...first, alone: rows('alone'), mixes: rows('mixes'), waits, growth: rows('growth') };
}

function rowMedians([first = [], ...others]: readonly Row[][]): Row[] {
  const runs = [first, ...others];
  return first.map((row, index) => ({
    ...row,
    perSecond: median(runs, 0, (rows) => rows[index]?.perSecond),
    serverCpuMs: median(runs, 2, (rows) => rows[index]?.serverCpuMs),
    engineCpuMs: median(runs, 2, (rows) => rows[index]?.engineCpuMs),
  }));
}

function median<T>(runs: readonly T[], digits: number, pick: (run: T) => number | undefined): number {
  return Number(medianOf(runs.map((run) => pick(run) ?? NaN)).toFixed(digits));
}

async function readResults<T extends RunResults>(file: string): Promise<T> {
  return JSON.parse(await readFile(file, 'utf8')) as T;
}

/** Writes what a run has measured to the file that BENCH_RESULTS names, if it does. */
export async function keepResults(results: RunResults): Promise<void> {
  const path = process.env['BENCH_RESULTS'];
  if (path !== undefined) await writeFile(path, JSON.stringify(results));
}

if (import.meta.url === pathToFileURL(argv[1] ?? '').href) {
  const runs = await Promise.all(argv.slice(2).map((file) => readResults(file)));
  const results = medians(runs, await readResults<PeersResults>(files.results));
  await writeFile(files.results, `${JSON.stringify(results, undefined, 2)}\n`);
  await writeFile(files.chart, drawChart(results.alone));
  await writeFile(files.page, await withResults(await readFile(files.page, 'utf8'), results));
}
