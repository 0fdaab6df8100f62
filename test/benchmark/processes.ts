import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../source-files.js';

export interface ServerProcess {
  url: string;
  pid: number;
  stop: () => Promise<void>;
}

export const serverProgram = join(root, 'server/bin/crop-server.js');
const ticksPerSecond = 100;

/** Starts a program, by default node, that prints its address at the end of its first line. */
export async function startServer(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  program: string = process.execPath,
): Promise<ServerProcess> {
  const child = spawn(program, args, { env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await readAddress(child);
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** Runs the work with a new folder, which is then removed. */
export async function withFolder<T>(prefix: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs the work with a server, which is then stopped. */
export async function withServer<T>(
  environment: NodeJS.ProcessEnv,
  work: (server: ServerProcess) => Promise<T>,
): Promise<T> {
  const server = await startServer([serverProgram, 'start'], environment);
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

/** Returns a process's CPU time in milliseconds, user and system, as Linux counts it. */
export function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1000;
}

/** Returns the CPU time of a process and of all that it has started and that still run, in milliseconds. */
export function familyCpuMs(pid: number): number {
  return childrenOf(pid).reduce((sum, child) => sum + familyCpuMs(child), cpuMs(pid));
}

/** Returns the time that the machine's processors have worked since it started, in milliseconds, waits for disks aside. */
export function machineCpuMs(): number {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
  const [user = 0, nice = 0, system = 0, _idle, _waiting, irq = 0, softIrq = 0, stolen = 0] = line
    .split(/ +/)
    .slice(1)
    .map(Number);
  return ((user + nice + system + irq + softIrq + stolen) / ticksPerSecond) * 1000;
}

/** Returns a process's own memory in MiB: pages of a mapped file do not count. */
export function anonymousMiB(pid: number): number {
  const line = /^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? 0) / 1024;
}

/** Returns the resident memory of processes and of all that they have started, in MiB. */
export function residentMiB(pids: readonly number[]): number {
  const sizes = pids.map((pid) => {
    const line = /^Rss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'));
    return Number(line?.[1] ?? 0) / 1024 + residentMiB(childrenOf(pid));
  });
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Returns the processes that the given one has started. */
export function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`)
    .flatMap((task) => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' '))
    .filter((child) => child !== '')
    .map(Number);
}

async function readAddress(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('the program has no output to read');
  for await (const line of createInterface({ input: child.stdout })) return line.split(' ').at(-1) ?? '';
  throw new Error('the program ended before it was listening');
}
