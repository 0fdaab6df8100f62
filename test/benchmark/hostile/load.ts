import { setTimeout as pause } from 'node:timers/promises';
import { hostileKinds } from './kinds.js';
import { modelKinds } from './model-kinds.js';
import type { Outcome } from './requests.js';
import type { Attack } from './sending.js';
import { workNormally, type World } from './world.js';

export interface LoadOptions {
  requestsPerSecond: number;
  seconds: number;
}

/** The outcomes of the requests of one kind. */
export interface Tally {
  requests: number;
  /** The number of answers with each status. */
  statuses: Map<string, number>;
  /** The time of each answer, in milliseconds; only for normal requests. */
  ms: number[];
}

export interface LoadReport {
  normal: Map<string, Tally>;
  hostile: Map<string, Tally>;
  /** Answers that no client, hostile or not, should ever receive. */
  undocumented: string[];
}

const allKinds = { ...hostileKinds, ...modelKinds };

/** The positions of the hostile requests within each group of five. */
const hostileOfFive = [1, 3];

/**
 * Sends a mixed load at a steady rate, whether earlier requests are answered or not, then has all clients
 * disconnect. Returns the outcomes.
 */
export async function sendMixedLoad(
  world: World,
  { requestsPerSecond, seconds }: LoadOptions,
  leaveAll: () => void,
): Promise<LoadReport> {
  const report: LoadReport = { normal: new Map(), hostile: new Map(), undocumented: [] };
  const kinds = Object.entries(allKinds);
  const underWay: Promise<void>[] = [];
  const count = Math.round(requestsPerSecond * seconds);
  const startedMs = performance.now();
  let [normal, hostile] = [0, 0];
  for (let at = 0; at < count; at += 1) {
    await pause(startedMs + (at * 1_000) / requestsPerSecond - performance.now());
    const isHostile = hostileOfFive.includes(at % 5);
    const kind = kinds[hostile % kinds.length];
    underWay.push(isHostile && kind ? attack(world, kind, report) : work(world, normal, report));
    if (isHostile) hostile += 1;
    else normal += 1;
  }
  leaveAll();
  await Promise.all(underWay);
  return report;
}

async function work(world: World, number: number, report: LoadReport): Promise<void> {
  const startedMs = performance.now();
  const { name, outcome } = await workNormally(world, number);
  tallyOf(report.normal, name).ms.push(performance.now() - startedMs);
  count(report.normal, name, [outcome], report);
}

async function attack(world: World, [name, send]: [string, Attack], report: LoadReport): Promise<void> {
  count(report.hostile, name, await send(world), report);
}

function count(
  tallies: Map<string, Tally>,
  name: string,
  outcomes: readonly Outcome[],
  report: LoadReport,
): void {
  const tally = tallyOf(tallies, name);
  for (const { status, hasRetryAfter } of outcomes) {
    tally.requests += 1;
    tally.statuses.set(String(status), (tally.statuses.get(String(status)) ?? 0) + 1);
    const isDocumented = status === 503 && hasRetryAfter;
    if (typeof status === 'number' && status >= 500 && !isDocumented)
      report.undocumented.push(`${name}: ${status}`);
  }
}

function tallyOf(tallies: Map<string, Tally>, name: string): Tally {
  const tally = tallies.get(name) ?? { requests: 0, statuses: new Map<string, number>(), ms: [] };
  tallies.set(name, tally);
  return tally;
}
