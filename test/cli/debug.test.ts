import { createServer } from 'node:http';
import { describe, expect } from 'vitest';
import { createPlan, createResetCode } from '../harness.js';
import { test } from './cli-fixture.js';

const newPassword = 'Terrace-and-furrow-42';

describe('-v', () => {
  test('reports each request with its result and its request id', async ({ cli, account }) => {
    await cli.logIn(account);
    const { code, stdout, stderr } = await cli.run(['whoami', '--fields', 'email', '-v']);
    expect({ code, stdout: JSON.parse(stdout) }).toEqual({ code: 0, stdout: { email: account.email } });
    expect(stderr).toMatch(/^\* GET \/trpc\/auth\.me: 200 in \d+ ms, request [\w-]+\n$/);
    const narrow = await cli.run(['whoami', '-v'], { answers: [], columns: 60 });
    expect(narrow.stderr).toMatch(/^\* GET \/trpc\/auth\.me: 200 in \d+ ms, request\n  [\w-]{36}\n$/);
  });

  test('may stand before the command, or before an alias', async ({ cli, account }) => {
    await cli.logIn(account);
    await cli.run(['alias', 'set', 'me', 'whoami --fields email']);
    for (const words of [['whoami', '--fields', 'email'], ['me']]) {
      const { code, stdout, stderr } = await cli.run(['-v', '--timeout', '20', ...words]);
      expect({ code, stdout: JSON.parse(stdout) }).toEqual({ code: 0, stdout: { email: account.email } });
      expect(stderr).toMatch(/^\* GET \/trpc\/auth\.me: 200 in /);
    }
  });

  test('says why a request got no response', async ({ cli }) => {
    const env = { CROP_API_URL: 'http://127.0.0.1:1', CROP_TOKEN: 'x' };
    const { stderr } = await cli.run(['whoami', '--verbose'], { env });
    expect(stderr).toMatch(/^\* GET \/trpc\/auth\.me: failed in \d+ ms, [^\n]*ECONNREFUSED/);
  });
});

describe('--debug', () => {
  test('shows headers and bodies', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    await createPlan(rest, account.tokens.access_token, { name: 'Long rains maize' });
    const { stdout, stderr } = await cli.run(['plan', 'list', '-q', '--debug']);
    expect(stdout).toMatch(/^[0-9a-f]{24}\n$/);
    expect(stderr).toMatch(/^> GET \/trpc\/cropPlans\.list\?input=/);
    expect(stderr).toContain('\n> authorization: Bearer …\n');
    expect(stderr).toMatch(/\n\* GET \/trpc\/cropPlans\.list: 200 in \d+ ms, request /);
    expect(stderr).toMatch(
      /\n< content-type: application\/json[^]*\n< \{"result":.*"name":"Long rains maize"/,
    );
  });

  test('shows no password, code or token, whichever command uses it', async ({ app, cli, account }) => {
    const outputs: string[] = [];
    const secrets = [account.password, newPassword, account.tokens.access_token];
    const debug = async (argv: readonly string[], stdin = '', env: Record<string, string> = {}) => {
      const { code, stderr } = await cli.run([...argv, '--debug'], { stdin, env });
      expect({ argv, code }).toEqual({ argv, code: 0 });
      outputs.push(stderr);
    };
    await debug(['login', '--email', account.email, '--password-stdin'], account.password);
    secrets.push(...Object.values((await cli.readLogins())[app.url] ?? {}));
    await debug(['auth', 'status'], '', { CROP_TOKEN: account.tokens.access_token });
    const created = await cli.run(['auth', 'token', 'create', '--name', 'nightly', '--debug']);
    outputs.push(created.stderr);
    secrets.push(created.stdout.trim());
    await debug(['auth', 'change-password', '--password-stdin'], `${account.password}\n${newPassword}\n`);
    secrets.push(...Object.values((await cli.readLogins())[app.url] ?? {}));
    const resetCode = await createResetCode(app, account.email);
    secrets.push(resetCode);
    await debug(
      ['auth', 'reset-password', '--email', account.email, '--password-stdin'],
      `${resetCode}\n${account.password}\n`,
    );
    await debug(['login', '--email', account.email, '--password-stdin'], account.password);
    await debug(['auth', 'delete-account', '--yes', '--password-stdin'], account.password);

    const text = outputs.join('');
    expect(text).toContain('"password":"…"');
    expect(text).toContain('"access_token":"…"');
    expect(secrets.length).toBeGreaterThan(7);
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(9);
      expect(text).not.toContain(secret);
    }
  });

  test('truncates a body at 64 KiB, and escapes terminal control characters', async ({ cli }) => {
    const server = createServer((_, response) => {
      response.setHeader('x-odd', 'a\u009b');
      response.end(JSON.stringify({ access_token: 'not-to-be-seen', long: 'x'.repeat(1_000_000) }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const env = { CROP_API_URL: `http://127.0.0.1:${port}`, CROP_TOKEN: 'x' };
    const { stderr } = await cli.run(['whoami', '--debug'], { env });
    await new Promise((resolve) => server.close(resolve));
    expect(stderr.length).toBeLessThan(300_000);
    const shown = stderr.replace(/x{100,}/, 'x');
    expect(shown).toMatch(/\n< … and \d{6} bytes more\n/);
    expect(shown).toMatch(/\n< x-odd: a.*\\u009b\n/);
    expect(shown).not.toContain('not-to-be-seen');
  });
});
