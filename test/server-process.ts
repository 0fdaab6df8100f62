import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { serverBin } from './harness.js';

/** A crop-server process, with what it has printed so far. */
export interface ServerProcess {
  printed: { stdout: string; stderr: string };
  /** Resolves with the address that it prints. */
  url: () => Promise<string>;
  kill: (signal: NodeJS.Signals) => void;
  exitCode: Promise<number | null>;
}

/** Runs crop-server with these settings and no others; ARGUMENTS stands for `start`. */
export function startServerProcess({
  ARGUMENTS = 'start',
  ...environment
}: Record<string, string>): ServerProcess {
  const child = spawn(process.execPath, [serverBin, ...ARGUMENTS.split(' ')], { env: environment });
  const printed = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (printed.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (printed.stderr += chunk.toString()));
  const exitCode = once(child, 'close').then(() => child.exitCode);
  const listening = once(child.stdout, 'data');
  return {
    printed,
    kill: (signal) => child.kill(signal),
    exitCode,
    async url() {
      await Promise.race([listening, exitCode]);
      const url = /http:\S+/.exec(printed.stdout)?.[0];
      if (url === undefined) throw new Error(`The server did not start: ${printed.stderr}`);
      return url;
    },
  };
}
