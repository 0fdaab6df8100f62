// The measured part of docs/benchmarks.md: every table and every sentence with a figure is written from the results.
import * as prettier from 'prettier';
import type { FloorResults, PeersResults, Row } from './report.js';

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
const [statements, bytes, compiled] = ['statements and bytes', 'bytes alone', 'PocketBase'];

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
export function measuredPart({ machine, date, alone, floor, mixes, waits, growth }: PeersResults): string {
  const [server, database, answers] = tablesOf(alone, 'procedure, at 16 connections');
  return `${heading}

![Processor time of the server for each request of the five procedures, in this service, in Express and NestJS with Mongoose, and in Fastify with the driver alone](benchmarks.svg)

${server}

For one request, the service needs ${ratios(alone, express)} times the processor time of Express and ${ratios(alone, nest)} times that of NestJS, although it checks more. Compared with the route written by hand it needs ${ratio(alone, 'list', fastify)} times as much for a list here, and ${each(growth, fastify)} times in the table by stored analyses below; for a record, ${ratio(alone, 'record', fastify)} times. What it adds is listed above: above all the deadlines, headers and metrics of each request.

${database}

${answers}

${floorPart(floor)}

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

This part of the page, from the first table of results on, the chart and [the figures](../test/benchmark/peers/results.json) are written by

\`\`\`sh
for run in 1 2 3; do BENCH_RESULTS=$run.json npm run bench -- peers; done
node --import tsx test/benchmark/peers/report.ts 1.json 2.json 3.json
\`\`\`
`;
}

/** Returns, as Markdown, what was measured beside the floor and PocketBase. */
export function floorPart({ rows, memory, bulk, othersShare = 0, date }: FloorResults): string {
  const peers = [own, fastify, statements, bytes, compiled].filter((name) =>
    rows.some(({ peer }) => peer === name),
  );
  const subjects = [...new Set(rows.map(({ of }) => of))];
  const tableBy = (figure: (row: Row) => string) =>
    table([
      ['procedure, at 16 connections', ...peers],
      ...subjects.map((of) => [of, ...peers.map((peer) => figure(find(rows, of, peer)))]),
    ]);
  const timesOf = (other: string) =>
    subjects.map((of) => (total(find(rows, of, own)) / total(find(rows, of, other))).toFixed(2));
  const isThere = peers.includes(compiled);
  return `## The floor, and a compiled service

The same list, get and create on an engine with nothing else in it, measured on ${date} by \`npm run bench -- floor\`.${othersShare < quietShareMax ? '' : ` Other programs used ${(othersShare * 100).toFixed(0)} % of the machine’s processors meanwhile, so the figures are higher than at rest, and ratios can be off by half.`} The _statements and bytes_ are what no service on the driver goes below: a server on node's own HTTP that asks the driver the statements of a request to this service and then answers with bytes that it has ready. It reads no token and makes no answer. Only plans that are created for one account at the same time may need less, because the service counts several of them with one statement. The _bytes alone_ are those without the statements. ${isThere ? compiledWords : 'PocketBase was not measured: there is no Go toolchain.'}

Processor time of all processes in milliseconds a request:

${tableBy((row) => total(row).toFixed(2))}

The service needs ${inWords(timesOf(statements))} times the processor time of the floor for ${inWords(subjects)}${isThere ? `, and ${inWords(timesOf(compiled))} times that of PocketBase` : ''}.

Processor time of the server alone, for PocketBase with its database:

${tableBy(({ serverCpuMs }) => serverCpuMs.toFixed(2))}

Answers a second:

${tableBy(({ perSecond }) => perSecond.toFixed(0))}

Resident memory of all processes in MiB, with the pages of the database's file that are in memory:

${table([
  ['', 'with the data', 'after the load'],
  ...memory.map(({ peer, afterDataMiB, afterLoadMiB }) => [
    peer,
    afterDataMiB.toFixed(0),
    afterLoadMiB.toFixed(0),
  ]),
])}

Analysing many plans has no counterpart in the contenders, which have no model. Processor time in milliseconds for each plan of a bulk analysis of 50, and for a preview of the same planting, which is the model's own run and the request around it:

${table([
  ['', 'server', 'database', 'both'],
  ...bulk.map(({ of, serverCpuMs, engineCpuMs }) => [
    of,
    ...[serverCpuMs, engineCpuMs, serverCpuMs + engineCpuMs].map((ms) => ms.toFixed(1)),
  ]),
])}`;
}

/** A machine of which other programs use less than this measures well enough. */
const quietShareMax = 0.1;

const compiledWords =
  'PocketBase is written in Go and has SQLite in its own process; [its part](../test/benchmark/contenders/pocketbase/main.go) has the plans and analyses as collections, a rule for each that they are the caller’s, and a view of the plans with the latest label. It is asked for the same plans, and they must be equal; its answers also name the collection and the account of each plan, and its pages are asked for without their total. It checks the token and reads the account for each request, but counts no plans, and it, too, logs only errors.';

function total({ serverCpuMs, engineCpuMs }: Row): number {
  return serverCpuMs + engineCpuMs;
}

function inWords(items: readonly string[]): string {
  return new Intl.ListFormat('en').format(items).replace(', and ', ' and ');
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
  return inWords(all);
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
