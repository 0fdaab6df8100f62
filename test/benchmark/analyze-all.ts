import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../source-files.js';

const run = promisify(execFile);
const bin = join(root, 'cli/bin/crop.js');
const scenarios = join(root, 'examples/plans.csv');

/** Measures `crop plan analyze --all` for an account's plans, from the start of the process to its end. */
export async function measureAnalyzeAll(url: string, plans: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'crop-bench-cli-'));
  const env = { ...process.env, CROP_API_URL: url, CROP_CONFIG_DIR: join(folder, 'config'), CROP_TOKEN: '' };
  const crop = (...args: string[]) => run(process.execPath, [bin, ...args], { env, maxBuffer: 1 << 28 });
  try {
    const password = 'a quiet field at dawn';
    const account = { email: `bench-${Date.now()}@example.org`, password, full_name: 'Ann Farmer' };
    const answer = await fetch(`${url}/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account),
    });
    const { access_token } = (await answer.json()) as { access_token: string };
    env.CROP_TOKEN = access_token;
    await writeFile(join(folder, 'plans.csv'), await manyPlans(plans));
    await crop('plan', 'import', join(folder, 'plans.csv'));
    const startedMs = performance.now();
    const { stdout } = await crop('plan', 'analyze', '--all', '--json');
    const seconds = (performance.now() - startedMs) / 1000;
    const { analyses } = JSON.parse(stdout) as { analyses: unknown[] };
    console.log(`\ncrop plan analyze --all: ${analyses.length} plans in ${seconds.toFixed(1)} s`);
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
