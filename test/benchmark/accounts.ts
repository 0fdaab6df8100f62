import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ObjectId, type Db } from 'mongodb';
import { root } from '../source-files.js';
import type { Call } from './load.js';
import { anonymousMiB, withServer, type ServerProcess } from './processes.js';
import { seedCopies, seedGrower, seedPassword, withDatabase } from './seed.js';
import { measureWaits } from './waits.js';
import { printRow, printWaits } from './table.js';

const large = { plans: 100, analysesEach: 1_000 };
const lesser = { plans: 20, analysesEach: 1_000 };
const longList = 20_000;
const aloneMs = 5_000;
const listings = 5;
const columns = ['', 'requests', 'median ms', 'p99 ms', 'max ms'];

/** Measures how long other accounts wait because of very large ones, and how long a login takes. */
export async function measureAccounts(environment: NodeJS.ProcessEnv): Promise<void> {
  const ofDefaultCost = { ...environment, BCRYPT_COST: '12' };
  await withServer(ofDefaultCost, (service) =>
    withDatabase(environment['MONGODB_URI'] ?? '', (db) => measureWith(service, db)),
  );
  const program = join(root, 'test/benchmark/logins-process.ts');
  const args = ['--import', 'tsx', program];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: ofDefaultCost });
  console.log(`\n${stdout.trimEnd()}`);
}

async function measureWith(service: ServerProcess, db: Db): Promise<void> {
  const { url } = service;
  const other = await seedGrower(url, db, { plans: 50, analysesEach: 20 });
  const less = await seedGrower(url, db, lesser);
  const much = await seedGrower(url, db, large);
  const many = await seedGrower(url, db, { plans: 1, analysesEach: 0 });
  await seedCopies(db, many, longList);
  const call: Call = { method: 'GET', path: '/crop-plans', token: other.token };
  const wait = <T>(work: () => Promise<T>) => measureWaits(url, call, work);

  console.log('\nwaits of another account, GET /crop-plans of 50 plans, one caller');
  printRow(columns);
  printWaits('no other requests', (await wait(() => pause(aloneMs))).waits);
  const small = await wait(() => exportOf(service, less.token));
  printWaits('an export of 20,000 analyses', small.waits);
  const big = await wait(() => exportOf(service, much.token));
  printWaits('an export of 100,000 analyses', big.waits);
  printWaits('a list of 20,000 plans', (await wait(() => listOf(url, many.token))).waits);
  const deletion = await wait(() => deletionOf(url, db, much.token));
  printWaits('a purge of 100,000 analyses', deletion.waits);

  console.log('');
  for (const [count, { seconds, mebibytes, grownMiB }] of [
    ['20,000', small.result],
    ['100,000', big.result],
  ] as const)
    console.log(
      `export of ${count}: ${seconds.toFixed(1)} s, ${mebibytes.toFixed(1)} MiB; memory of the server up to ${grownMiB.toFixed(1)} MiB more`,
    );
  const { answeredMs, purgedSeconds } = deletion.result;
  console.log(`deletion: answered in ${answeredMs.toFixed(0)} ms, purged in ${purgedSeconds.toFixed(1)} s`);
}

async function exportOf({ url, pid }: ServerProcess, token: string) {
  const startedMs = performance.now();
  const before = anonymousMiB(pid);
  let most = before;
  let bytes = 0;
  const headers = { accept: 'application/x-ndjson', authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/auth/me/export`, { headers });
  for await (const chunk of answer.body ?? []) {
    bytes += (chunk as Uint8Array).length;
    most = Math.max(most, anonymousMiB(pid));
  }
  const seconds = (performance.now() - startedMs) / 1000;
  return { seconds, mebibytes: bytes / 2 ** 20, grownMiB: most - before };
}

async function listOf(url: string, token: string): Promise<void> {
  for (let listing = 0; listing < listings; listing += 1) {
    const answer = await fetch(`${url}/crop-plans`, { headers: { authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
  }
}

/** Deletes an account and waits until its data has been purged. */
async function deletionOf(url: string, db: Db, token: string) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const { id } = (await (await fetch(`${url}/auth/me`, { headers })).json()) as { id: string };
  const startedMs = performance.now();
  const body = JSON.stringify({ password: seedPassword });
  const { status } = await fetch(`${url}/auth/me`, { method: 'DELETE', headers, body });
  const answeredMs = performance.now() - startedMs;
  if (status !== 204) throw new Error(`the account was not deleted: ${status}`);
  const mark = () => db.collection('deletions').findOne({ _id: new ObjectId(id) });
  while ((await mark())?.['is_swept_once'] === false) await pause(20);
  return { answeredMs, purgedSeconds: (performance.now() - startedMs) / 1000 };
}
