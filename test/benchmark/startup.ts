import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../source-files.js';
import { sendLoad } from './load.js';
import { serverProgram, startServer } from './processes.js';
import { seedGrower, withDatabase } from './seed.js';
import { medianOf } from './waits.js';

interface Line {
  argv: readonly string[];
  /** The limit, as a multiple of the time of an empty node process. */
  ratioMax: number;
}

interface Pair {
  emptyMs: number;
  ownMs: number;
}

const bin = join(root, 'cli/bin/crop.js');
const lines: readonly Line[] = [
  { argv: ['--version'], ratioMax: 1.6 },
  { argv: ['--help'], ratioMax: 1.6 },
  { argv: ['plan', 'list', '--help'], ratioMax: 1.6 },
  { argv: ['__complete', 'bash', 'crop plan show Fi', 'Fi'], ratioMax: 1.6 },
  { argv: ['plan', 'list'], ratioMax: 2.5 },
];

/** The limit for the time until the server listens; it reads its tables only when a request needs them. */
const serverRatioMax = 26;

/**
 * Measures `crop`, and the time until the server listens, against an empty node process. Each measurement
 * comes right after one of the empty process, so that a slow moment slows both.
 */
export async function measureStartup(
  { url, databaseUri }: { url: string; databaseUri: string },
  environment: NodeJS.ProcessEnv,
  rounds: number,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'crop-bench-startup-'));
  try {
    const { token } = await withDatabase(databaseUri, (db) =>
      seedGrower(url, db, { plans: 50, analysesEach: 20 }),
    );
    const empty = join(folder, 'empty.mjs');
    await writeFile(empty, '');
    const env = { PATH: process.env['PATH'], CROP_API_URL: url, CROP_CONFIG_DIR: join(folder, 'config') };
    run([bin, 'login', '--token-stdin'], env, token);
    await warmUp(url, token);
    console.log(`\ncrop against an empty node process, ${rounds} times each`);
    for (const { argv, ratioMax } of lines) {
      const pairs = Array.from({ length: rounds }, () => ({
        emptyMs: run([empty], env),
        ownMs: run([bin, ...argv], env),
      }));
      report(`crop ${argv.join(' ')}`, pairs, ratioMax);
    }
    const pairs: Pair[] = [];
    for (let round = 0; round < rounds; round += 1) {
      pairs.push({ emptyMs: run([empty], env), ownMs: await startOnce(environment) });
    }
    report('crop-server start, until it listens', pairs, serverRatioMax);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function report(name: string, pairs: readonly Pair[], ratioMax: number): void {
  const ms = medianOf(pairs.map(({ ownMs }) => ownMs));
  const ratio = medianOf(pairs.map(({ emptyMs, ownMs }) => ownMs / emptyMs));
  const verdict = ratio <= ratioMax ? 'within' : 'NOT within';
  console.log(
    `${name.padEnd(40)}${ms.toFixed(0).padStart(6)} ms${ratio.toFixed(2).padStart(7)}, ${verdict} ${ratioMax}`,
  );
}

async function startOnce(environment: NodeJS.ProcessEnv): Promise<number> {
  const startedMs = performance.now();
  const server = await startServer([serverProgram, 'start'], environment);
  const ms = performance.now() - startedMs;
  await server.stop();
  return ms;
}

/** Warms up the server as if it had been in use, because V8 runs new code much more slowly. */
async function warmUp(url: string, token: string): Promise<void> {
  for (const path of ['/crop-plans', '/analyses/latest?limit=200'])
    await sendLoad(url, () => ({ method: 'GET', path, token }), { connections: 2, seconds: 3 });
}

/** Runs a process, which has to succeed, and returns its time in milliseconds. */
function run(args: readonly string[], env: NodeJS.ProcessEnv, input = ''): number {
  const startedMs = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { env, input, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
  return performance.now() - startedMs;
}
