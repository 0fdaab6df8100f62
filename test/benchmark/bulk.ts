import { setTimeout as pause } from 'node:timers/promises';
import type { Call } from './load.js';
import { seedGrower, withDatabase, type Grower } from './seed.js';
import { measureWaits, medianOf, type Waits } from './waits.js';

const streamsAtOnce = 8;
const plansEach = 50;
const quietMs = 4_000;

interface Round {
  quiet: Waits;
  busy: Waits;
  seconds: number;
}

/** Measures how long an account waits for its list while another account runs concurrent bulk analyses. */
export async function measureBulk(url: string, uri: string, rounds: number): Promise<void> {
  const measured: Round[] = [];
  await withDatabase(uri, async (db) => {
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

function inWords({ requests, median, p99, max }: Waits): string {
  return `${requests} requests, median ${median.toFixed(1)}, p99 ${p99.toFixed(1)}, max ${max.toFixed(1)} ms`;
}
