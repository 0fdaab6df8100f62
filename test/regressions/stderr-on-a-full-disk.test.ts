import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect } from 'vitest';
import { serverBin } from '../harness.js';
import { follow, test } from '../server-process.js';

// The first line that could not be logged ended the server, and the process then tried for ever to write it.
test.skipIf(!existsSync('/dev/full'))(
  'a server whose stderr cannot be written serves requests, and stops on SIGTERM',
  async ({ directory, onTestFinished }) => {
    const env = { DATA_DIR: directory, PORT: '0' };
    const command = ['-c', 'exec "$0" "$1" start 2>/dev/full', process.execPath, serverBin];
    const server = follow(spawn('/bin/sh', command, { env, stdio: 'pipe' }));
    onTestFinished(() => server.kill('SIGKILL'));
    const url = await server.url();
    for (let at = 0; at < 3; at += 1) expect((await fetch(`${url}/auth/me`)).status).toBe(401);
    server.kill('SIGTERM');
    expect(await server.exitCode).toBe(0);
  },
);
