import { mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished } from 'vitest';
import { test } from './cli-fixture.js';
import { runShell } from './process.js';

const canary = 'Canary-in-the-furrow-42';

describe('secrets', () => {
  test('appear in no process’s command line, no output and no error', async ({ cli }) => {
    const commandLines: string[] = [];
    const refuse = async (answer: ServerResponse) => {
      commandLines.push(...(await allCommandLines()));
      const data = { code: 'INVALID_CREDENTIALS', httpStatus: 401, message: 'No.', request_id: 'r' };
      answer.writeHead(401).end(JSON.stringify({ error: { message: 'No.', code: -32001, data } }));
    };
    // If `refuse` fails, the connection is closed, so that the command exits with another code.
    const server = createServer((_, answer) => void refuse(answer).catch(() => answer.destroy()));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const env = { ...cli.env, CROP_API_URL: url, SECRET: canary };
    const lines = [
      'printf %s "$SECRET" | crop login --email ada@example.org --password-stdin --json',
      'printf %s "$SECRET" | crop login --token-stdin',
      'CROP_TOKEN="$SECRET" crop plan list',
    ];
    for (const line of lines) {
      const { code, stdout, stderr } = await runShell(line, { env, cwd: cli.folder });
      expect({ line, code }).toEqual({ line, code: 4 });
      expect(stdout + stderr).not.toContain(canary);
    }
    expect(commandLines.filter((words) => words.includes('crop'))).not.toEqual([]);
    expect(commandLines.filter((words) => words.includes(canary))).toEqual([]);
  });

  test('are not stored through a symbolic link, which is reported before anything is sent', async ({
    cli,
    account,
  }) => {
    await mkdir(cli.configDirectory);
    const target = await cli.writeFile('target.json', '{}');
    await symlink(target, join(cli.configDirectory, 'credentials.json'));
    const { code, stderr } = await cli.run(['login', '--email', account.email, '--password-stdin'], {
      stdin: account.password,
    });
    expect(code).toBe(1);
    expect(stderr).toContain('It is a symbolic link; credentials are not stored through one.\n');
    expect(await readFile(target, 'utf8')).toBe('{}');
  });
});

describe('a login to 127.0.0.1', () => {
  test('is found for localhost, and sent only to 127.0.0.1', async ({ cli, account }) => {
    await cli.logIn(account);
    const url = cli.env['CROP_API_URL'] ?? '';
    const env = { CROP_API_URL: url.replace('127.0.0.1', 'localhost') };
    expect(await cli.json(['auth', 'status'], { env })).toMatchObject({ url, email: account.email });
    expect((await cli.run(['logout'], { env })).code).toBe(0);
    expect(await cli.readLogins()).toEqual({});
  });

  test('is not found for another port', async ({ cli, account }) => {
    await cli.logIn(account);
    const env = { CROP_API_URL: 'http://localhost:1' };
    const { code, stderr } = await cli.run(['whoami'], { env });
    expect(code).toBe(4);
    expect(stderr).toContain('error: You are not signed in to http://localhost:1.\n');
  });
});

describe('CROP_TOKEN', () => {
  test.for(['plan list', 'whoami', 'notification list', 'auth sessions'])(
    'is named if the service refuses it: crop %s',
    async (line, { cli, account }) => {
      await cli.logIn(account);
      const { code, stderr } = await cli.run(line.split(' '), { env: { CROP_TOKEN: canary } });
      expect(code).toBe(4);
      expect(stderr).toContain(`hint: ${cli.env['CROP_API_URL']} was called with the token in CROP_TOKEN.\n`);
      expect(stderr).not.toContain(canary);
    },
  );
});

/** Returns the command lines of all running processes. */
async function allCommandLines(): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  return Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
}
