// How long signed-in callers wait while visitors ask as much as they may.
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { summarise } from '../waits.js';
import { ask } from './requests.js';
import { signedInWork, workNormally, type World } from './world.js';

export interface VisitorReport {
  quiet: ReturnType<typeof summarise>;
  visited: ReturnType<typeof summarise>;
  /** How many questions of visitors got each status. */
  statuses: ReadonlyMap<string, number>;
}

const addresses = Array.from({ length: 200 }, (_, at) => `10.${at}.7.1`);
/** Each address asks a question every ten seconds. */
const perSecond = { work: 15, questions: 20 };
/** Quiet and visited turns alternate, so that what else happens on the machine concerns both alike. */
const turns = 6;

/** Sends the same work of signed-in callers in turns without visitors and in turns with visitors of 200 addresses. */
export async function measureVisitors(world: World, seconds: number): Promise<VisitorReport> {
  const waits: Record<'quiet' | 'visited', number[]> = { quiet: [], visited: [] };
  const statuses = new Map<string, number>();
  let [work, questions] = [0, 0];
  const workOnce = (ms: number[]) => async () => {
    const startedMs = performance.now();
    await workNormally(world, work++, signedInWork);
    ms.push(performance.now() - startedMs);
  };
  const askOnce = async () => {
    const from = addresses[questions++ % addresses.length] ?? '';
    const body = {
      crop: 'maize',
      location: `${randomInt(40)}.5,${10 + randomInt(30)}.5`,
      planting_month: 1 + randomInt(12),
    };
    const { status } = await ask(world.url, { method: 'POST', path: '/visitors/preview', body, from });
    statuses.set(String(status), (statuses.get(String(status)) ?? 0) + 1);
  };
  for (let turn = 0; turn < turns; turn += 1) {
    const isQuiet = turn % 2 === 0;
    const share = seconds / turns;
    await Promise.all([
      atRate(perSecond.work, share, workOnce(isQuiet ? waits.quiet : waits.visited)),
      isQuiet ? undefined : atRate(perSecond.questions, share, askOnce),
    ]);
  }
  return { quiet: summarise(waits.quiet), visited: summarise(waits.visited), statuses };
}

/** Sends at a steady rate, whether earlier requests are answered or not. */
async function atRate(rate: number, seconds: number, send: () => Promise<void>): Promise<void> {
  const underWay: Promise<void>[] = [];
  const startedMs = performance.now();
  for (let at = 0; at < rate * seconds; at += 1) {
    await pause(Math.max(0, startedMs + (at * 1_000) / rate - performance.now()));
    underWay.push(send());
  }
  await Promise.all(underWay);
}
