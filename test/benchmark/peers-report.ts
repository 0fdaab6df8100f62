// Writes the medians of several runs of `npm run bench -- peers` to docs/benchmarks.md, its chart, and the file of
// results that a test holds them to:
//   node --import tsx test/benchmark/peers-report.ts 1.json 2.json 3.json
import { readFile, writeFile } from 'node:fs/promises';
import { argv } from 'node:process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../source-files.js';
import type { Figures } from './interleaved.js';
import { drawChart } from './peers-chart.js';
import { withResults } from './peers-page.js';
import { medianOf } from './waits.js';

/** What one contender needed for one subject, such as a procedure or a mix. */
export interface Row extends Figures {
  of: string;
  peer: string;
}

export interface PeersResults {
  /** The machine in words. */
  machine: string;
  /** The day in UTC, such as 2026-11-28. */
  date: string;
  /** Each procedure alone. */
  alone: Row[];
  mixes: Row[];
  /** How long answers took at a fixed rate a second. */
  waits: { peer: string; rate: number; medianMs: number; p99Ms: number }[];
  /** The list at growing numbers of analyses. */
  growth: Row[];
}

const folder = join(root, 'docs');
const files = {
  page: join(folder, 'benchmarks.md'),
  chart: join(folder, 'benchmarks.svg'),
  results: join(root, 'test/benchmark/peers-results.json'),
};

/** Returns the median of each figure, with the digits that the page shows. */
function medians(runs: readonly PeersResults[]): PeersResults {
  const [first] = runs;
  if (!first) throw new Error('name the files of results');
  const median = (digits: number, pick: (run: PeersResults) => number | undefined) =>
    Number(medianOf(runs.map((run) => pick(run) ?? NaN)).toFixed(digits));
  const rows = (key: 'alone' | 'mixes' | 'growth') =>
    first[key].map((row, index) => ({
      ...row,
      perSecond: median(0, (run) => run[key][index]?.perSecond),
      serverCpuMs: median(2, (run) => run[key][index]?.serverCpuMs),
      engineCpuMs: median(2, (run) => run[key][index]?.engineCpuMs),
    }));
  const waits = first.waits.map((wait, index) => ({
    ...wait,
    rate: median(0, (run) => run.waits[index]?.rate),
    medianMs: median(1, (run) => run.waits[index]?.medianMs),
    p99Ms: median(1, (run) => run.waits[index]?.p99Ms),
  }));
  return { ...first, alone: rows('alone'), mixes: rows('mixes'), waits, growth: rows('growth') };
}

async function readResults(file: string): Promise<PeersResults> {
  return JSON.parse(await readFile(file, 'utf8')) as PeersResults;
}

if (import.meta.url === pathToFileURL(argv[1] ?? '').href) {
  const results = medians(await Promise.all(argv.slice(2).map(readResults)));
  await writeFile(files.results, `${JSON.stringify(results, undefined, 2)}\n`);
  await writeFile(files.chart, drawChart(results.alone));
  await writeFile(files.page, await withResults(await readFile(files.page, 'utf8'), results));
}
