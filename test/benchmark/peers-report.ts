// Writes the results of `npm run bench -- peers` as tables of Markdown and as a chart. As a program, it takes files
// of results and reports their medians:
//   node --import tsx test/benchmark/peers-report.ts chart.svg 1.json 2.json 3.json
import { readFile, writeFile } from 'node:fs/promises';
import { argv } from 'node:process';
import { pathToFileURL } from 'node:url';
import type { Figures } from './interleaved.js';
import { drawChart } from './peers-chart.js';
import { medianOf } from './waits.js';

/** What one contender needed for one subject, such as a procedure or a mix. */
export interface Row extends Figures {
  of: string;
  peer: string;
}

export interface PeersResults {
  /** The machine in words. */
  machine: string;
  /** Each procedure alone. */
  alone: Row[];
  mixes: Row[];
  /** How long answers took at a fixed rate a second. */
  waits: { peer: string; rate: number; medianMs: number; p99Ms: number }[];
  /** The list at growing numbers of analyses. */
  growth: Row[];
}

const measures = [
  {
    title: 'Processor time of the server, ms a request',
    pick: ({ serverCpuMs }: Row) => serverCpuMs,
    digits: 2,
  },
  {
    title: 'Processor time of the database, ms a request',
    pick: ({ engineCpuMs }: Row) => engineCpuMs,
    digits: 2,
  },
  { title: 'Answers a second', pick: ({ perSecond }: Row) => perSecond, digits: 0 },
];

export function printResults({ machine, alone, mixes, waits, growth }: PeersResults): void {
  console.log(`\n${machine}`);
  const subjects = [
    { name: 'procedure alone, 16 connections', rows: alone },
    { name: 'mix, by connections', rows: mixes },
    { name: 'list, by analyses stored', rows: growth },
  ];
  for (const { name, rows } of subjects)
    for (const { title, pick, digits } of measures) {
      const peers = [...new Set(rows.map(({ peer }) => peer))];
      const lines = [...new Set(rows.map(({ of }) => of))].map((of) => [
        of,
        ...peers.map((peer) => {
          const row = rows.find((other) => other.of === of && other.peer === peer);
          return row ? pick(row).toFixed(digits) : '';
        }),
      ]);
      console.log(`\n${title}\n\n${table([[name, ...peers], ...lines])}`);
    }
  const lines = waits.map(({ peer, rate, medianMs, p99Ms }) => [
    peer,
    String(rate),
    medianMs.toFixed(1),
    p99Ms.toFixed(1),
  ]);
  console.log(
    `\nWaits at a fixed rate\n\n${table([['', 'requests a second', 'median ms', '99 % within ms'], ...lines])}`,
  );
}

function table(lines: readonly (readonly string[])[]): string {
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  const written = lines.map((line) => {
    const cells = line.map((text, column) =>
      column === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[column] ?? 0),
    );
    return `| ${cells.join(' | ')} |`;
  });
  const rule = `| ${widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  return [written[0], rule, ...written.slice(1)].join('\n');
}

/** Returns the median of each figure. */
function medians(runs: readonly PeersResults[]): PeersResults {
  const [first] = runs;
  if (!first) throw new Error('there are no results');
  const rows = (key: 'alone' | 'mixes' | 'growth') =>
    first[key].map((row, index) => {
      const median = (pick: (row: Row) => number) =>
        medianOf(runs.map((run) => pick(run[key][index] ?? row)));
      return {
        ...row,
        perSecond: median(({ perSecond }) => perSecond),
        serverCpuMs: median(({ serverCpuMs }) => serverCpuMs),
        engineCpuMs: median(({ engineCpuMs }) => engineCpuMs),
      };
    });
  const waits = first.waits.map((wait, index) => {
    const median = (pick: (each: typeof wait) => number) =>
      medianOf(runs.map((run) => pick(run.waits[index] ?? wait)));
    return {
      ...wait,
      rate: median(({ rate }) => rate),
      medianMs: median(({ medianMs }) => medianMs),
      p99Ms: median(({ p99Ms }) => p99Ms),
    };
  });
  return { ...first, alone: rows('alone'), mixes: rows('mixes'), waits, growth: rows('growth') };
}

if (import.meta.url === pathToFileURL(argv[1] ?? '').href) {
  const [chart, ...files] = argv.slice(2);
  if (chart === undefined) throw new Error('name the chart to write, then the files of results');
  const runs = await Promise.all(
    files.map(async (file) => JSON.parse(await readFile(file, 'utf8')) as PeersResults),
  );
  const results = medians(runs);
  printResults(results);
  await writeFile(chart, drawChart(results.alone));
}
