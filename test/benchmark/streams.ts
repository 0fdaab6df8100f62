import { setTimeout as pause } from 'node:timers/promises';
import { ObjectId, type Db } from 'mongodb';
import type { Call } from './load.js';
import { anonymousMiB, cpuMs, serverProgram, startServer, type ServerProcess } from './processes.js';
import { seedGrower, seedReaders, withDatabase, type Reader } from './seed.js';
import { startSubscribers, type Subscribers } from './subscribers.js';
import type { Following } from './subscribers-process.js';
import { measureWaits, summarise } from './waits.js';
import { printRow, printWaits } from './table.js';

const idleMs = 10_000;
const rounds = 5;
/** The maximum number of streams of an account. */
const streamsEachMax = 20;

/**
 * Measures many open streams: their memory, how fast they deliver, and their effect on other accounts.
 */
export async function measureStreams(environment: NodeJS.ProcessEnv, streams: number): Promise<void> {
  await withDatabase(environment['MONGODB_URI'] ?? '', async (db) => {
    for (const streamsEach of [1, streamsEachMax]) {
      const service = await startServer([serverProgram, 'start'], environment);
      const subscribers = startSubscribers();
      try {
        await measureOpen(service, db, subscribers, { accounts: streams / streamsEach, streamsEach });
      } finally {
        subscribers.stop();
        await service.stop();
      }
    }
  });
}

async function measureOpen(
  service: ServerProcess,
  db: Db,
  subscribers: Subscribers,
  { accounts, streamsEach }: { accounts: number; streamsEach: number },
): Promise<void> {
  const { url, pid } = service;
  const other = await seedGrower(url, db, { plans: 50, analysesEach: 20 });
  const call: Call = { method: 'GET', path: '/crop-plans', token: other.token };
  const readers = await seedReaders(db, other, accounts);
  const wait = <T>(work: () => Promise<T>) => measureWaits(url, call, work);
  // Warms up first, so that only the streams make memory grow from here on.
  await wait(() => pause(2_000));
  const before = anonymousMiB(pid);

  console.log(`\n${accounts * streamsEach} streams, ${streamsEach} of each of ${accounts} accounts`);
  printRow(columns);
  const following: Following = { url, tokens: readers.map(({ token }) => token), streamsEach };
  const startedMs = performance.now();
  const opening = await wait(() => subscribers.ask(following));
  const openSeconds = (performance.now() - startedMs) / 1000;
  printWaits('another account, while they open', opening.waits);
  printWaits('another account, while nothing is sent', (await wait(() => pause(idleMs))).waits);
  const idleCpuMs = cpuMs(pid);
  await pause(idleMs);
  const idleShare = (cpuMs(pid) - idleCpuMs) / idleMs;
  const grownMiB = anonymousMiB(pid) - before;

  let seq = 0;
  const notify = async (notified: readonly Reader[]) => {
    seq += 1;
    return fanOut(db, subscribers, notified, { seq, streamsEach });
  };
  const single: number[] = [];
  for (let round = 0; round < rounds; round += 1) single.push(...(await notify(readers.slice(0, 1))));
  const all = await wait(() => notify(readers));
  printWaits('another account, while all are notified', all.waits);
  printWaits('one account notified, ms until received', summarise(single));
  printWaits('all accounts notified, ms until received', summarise(all.result));
  const perStream = (mebibytes: number) => ((mebibytes * 1024) / (accounts * streamsEach)).toFixed(1);
  const notifiedMiB = anonymousMiB(pid) - before;
  console.log(
    `opened in ${openSeconds.toFixed(1)} s; ${(100 * idleShare).toFixed(0)} % of a core while all wait`,
  );
  console.log(
    `memory of the server per stream: ${perStream(grownMiB)} KiB, ${perStream(notifiedMiB)} KiB after the notifications`,
  );
}

/** Returns, for each stream, the milliseconds from the start of the write until the notification arrived. */
async function fanOut(
  db: Db,
  subscribers: Subscribers,
  notified: readonly Reader[],
  { seq, streamsEach }: { seq: number; streamsEach: number },
): Promise<number[]> {
  await subscribers.ask({ events: notified.length * streamsEach });
  const arrived = subscribers.answer();
  const startedMs = performance.timeOrigin + performance.now();
  const notifications = notified.map(({ accountId }) => ({
    _id: new ObjectId(),
    account_id: accountId,
    seq,
    title: 'North field: feasible to marginal',
    message:
      'The feasibility of the crop plan "North field" (maize at Nakuru) changed from feasible to marginal.',
    severity: 'warning',
    related_crop_plan_id: new ObjectId(),
    is_read: false,
    created_at: new Date(),
  }));
  await db.collection('notifications').insertMany(notifications);
  const { times } = await arrived;
  return times.map((time) => time - startedMs);
}

const columns = ['', 'count', 'median ms', 'p99 ms', 'max ms'];
