import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { makeDirectory } from './engine-fixture.js';

/** A system call; of two calls, the one that `ended` before the other `began` came first. */
export interface SystemCall {
  name: string;
  /** The arguments as strace prints them, with every string in hexadecimal. */
  args: string;
  result: number;
  began: number;
  ended: number;
}

export interface TracedEngine {
  uri: string;
  directory: string;
  /** Closes the engine and returns every call it made. */
  stop: () => Promise<SystemCall[]>;
}

/** The calls that change files, flush them, or carry a message. */
const traced = [
  'openat,open,creat,rename,renameat,renameat2,ftruncate,truncate,fallocate,mmap',
  'lseek,write,writev,pwrite64,pwritev,pwritev2,sendto,sendmsg,sendfile,copy_file_range',
  'read,readv,pread64,preadv,recvfrom,recvmsg,fsync,fdatasync,msync,sync_file_range',
].join(',');

/**
 * strace has to be installed and permitted; otherwise the tests that need it are skipped with this message.
 */
export const noTrace = 'skipped: strace is missing or may not trace';
export const canTrace =
  process.platform === 'linux' && spawnSync('strace', ['-f', '-o', '/dev/null', 'true']).status === 0;

const program = `
  import { startEngine } from '@crop-planning/engine';
  const engine = await startEngine({ directory: process.argv[1], inline: true });
  process.stdin.resume().once('end', () => engine.close());
  console.log(engine.uri);
`;

/** Starts an engine on a new folder, and records its calls from the first one on. */
export async function startTracedEngine(): Promise<TracedEngine> {
  const [directory, file] = [await makeDirectory(), join(await makeDirectory(), 'trace')];
  const how = ['-f', '-qq', '-y', '-xx', '-s', '100000000', '-e', `trace=${traced}`, '-o', file];
  const what = [process.execPath, '--input-type=module', '-e', program, directory];
  const strace = spawn('strace', [...how, ...what], {
    cwd: import.meta.dirname,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void strace.kill('SIGKILL'));
  const ended = once(strace, 'exit');
  const [printed] = await Promise.race([once(strace.stdout, 'data'), ended]);
  return {
    uri: String(printed).trim(),
    directory,
    async stop() {
      strace.stdin.end();
      await ended;
      return parseTrace(await readFile(file, 'latin1'));
    },
  };
}

/** Returns the calls. strace prints a call as two lines if another thread's call interrupts it. */
function parseTrace(text: string): SystemCall[] {
  const calls: SystemCall[] = [];
  const unfinished = new Map<string, Omit<SystemCall, 'result' | 'ended'>>();
  for (const [at, line] of text.split('\n').entries()) {
    const [, thread = '', rest = ''] = /^(\d+) +(.*)$/.exec(line) ?? [];
    const resumed = /^<\.\.\. \w+ resumed>/.exec(rest)?.[0];
    const begin = resumed === undefined ? /^(\w+)\(/.exec(rest) : undefined;
    const call =
      resumed === undefined
        ? { name: begin?.[1] ?? '', args: rest.slice(begin?.[0].length), began: at }
        : unfinished.get(thread);
    if (!call || call.name === '') continue;
    if (resumed !== undefined) call.args += rest.slice(resumed.length);
    const open = ' <unfinished ...>';
    if (call.args.endsWith(open)) {
      unfinished.set(thread, { ...call, args: call.args.slice(0, -open.length) });
      continue;
    }
    const end = call.args.lastIndexOf(') ');
    const result = Number.parseInt(call.args.slice(end).replace(/^\) += /, ''), 0);
    calls.push({ ...call, args: call.args.slice(0, end), result, ended: at });
  }
  return calls;
}

/** Decodes the bytes that strace has printed in hexadecimal. */
export function bytesOf(printed: string): Buffer {
  return Buffer.from(printed.replaceAll('\\x', ''), 'hex');
}
