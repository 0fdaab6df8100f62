// The measured part of docs/benchmarks.md: every table and every sentence with a figure is written from the results.
import * as prettier from 'prettier';
import type { PeersResults, Row } from './peers-report.js';

const heading = '## Each procedure alone';
const measures = [
  { name: 'Processor time of the server in milliseconds a request', of: 'serverCpuMs', digits: 2 },
  { name: 'Processor time of the database in milliseconds a request', of: 'engineCpuMs', digits: 2 },
  {
    name: 'Answers a second, with all of client, server and database on the two processors',
    of: 'perSecond',
    digits: 0,
  },
] as const;
const [own, express, nest, fastify] = [
  'this service',
  'Express + Mongoose',
  'NestJS + Mongoose',
  'Fastify + driver',
];

/** Returns the page with these results in place of the ones it has. */
export function withResults(page: string, results: PeersResults): Promise<string> {
  const [before = ''] = page.split(heading);
  const text = before + measuredPart(results);
  return prettier.format(text, {
    parser: 'markdown',
    singleQuote: true,
    printWidth: 110,
    proseWrap: 'always',
  });
}

/** Returns, as Markdown, all that was measured. */
export function measuredPart({ machine, date, alone, mixes, waits, growth }: PeersResults): string {
  const [server, database, answers] = tablesOf(alone, 'procedure, at 16 connections');
  return `${heading}

![Processor time of the server for each request of the five procedures, in this service, in Express and NestJS with Mongoose, and in Fastify with the driver alone](benchmarks.svg)

${server}

For one request, the service needs ${ratios(alone, express)} times the processor time of Express and ${ratios(alone, nest)} times that of NestJS, although it checks more. Compared with the route written by hand it needs ${ratio(alone, 'list', fastify)} times as much for a list here, and ${each(growth, fastify)} times in the table by stored analyses below; for a record, ${ratio(alone, 'record', fastify)} times. What it adds is listed above: the check of the answer (about 6 % of a list), tRPC's own steps (3 %), and the deadlines, headers and metrics of each request.

${database}

${answers}

## The mix

${tablesOf(mixes, 'connections').join('\n\n')}

## At a fixed rate

How long an answer to the mix without logins takes at 70 % of what the slowest of the four can answer at 16 connections, where each request is sent at its time, whether or not earlier requests have been answered:

${table([
  ['', 'requests a second', 'median ms', '99 % within ms'],
  ...waits.map(({ peer, rate, medianMs, p99Ms }) => [
    peer,
    rate.toFixed(0),
    medianMs.toFixed(1),
    p99Ms.toFixed(1),
  ]),
])}

## As the stored analyses grow

The list of the same account while other accounts' plans and analyses are added, at 16 connections. With the most analyses, compared with the fewest, the four services need ${grown(growth, 'serverCpuMs')} times the processor time, and the database ${grown(growth, 'engineCpuMs')} times.

${tablesOf(growth, 'analyses stored').join('\n\n')}

## The machine

${machine}; measured on ${date}. Its processors are shared with other machines, so that the same program takes up to half as long again in some minutes; figures of one row, measured within seconds of each other, compare better than figures of two rows, and a difference of less than a tenth says nothing.

This part of the page, from the first table of results on, the chart and [the figures](../test/benchmark/peers-results.json) are written by

\`\`\`sh
for run in 1 2 3; do BENCH_RESULTS=$run.json npm run bench -- peers; done
node --import tsx test/benchmark/peers-report.ts 1.json 2.json 3.json
\`\`\`
`;
}

/** Returns a table for each measure, below its name. */
function tablesOf(rows: readonly Row[], subject: string): string[] {
  const peers = [...new Set(rows.map(({ peer }) => peer))];
  const subjects = [...new Set(rows.map(({ of }) => of))];
  return measures.map(({ name, of: measure, digits }) => {
    const lines = subjects.map((of) => [
      of,
      ...peers.map((peer) => find(rows, of, peer)[measure].toFixed(digits)),
    ]);
    return `${name}:\n\n${table([[subject, ...peers], ...lines])}`;
  });
}

function table([head = [], ...lines]: readonly (readonly string[])[]): string {
  const rule = head.map((_, column) => (column === 0 ? '---' : '--:'));
  return [head, rule, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function find(rows: readonly Row[], of: string, peer: string): Row {
  const row = rows.find((each) => each.of === of && each.peer === peer);
  if (!row) throw new Error(`there is no result for ${of} of ${peer}`);
  return row;
}

/** Returns how many times the other's processor time the service needs. */
function ratio(rows: readonly Row[], of: string, other: string): string {
  return (find(rows, of, own).serverCpuMs / find(rows, of, other).serverCpuMs).toFixed(2);
}

function each(rows: readonly Row[], other: string): string {
  const all = [...new Set(rows.map(({ of }) => of))].map((of) => ratio(rows, of, other));
  return new Intl.ListFormat('en').format(all).replace(', and ', ' and ');
}

function ratios(rows: readonly Row[], other: string): string {
  return range(rows.filter(({ peer }) => peer === own).map(({ of }) => Number(ratio(rows, of, other))));
}

function grown(rows: readonly Row[], measure: 'serverCpuMs' | 'engineCpuMs'): string {
  const counts = [...new Set(rows.map(({ of }) => of))];
  const [fewest = '', most = ''] = [counts.at(0), counts.at(-1)];
  const peers = [...new Set(rows.map(({ peer }) => peer))];
  return range(peers.map((peer) => find(rows, most, peer)[measure] / find(rows, fewest, peer)[measure]));
}

function range(figures: readonly number[]): string {
  return `${Math.min(...figures).toFixed(2)} to ${Math.max(...figures).toFixed(2)}`;
}
