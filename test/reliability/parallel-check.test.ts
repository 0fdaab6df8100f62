import { MongoClient, type Db } from 'mongodb';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import type { CheckReport } from '../../server/src/background/checks/check-data.js';
import { documentsEach, faults, plantWrongCounts, seedAccounts } from '../checked-accounts.js';
import { freshDatabase } from '../fresh-database.js';
import { runServerCommand, startTestApp } from '../harness.js';
import { startServerProcess } from '../server-process.js';

const documents = Number(process.env['CHECK_DOCUMENTS'] ?? 20_000);
const kills = Number(process.env['CHECK_KILLS'] ?? 1);
/** The time of the long form is worth knowing. */
const isLong = process.env['CHECK_DOCUMENTS'] !== undefined;

test(
  'crop-server check finds each kind of fault, the same with one worker, with four, and when it is killed and joined',
  { timeout: 3_600_000 },
  async () => {
    const { db, environment } = await openDatabase();
    const accounts = await seedAccounts(db, documents);
    const check = async (...options: string[]) => {
      const beganMs = performance.now();
      const command = ['check', ...options, '--json'];
      const { stdout, stderr } = await runServerCommand(command, environment, Readable.from([]), {
        settleMs: 0,
      });
      if (!stdout) throw new Error(stderr);
      if (isLong) console.log(options.join(' '), `${Math.round(performance.now() - beganMs)} ms`);
      return JSON.parse(stdout) as CheckReport;
    };
    expect(await check('--workers', '4')).toMatchObject({ problems: [], corrected: 0, not_checked: [] });

    const spread = accounts.filter((_, at) => at % 7 === 0);
    const planted = Object.values(faults).flatMap((fault, at) => {
      const [account, other] = [spread[2 * at], spread[2 * at + 1]];
      if (!account || !other) throw new Error('There should be two accounts for each fault.');
      return { fault, account, other };
    });
    for (const { fault, account, other } of planted) await fault.plant(db, account, other);
    const expected = planted.flatMap(({ fault, account, other }) => fault.problems(account, other));
    const miscounted = accounts.slice(-3);

    const wrong = await plantWrongCounts(db, miscounted);
    const one = await check('--workers', '1');
    expect(one.problems.map(withoutIds(expected)).toSorted()).toEqual(expected.toSorted());
    expect(one).toMatchObject({ corrected: wrong, problem_count: expected.length, failed_ranges: 0 });
    expect(one.checked.accounts).toBe(Math.ceil(documents / documentsEach));

    await plantWrongCounts(db, miscounted);
    expect(await check('--workers', '4')).toEqual(one);

    await plantWrongCounts(db, miscounted);
    const before = await passOf(db);
    for (let kill = 0; kill < kills; kill += 1) {
      const command = kill === 0 ? 'check' : 'check --resume';
      const running = startServerProcess({ ...environment, ARGUMENTS: command });
      await expect.poll(() => passOf(db), { interval: 2 }).not.toBe(before);
      await expect.poll(() => doneRanges(db), { interval: 2 }).toBeGreaterThan(kill);
      running.kill('SIGKILL');
      await running.exitCode;
      // Otherwise the next process would wait for the leases of the killed one to expire.
      await releaseAll(db);
    }
    const joined = await Promise.all([check('--resume'), check('--resume', '--workers', '1')]);
    expect(joined).toEqual([one, one]);
  },
);

/** Returns a database with indexes, and the settings of a command on it. */
async function openDatabase() {
  const uri = await freshDatabase();
  const app = await startTestApp({ MONGODB_URI: uri });
  await app.close();
  const client = await MongoClient.connect(uri);
  onTestFinished(() => client.close());
  return { db: client.db(), environment: app.environment };
}

const passOf = async (db: Db) => (await db.collection('checks').findOne())?.['pass'] as unknown;

const doneRanges = (db: Db) => db.collection('work_ranges').countDocuments({ work: 'check', state: 'done' });

async function releaseAll(db: Db): Promise<void> {
  for (const name of ['work_ranges', 'checks'])
    await db.collection(name).updateMany({}, { $set: { lease_until: new Date(0) } });
}

/** Replaces the ids in a problem that an expected problem leaves open. */
function withoutIds(expected: readonly string[]) {
  const patterns = expected
    .filter((text) => text.includes('*'))
    .map((text) => ({ text, pattern: new RegExp(`^${text.replaceAll('*', '[0-9a-f]{24}')}$`) }));
  return (problem: string): string => patterns.find(({ pattern }) => pattern.test(problem))?.text ?? problem;
}
