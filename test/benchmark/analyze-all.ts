import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { root } from '../source-files.js';
import { inWords, sumOf, type Measured } from './bulk.js';
import type { Call } from './load.js';
import { cpuMs } from './processes.js';
import { registerGrower, seedGrower, withDatabase } from './seed.js';
import { measureWaits } from './waits.js';

const run = promisify(execFile);
const bin = join(root, 'cli/bin/crop.js');
const scenarios = join(root, 'examples/plans.csv');

/** More than an account may have analysed in a minute, so that the command also waits its turn. */
const plans = 1_000;
const quietMs = 10_000;

/**
 * Measures `crop plan analyze --all` from the start of the process to its end, with the processor time of server
 * and database, and then, for another account, how long somebody else waits for a list meanwhile.
 */
export async function measureAnalyzeAll({ url, databaseUri, pids }: Measured): Promise<void> {
  const other = await withDatabase(databaseUri, (db) => seedGrower(url, db, { plans: 50, analysesEach: 20 }));
  const list: Call = { method: 'GET', path: '/crop-plans', token: other.token };
  // Before the first analysis, so that both are measured with code that V8 has compiled.
  await measureWaits(url, list, () => pause(quietMs));
  const alone = await withImportedPlans(url, (analyze) => costOf(pids, analyze));
  const { waits: quiet } = await measureWaits(url, list, () => pause(quietMs));
  const { waits } = await withImportedPlans(url, (analyze) => measureWaits(url, list, analyze));
  console.log(
    `\ncrop plan analyze --all: ${plans} plans in ${alone.seconds.toFixed(1)} s, ` +
      `${alone.cpuSeconds.toFixed(1)} s of processor time of server and database\n` +
      `another account's list: quiet ${inWords(quiet)}; meanwhile ${inWords(waits)}; ` +
      `p99 ratio ${(waits.p99 / quiet.p99).toFixed(2)}`,
  );
}

async function costOf(pids: readonly number[], work: () => Promise<void>) {
  const [startedMs, cpuBeforeMs] = [performance.now(), sumOf(pids.map(cpuMs))];
  await work();
  return {
    seconds: (performance.now() - startedMs) / 1000,
    cpuSeconds: (sumOf(pids.map(cpuMs)) - cpuBeforeMs) / 1000,
  };
}

/** Gives `use` a run of `crop plan analyze --all` over the plans of a new account. */
async function withImportedPlans<T>(
  url: string,
  use: (analyze: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'crop-bench-cli-'));
  const env = {
    ...process.env,
    CROP_API_URL: url,
    CROP_CONFIG_DIR: join(folder, 'config'),
    CROP_TOKEN: await registerGrower(url),
  };
  const crop = (...args: string[]) => run(process.execPath, [bin, ...args], { env, maxBuffer: 1 << 28 });
  try {
    await writeFile(join(folder, 'plans.csv'), await manyPlans(plans));
    await crop('plan', 'import', join(folder, 'plans.csv'));
    return await use(async () => {
      const { stdout } = await crop('plan', 'analyze', '--all', '--json');
      const { analyses } = JSON.parse(stdout) as { analyses: unknown[] };
      if (analyses.length !== plans) throw new Error(`${analyses.length} of ${plans} plans were analysed`);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns a CSV of `count` plans, which repeats the valid rows of the example under new names. */
async function manyPlans(count: number): Promise<string> {
  const [header = '', ...rows] = (await readFile(scenarios, 'utf8')).trim().split('\n');
  const good = rows.filter((row) => !/,13,|,unsure$/.test(row));
  const lines = Array.from({ length: count }, (_, index) => `${index} ${good[index % good.length]}`);
  return [header, ...lines, ''].join('\n');
}
