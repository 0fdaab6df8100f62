import { setTimeout as pause } from 'node:timers/promises';
import { Agent } from 'node:http';
import { send, type Call } from './load.js';
import { cpuMs } from './processes.js';
import { seedGrower, withDatabase, type Grower } from './seed.js';
import { measureWaits, medianOf, type Waits } from './waits.js';

const streamsAtOnce = 8;
const plansEach = 50;
const quietMs = 4_000;
/** Fewer than an account may have analysed in a minute. */
const plansAlone = 400;

/** The service, its database and the processes of both. */
export interface Measured {
  url: string;
  databaseUri: string;
  pids: readonly number[];
}

interface Round {
  quiet: Waits;
  busy: Waits;
  seconds: number;
}

/** Measures how long an account waits for its list while another account runs concurrent bulk analyses. */
export async function measureBulk({ url, databaseUri, pids }: Measured, rounds: number): Promise<void> {
  const measured: Round[] = [];
  await withDatabase(databaseUri, async (db) => {
    for (let round = 0; round < rounds; round += 1)
      await measureCost({ url, pids }, await seedGrower(url, db, { plans: plansAlone, analysesEach: 0 }));
    const other = await seedGrower(url, db, { plans: 50, analysesEach: 20 });
    const call: Call = { method: 'GET', path: '/crop-plans', token: other.token };
    for (let round = 0; round < rounds; round += 1) {
      // A new account each time, because the analyses per minute of an account are limited.
      const busy = await seedGrower(url, db, { plans: plansEach, analysesEach: 0 });
      const { waits: quiet } = await measureWaits(url, call, () => pause(quietMs));
      const startedMs = performance.now();
      const { waits } = await measureWaits(url, call, () => analyseAtOnce(url, busy));
      measured.push({ quiet, busy: waits, seconds: (performance.now() - startedMs) / 1000 });
    }
  });
  report(measured);
}

/** Prints the processor time of all processes for a plan of one bulk analysis, and for a preview of such a plan. */
async function measureCost({ url, pids }: Pick<Measured, 'url' | 'pids'>, grower: Grower): Promise<void> {
  const cost = async (count: number, work: () => Promise<unknown>) => {
    const [beforeMs, startedMs] = [sumOf(pids.map(cpuMs)), performance.now()];
    await work();
    const [cpu, elapsed] = [sumOf(pids.map(cpuMs)) - beforeMs, performance.now() - startedMs];
    return `${(cpu / count).toFixed(1)} ms of processor time, ${(elapsed / count).toFixed(1)} ms in all`;
  };
  const planting = { crop: 'maize', location: 'Nakuru', planting_month: 3, risk_tolerance: 'low' };
  const call: Call = {
    method: 'POST',
    path: '/analyses/preview',
    token: grower.token,
    body: JSON.stringify(planting),
  };
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const previews = Array.from({ length: 100 }, () => () => send(agent, url, call));
  const preview = await cost(previews.length, async () => {
    for (const ask of previews) await ask();
  });
  agent.destroy();
  const analysis = await cost(plansAlone, () => analyse(url, grower));
  console.log(`a plan of a bulk analysis: ${analysis}; a preview: ${preview}`);
}

export function sumOf(figures: readonly number[]): number {
  return figures.reduce((sum, figure) => sum + figure, 0);
}

async function analyseAtOnce(url: string, grower: Grower): Promise<void> {
  const done = await Promise.all(Array.from({ length: streamsAtOnce }, () => analyse(url, grower)));
  const expected = streamsAtOnce * plansEach;
  const count = done.reduce((sum, each) => sum + each, 0);
  if (count !== expected) throw new Error(`${count} of ${expected} analyses were done`);
}

async function analyse(url: string, { token, planIds }: Grower): Promise<number> {
  const answer = await fetch(`${url}/crop-plans/analyses`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ plan_ids: planIds }),
  });
  const end = (await answer.text()).trimEnd().split('\n').at(-1) ?? '';
  return (JSON.parse(end) as { done: number }).done;
}

function report(rounds: readonly Round[]): void {
  console.log(
    `\nGET /crop-plans of 50 plans, another account runs ${streamsAtOnce} concurrent bulk analyses`,
  );
  for (const { quiet, busy, seconds } of rounds)
    console.log(
      `quiet: ${inWords(quiet)}; busy: ${inWords(busy)}; ` +
        `${streamsAtOnce * plansEach} plans in ${seconds.toFixed(1)} s; p99 ratio ${ratioOf({ quiet, busy }).toFixed(2)}`,
    );
  console.log(`median of the p99 ratios: ${medianOf(rounds.map(ratioOf)).toFixed(2)}`);
}

function ratioOf({ quiet, busy }: Pick<Round, 'quiet' | 'busy'>): number {
  return busy.p99 / quiet.p99;
}

export function inWords({ requests, median, p99, max }: Waits): string {
  return `${requests} requests, median ${median.toFixed(1)}, p99 ${p99.toFixed(1)}, max ${max.toFixed(1)} ms`;
}
