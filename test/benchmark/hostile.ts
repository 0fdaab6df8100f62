import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sendMixedLoad, type LoadReport, type Tally } from './hostile/load.js';
import { measureVisitors, type VisitorReport } from './hostile/visitors.js';
import { createWorld, workOnce } from './hostile/world.js';
import { anonymousMiB, childrenOf, cpuMs, serverProgram, startServer } from './processes.js';
import { summarise } from './waits.js';
import { printRow } from './table.js';

const load = { requestsPerSecond: 10, growers: 4, askers: 6, plansEach: 20, plansMax: 400 };
const normalMsMax = 1_000;
const sampleEveryMs = 500;
/** How much more memory the last third may take than the second, because of uncollected garbage. */
const growthMax = { share: 0.15, mebibytes: 10 };

/** Measures a server under a load that is two fifths hostile; returns false if a promise was broken. */
export async function measureHostile(environment: NodeJS.ProcessEnv, seconds: number): Promise<boolean> {
  const directory = await mkdtemp(join(tmpdir(), 'crop-hostile-'));
  const { MONGODB_URI: _, ...others } = environment;
  // With all the machine's memory, node would leave garbage uncollected for minutes, which would hide a leak.
  const args = ['--max-old-space-size=128', serverProgram, 'start'];
  const service = await startServer(args, {
    ...others,
    DATA_DIR: directory,
    TRUST_PROXY: '127.0.0.1/32',
    PLANS_PER_ACCOUNT_MAX: String(load.plansMax),
  });
  try {
    const end = new AbortController();
    const world = await createWorld(service.url, load, end.signal);
    await workOnce(world);
    const visitors = await measureVisitors(world, seconds / 2);
    const memory: number[] = [];
    const timer = setInterval(() => memory.push(anonymousMiB(service.pid)), sampleEveryMs);
    const processes = [service.pid, ...childrenOf(service.pid)];
    const cpuBefore = processes.map(cpuMs);
    const report = await sendMixedLoad(world, { ...load, seconds }, () => end.abort());
    clearInterval(timer);
    const [ofServer = NaN, ofEngine = NaN] = processes.map((pid, at) => cpuMs(pid) - (cpuBefore[at] ?? NaN));
    const isKept = [printVisitors(visitors), printReport(report, memory, seconds)].every(Boolean);
    const share = (ms: number) => `${(ms / seconds / 10).toFixed(0)} %`;
    console.log(`processor time: server ${share(ofServer)}, engine ${share(ofEngine)} of one processor`);
    return isKept;
  } finally {
    await service.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

function printReport(report: LoadReport, memory: readonly number[], seconds: number): boolean {
  console.log(`\n${load.requestsPerSecond} requests a second for ${seconds} s, two of five hostile`);
  printRow(['', 'requests', 'p50 ms', 'p99 ms', 'max ms', 'statuses']);
  const bySlowest = [...report.normal].toSorted(([, a], [, b]) => Math.max(...b.ms) - Math.max(...a.ms));
  for (const [name, tally] of bySlowest) printTally(name, tally);
  for (const [name, tally] of report.hostile) printTally(name, tally);

  const all = [...report.normal.values()];
  const { max } = summarise(all.flatMap(({ ms }) => ms));
  const failed = all.flatMap(({ statuses }) =>
    [...statuses.keys()].filter((status) => !status.startsWith('2')),
  );
  const [first = NaN, second = NaN, last = NaN] = thirdsOf(memory);
  const allowed = second * (1 + growthMax.share) + growthMax.mebibytes;
  const thirds = [first, second, last].map((mebibytes) => mebibytes.toFixed(0)).join(', ');
  console.log('');
  const verdicts = [
    verdict(
      max <= normalMsMax,
      `no normal request takes over ${normalMsMax} ms (slowest ${max.toFixed(0)} ms)`,
    ),
    verdict(failed.length === 0, `every normal request succeeds (others: ${failed.join(', ') || 'none'})`),
    verdict(
      report.undocumented.length === 0,
      `no 5xx except 503 with Retry-After (others: ${report.undocumented.join(', ') || 'none'})`,
    ),
    verdict(last <= allowed, `memory is flat (means of the thirds: ${thirds} MiB)`),
  ];
  return verdicts.every(Boolean);
}

/** Visitors may double the p99 of signed-in callers, who are measured in turns with and without them. */
function printVisitors({ quiet, visited, statuses }: VisitorReport): boolean {
  console.log('\nsigned-in callers without and with visitors from 200 addresses');
  printRow(['', 'p50 ms', 'p99 ms', 'max ms']);
  for (const [name, { median, p99, max }] of Object.entries({ quiet, visited }))
    printRow([name, ...[median, p99, max].map((ms) => ms.toFixed(1))]);
  console.log(
    `questions of visitors: ${[...statuses].map(([status, count]) => `${status}: ${count}`).join(', ')}`,
  );
  return verdict(
    visited.p99 <= 2 * quiet.p99,
    `visitors leave the p99 of signed-in callers within twice its quiet value (${(visited.p99 / quiet.p99).toFixed(2)} times)`,
  );
}

function printTally(name: string, { requests, statuses, ms }: Tally): void {
  const { median, p99, max } = summarise(ms);
  const times = ms.length === 0 ? ['', '', ''] : [median, p99, max].map((each) => each.toFixed(0));
  const counts = [...statuses].toSorted().map(([status, count]) => `${status}: ${count}`);
  printRow([name, String(requests), ...times], `   ${counts.join(', ')}`);
}

function verdict(isKept: boolean, promise: string): boolean {
  console.log(`${isKept ? 'kept  ' : 'BROKEN'}  ${promise}`);
  return isKept;
}

/** Returns the mean of each third of the samples. */
function thirdsOf(samples: readonly number[]): number[] {
  const size = Math.floor(samples.length / 3);
  return [0, 1, 2].map((third) => {
    const some = samples.slice(third * size, (third + 1) * size);
    return some.reduce((sum, sample) => sum + sample, 0) / some.length;
  });
}
