// Runs the service inside this benchmark's own process, so that a login and plain bcrypt share threads and
// load.
import { startApp } from '@crop-planning/server';
import bcrypt from 'bcrypt';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ObjectId, type Db } from 'mongodb';
import { readConfig } from '../../server/src/settings/config.js';
import { seedGrower, seedPassword, withDatabase } from './seed.js';
import { medianOf } from './waits.js';

const rounds = 40;
const wrong = 'a quiet field at dusk';

interface Contender {
  name: string;
  /** Each run uses an email that no other run has used, so that no login is throttled. */
  run: () => Promise<void>;
}

const directory = await mkdtemp(join(tmpdir(), 'crop-bench-'));
const config = readConfig({ ...process.env, DATA_DIR: directory });
const app = await startApp(config);
try {
  await withDatabase(process.env['MONGODB_URI'] ?? '', async (db) => {
    report(await measure(await prepare(db)));
  });
} finally {
  await app.close();
  await rm(directory, { recursive: true, force: true });
}

async function prepare(db: Db): Promise<Contender[]> {
  await seedGrower(app.url, db, { plans: 0, analysesEach: 0 });
  const [account] = await db.collection('accounts').find().sort({ _id: -1 }).limit(1).toArray();
  const emails = (deactivated: boolean) => insertCopies(db, account ?? {}, !deactivated);
  const [wronged, closed, right] = [await emails(false), await emails(true), await emails(false)];
  const login = (email: string | undefined, password: string, status: number) => async () => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ email, password });
    const answer = await fetch(`${app.url}/auth/login`, { method: 'POST', headers, body });
    if (answer.status !== status) throw new Error(`a login answered ${answer.status}`);
    await answer.arrayBuffer();
  };
  const hash = String(account?.['password_hash']);
  return [
    {
      name: 'bcrypt alone',
      run: async () => {
        if (!(await bcrypt.compare(seedPassword, hash)))
          throw new Error('the hash does not match this password');
      },
    },
    { name: 'right password', run: () => login(right.pop(), seedPassword, 200)() },
    { name: 'wrong password', run: () => login(wronged.pop(), wrong, 401)() },
    { name: 'unknown email', run: () => login(`${randomUUID()}@example.org`, wrong, 401)() },
    { name: 'deactivated, wrong password', run: () => login(closed.pop(), wrong, 401)() },
  ];
}

/** Inserts accounts with the same password, and returns their emails. */
async function insertCopies(db: Db, account: object, is_active: boolean): Promise<string[]> {
  const copies = Array.from({ length: rounds + 1 }, () => ({
    ...account,
    _id: new ObjectId(),
    email: `${randomUUID()}@example.org`,
    is_active,
  }));
  await db.collection('accounts').insertMany(copies);
  const entries = copies.map(({ _id: account_id, email: _id }) => ({ _id, account_id }));
  await db.collection<{ _id: string }>('emails').insertMany(entries);
  return copies.map(({ email }) => email);
}

/**
 * Runs all contenders in each round, after a warm-up round; returns the durations in milliseconds by name.
 */
async function measure(contenders: readonly Contender[]): Promise<Map<string, number[]>> {
  const durations = new Map<string, number[]>(contenders.map(({ name }) => [name, []]));
  for (const { run } of contenders) await run();
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < contenders.length; turn += 1) {
      const contender = contenders[(round + turn) % contenders.length];
      const startedMs = performance.now();
      await contender?.run();
      durations.get(contender?.name ?? '')?.push(performance.now() - startedMs);
    }
  }
  return durations;
}

function report(durations: Map<string, number[]>): void {
  console.log(`logins at a bcrypt cost of ${config.BCRYPT_COST}, medians of ${rounds} rounds`);
  console.log(`${''.padEnd(40)}${'median ms'.padStart(15)}${'vs bcrypt'.padStart(15)}`);
  const basis = medianOf(durations.get('bcrypt alone') ?? []);
  for (const [name, figures] of durations) {
    const median = medianOf(figures);
    const ratio = (median / basis).toFixed(3);
    console.log(`${name.padEnd(40)}${median.toFixed(1).padStart(15)}${ratio.padStart(15)}`);
  }
}
