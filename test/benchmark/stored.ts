import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { anonymousMiB, childrenOf, serverProgram, withFolder, withServer } from './processes.js';
import { registerGrower } from './seed.js';
import { seedStore } from './stored-seed.js';
import { measureWaits } from './waits.js';

const sampleEveryMs = 250;

/**
 * Measures how long `crop-server status` and `check` take on a store of `count` small analyses, how much
 * memory they need, and how long a caller of a server on that store waits meanwhile.
 */
export function measureStored(environment: NodeJS.ProcessEnv, count: number): Promise<void> {
  return withFolder('crop-bench-stored-', async (folder) => {
    const settings: NodeJS.ProcessEnv = { ...environment, DATA_DIR: folder, MONGODB_URI: '' };
    await run('status', settings);
    await seedStore(join(folder, 'database'), count);
    console.log(`\n${count} small analyses, no server`);
    for (const command of ['status', 'check']) report(command, await run(command, settings));
    await withServer(settings, async ({ url, pid }) => {
      console.log(`${count} small analyses, while a caller of the server lists its plans again and again`);
      const token = await registerGrower(url);
      const call = { method: 'GET', path: '/crop-plans', token } as const;
      const [engine = 0] = childrenOf(pid);
      for (const command of ['status', 'check']) {
        const { waits, result } = await measureWaits(url, call, () => run(command, settings, engine));
        report(command, result);
        const [p99, max] = [waits.p99, waits.max].map((ms) => ms.toFixed(1));
        console.log(
          `        the caller waited ${p99} ms (p99), at most ${max} ms, for ${waits.requests} answers`,
        );
      }
    });
  });
}

interface Cost {
  seconds: number;
  /** The most memory that the process, and the engine if it is another one, had of their own. */
  peakMiB: number;
}

async function run(command: string, settings: NodeJS.ProcessEnv, engine?: number): Promise<Cost> {
  const startedMs = performance.now();
  const child = spawn(process.execPath, [serverProgram, command], {
    env: settings,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(child, 'exit');
  let peakMiB = 0;
  const timer = setInterval(() => {
    const pids = [child.pid ?? 0, ...(engine === undefined ? [] : [engine])];
    peakMiB = Math.max(peakMiB, ...pids.map(anonymousMiB));
  }, sampleEveryMs);
  const [code] = await exited;
  clearInterval(timer);
  if (code !== 0) throw new Error(`crop-server ${command} failed with ${code}.`);
  return { seconds: (performance.now() - startedMs) / 1000, peakMiB };
}

function report(command: string, { seconds, peakMiB }: Cost): void {
  console.log(`${command.padEnd(8)}${seconds.toFixed(1)} s, at most ${peakMiB.toFixed(0)} MiB of memory`);
}
