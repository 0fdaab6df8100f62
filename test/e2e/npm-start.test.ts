import { spawn } from 'node:child_process';
import { mkdtemp, readFile, realpath, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test as base } from 'vitest';
import { openScreen } from '../cli/pseudo-terminal.js';
import { follow } from '../server-process.js';
import { root } from '../source-files.js';

interface Advice {
  adviceFor: (listening: { url: string; logPath?: string; home: string }) => string;
}

const { adviceFor }: Advice = await import(join(root, 'scripts/advice.mjs'));
const script = join(root, 'scripts/start.mjs');
const readme = await readFile(join(root, 'README.md'), 'utf8');
const home = '/home/ann';

const test = base.extend('home', async ({}, { onCleanup }) => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'crop-test-')));
  onCleanup(() => rm(folder, { recursive: true, force: true }));
  return folder;
});

describe('npm start', () => {
  test('prints the lines of the README at a terminal, and logs to the file that they name', async ({
    home,
  }) => {
    const env = { HOME: home, PORT: '0', BCRYPT_COST: '10' };
    const screen = openScreen(`trap : INT; "${process.execPath}" "${script}"; echo "exit $?"`, {
      cwd: '/',
      env,
    });
    await expect.poll(() => screen.text()).toContain('All commands');
    const [url = ''] = /http:\S+/.exec(screen.text()) ?? [];
    expect((await fetch(`${url}/auth/me`)).status).toBe(401);
    screen.type('\u0003');
    const written = (await screen.lines()).join('\n').replace('^C', '');
    // The lines of a build may precede them.
    const printed = written.slice(written.indexOf('crop-server listening'));
    const block = /`npm start` ends with\n\n```\n([^]*?)```/.exec(readme)?.[1] ?? '';
    const exported = `  export CROP_API_URL=${url}\n`;
    const [text = '', ...rest] = printed.split(exported);
    expect(text.replaceAll(url, 'http://127.0.0.1:4000') + rest.join('')).toBe(`${block}exit 0`);
    const log = join(home, '.local/share/crop-server/server.log');
    expect((await stat(log)).mode & 0o777).toBe(0o600);
    expect(await readFile(log, 'utf8')).toContain('"route":"/auth/me"');
  });

  test('writes its address to stdout and its log to stderr elsewhere', async ({ home }) => {
    const env = { PATH: process.env['PATH'], HOME: home, PORT: '0' };
    const server = follow(spawn(process.execPath, [script], { env, stdio: 'pipe' }));
    const url = await server.url();
    await fetch(`${url}/auth/me`);
    server.kill('SIGTERM');
    expect(await server.exitCode).toBe(0);
    expect(server.printed.stdout).toBe(`crop-server listening on ${url}\n`);
    expect(server.printed.stderr).toMatch(/^\{.*"route":"\/auth\/me".*\}$/m);
    expect(server.printed.stderr).not.toContain('Log: ');
  });

  test.for([
    ['http://127.0.0.1:4000', undefined],
    ['http://127.0.0.1:80', 'http://127.0.0.1'],
    ['http://127.0.0.1:4001', 'http://127.0.0.1:4001'],
    ['http://localhost:4000', 'http://localhost:4000'],
    ['http://0.0.0.0:4000', undefined],
    ['http://0.0.0.0:4001', 'http://127.0.0.1:4001'],
    ['http://[::]:4001', 'http://[::1]:4001'],
  ] as const)('with a server on %s, suggests CROP_API_URL %s', ([url, expected]) => {
    const advice = adviceFor({ url, home });
    expect(/CROP_API_URL=(.*)/.exec(advice)?.[1]).toBe(expected);
    expect(advice).toContain('./crop auth register');
  });

  test.for([
    ['http://127.0.0.1:4000', 'http://127.0.0.1:4000'],
    ['http://127.0.0.1:80', 'http://127.0.0.1'],
    ['http://localhost:4001', 'http://localhost:4001'],
    ['http://[::1]:4001', 'http://[::1]:4001'],
    // There, browsers can sign in only over https.
    ['http://0.0.0.0:4000', undefined],
    ['http://192.168.1.5:4000', undefined],
  ] as const)('with a server on %s, names the address of the page: %s', ([url, expected]) => {
    expect(/^Open (.*) in a browser\.$/m.exec(adviceFor({ url, home }))?.[1]).toBe(expected);
  });

  test('suggests no commands for an address to which crop does not send passwords', () => {
    const advice = adviceFor({ url: 'http://192.168.1.5:4000', home });
    expect(advice).toContain('crop does not send passwords over plain http to 192.168.1.5:4000');
    expect(advice).not.toContain('register');
  });

  test('abbreviates only paths in the home folder', () => {
    const logOf = (logPath: string) =>
      /^Log: (.*)$/m.exec(adviceFor({ url: 'http://127.0.0.1:4000', logPath, home }))?.[1];
    expect(logOf('/home/ann/data/server.log')).toBe('~/data/server.log');
    expect(logOf('/home/anna/server.log')).toBe('/home/anna/server.log');
  });
});
