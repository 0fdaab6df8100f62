import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, test as base } from 'vitest';
import { serverBin } from './harness.js';

/** Servers with this secret accept one another's tokens. */
export const secretOfServers = 'a secret that all of the servers know and nobody else';

/** The environment of a server that a test of something else than deadlines starts. */
export const patient = { NODE_OPTIONS: `--import ${new URL('patient-deadlines.mjs', import.meta.url)}` };

/** The coverage of a server's lines is that of its modules, and the server does not inherit NODE_OPTIONS. */
const separateModules =
  process.env['COVERAGE_OF_PROCESSES'] === undefined ? [] : ['--conditions=separate-modules'];

/** A crop-server process, with what it has printed so far. */
export interface ServerProcess {
  pid: number | undefined;
  printed: { stdout: string; stderr: string };
  /** Resolves with the address that the server prints. */
  url: () => Promise<string>;
  kill: (signal: NodeJS.Signals) => void;
  exitCode: Promise<number | null>;
}

/** Runs crop-server with these settings and no others; ARGUMENTS is `start` by default, UMASK 022. */
export function startServerProcess({
  ARGUMENTS = 'start',
  UMASK = '022',
  ...environment
}: Record<string, string>): ServerProcess {
  const command = [process.execPath, ...separateModules, serverBin, ...ARGUMENTS.split(' ')];
  return follow(spawn('/bin/sh', ['-c', `umask ${UMASK}; exec "$0" "$@"`, ...command], { env: environment }));
}

/** Collects the output of a server, which includes its address. */
export function follow(child: ChildProcessWithoutNullStreams): ServerProcess {
  const printed = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (printed.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (printed.stderr += chunk.toString()));
  const exitCode = once(child, 'close').then(() => child.exitCode);
  const listening = once(child.stdout, 'data');
  return {
    pid: child.pid,
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

/**
 * Starts a server on this database, and kills it when the test is over. Servers on one database accept one
 * another's tokens.
 */
export function startServerOn(uri: string, deadlines: Record<string, string> = patient): ServerProcess {
  const server = startServerProcess({
    MONGODB_URI: uri,
    JWT_SECRET: secretOfServers,
    PORT: '0',
    BCRYPT_COST: '10',
    LOG_LEVEL: 'warn',
    ...deadlines,
  });
  onTestFinished(async () => {
    server.kill('SIGKILL');
    await server.exitCode;
  });
  return server;
}

/** Provides `start`, which starts servers on one folder. They are killed when the test is over. */
export const test = base
  .extend('directory', async ({}, { onCleanup }) => {
    const directory = await realpath(await mkdtemp(join(tmpdir(), 'crop-test-')));
    onCleanup(() => rm(directory, { recursive: true, force: true }));
    return directory;
  })
  .extend('start', async ({ directory }, { onCleanup }) => {
    const servers: ServerProcess[] = [];
    onCleanup(async () => {
      for (const server of servers) server.kill('SIGKILL');
      await Promise.all(servers.map(({ exitCode }) => exitCode));
    });
    return (settings: Record<string, string> = {}) => {
      const server = startServerProcess({ PORT: '0', BCRYPT_COST: '10', DATA_DIR: directory, ...settings });
      servers.push(server);
      return server;
    };
  });
