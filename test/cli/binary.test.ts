import { spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { openCredentials } from '../../cli/src/service/credentials.js';
import { createPlan } from '../harness.js';
import { test } from './cli-fixture.js';
import { cropBin, runShell } from './process.js';

describe('the crop command as a process', () => {
  test('writes tab-separated lines to a pipe', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    const { id } = await createPlan(rest, account.tokens.access_token);
    const { stdout } = await runShell('crop plan list | cut -f 1,2', { env: cli.env, cwd: cli.folder });
    expect(stdout).toBe(`id\tname\n${id}\tNorth field\n`);
  });

  test('exits with the exit code of the command', async ({ cli }) => {
    const results = ['crop whoami', 'crop plan show', 'crop --version'].map((line) =>
      runShell(line, { env: cli.env, cwd: cli.folder }),
    );
    expect((await Promise.all(results)).map(({ code }) => code)).toEqual([4, 2, 0]);
  });

  test('keeps the login private under any umask', async ({ cli, account }) => {
    const line = `umask 000; printf %s "$PASSWORD" | crop login --email ${account.email} --password-stdin -q`;
    const env = { ...cli.env, PASSWORD: account.password };
    expect((await runShell(line, { env, cwd: cli.folder })).code).toBe(0);
    const paths = [cli.configDirectory, join(cli.configDirectory, 'credentials.json')];
    const modes = await Promise.all(paths.map(async (path) => ((await stat(path)).mode & 0o777).toString(8)));
    expect(modes).toEqual(['700', '600']);
  });

  test('exits with 0 when the reader has closed the pipe', async ({ cli, account }) => {
    await cli.logIn(account);
    const child = spawn(process.execPath, [cropBin, 'plan', 'list'], { env: cli.env });
    child.stdout.destroy();
    const stderr: string[] = [];
    child.stderr.on('data', (text) => stderr.push(String(text)));
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect({ code, stderr }).toEqual({ code: 0, stderr: [] });
  });

  test('exits with 1 when standard output cannot be written', async ({ cli }) => {
    const { code, stderr } = await runShell('crop --help > /dev/full', { env: cli.env, cwd: cli.folder });
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'error: No space left on device.\n' });
  });

  test('exits with 130 on Ctrl-C during a request, and says so', async ({ cli, account }) => {
    const server = createServer(() => child.kill('SIGINT'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    // The code that reads the stored login listens for the signal too.
    await openCredentials(cli.configDirectory, url).set(account.tokens);
    const child = spawn(process.execPath, [cropBin, 'whoami'], { env: { ...cli.env, CROP_API_URL: url } });
    let stderr = '';
    child.stderr.on('data', (text) => (stderr += String(text)));
    const code = await new Promise((resolve) => child.on('close', resolve));
    server.close();
    expect({ code, stderr }).toEqual({ code: 130, stderr: 'error: Interrupted.\n' });
  });
});
