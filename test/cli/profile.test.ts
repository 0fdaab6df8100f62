import { readFile } from 'node:fs/promises';
import { describe, expect } from 'vitest';
import { startTestApp, register, restOf, type TestAccount } from '../harness.js';
import { test as base, type Cli } from './cli-fixture.js';

/** Extends the tests with a second server, `staging`, and an account on it. */
const test = base
  .extend('staging', { scope: 'file' }, async ({}, { onCleanup }) => {
    const staging = await startTestApp();
    onCleanup(staging.close);
    return staging;
  })
  .extend('stagingAccount', ({ staging }) => register(restOf(staging)));

describe('a profile', () => {
  test('is created by a login, and has its own server and login', async ({
    cli,
    account,
    staging,
    stagingAccount,
  }) => {
    await cli.logIn(account);
    await logInTo(cli, stagingAccount, '--profile', 'staging', '--url', staging.url);
    const emailOf = async (argv: string[], env = {}) =>
      (await cli.json(['whoami', ...argv], { env })) as { email: string };
    expect(await emailOf([])).toMatchObject({ email: account.email });
    expect(await emailOf(['--profile', 'staging'])).toMatchObject({ email: stagingAccount.email });
    expect(await emailOf([], { CROP_PROFILE: 'staging', CROP_API_URL: '' })).toMatchObject({
      email: stagingAccount.email,
    });
    expect(await cli.json(['--profile', 'staging', 'auth', 'status'])).toMatchObject({
      profile: 'staging',
      url: staging.url,
      email: stagingAccount.email,
    });
  });

  test('can hold a login of another account on the same server', async ({
    app,
    cli,
    account,
    createAccount,
  }) => {
    const other = await createAccount();
    await cli.logIn(account);
    await logInTo(cli, other, '--profile', 'second', '--url', app.url);
    expect(await cli.json(['whoami'])).toMatchObject({ email: account.email });
    expect(await cli.json(['whoami', '--profile', 'second'])).toMatchObject({ email: other.email });
    expect((await cli.run(['logout', '--profile', 'second'])).code).toBe(0);
    expect(await cli.json(['whoami'])).toMatchObject({ email: account.email });
    const { code, stderr } = await cli.run(['whoami', '--profile', 'second']);
    expect(code).toBe(4);
    expect(stderr).toContain('try: crop login --profile second\n');
  });

  test('never sends its login to another server', async ({ cli, account, staging }) => {
    await logInTo(cli, account, '--profile', 'mine');
    const env = { CROP_PROFILE: 'mine', CROP_API_URL: staging.url };
    expect((await cli.run(['whoami'], { env })).stderr).toContain(
      `error: You are not signed in to ${staging.url}.\n`,
    );
  });

  test('set by crop profile use stays in effect, unless the environment or --profile overrides it', async ({
    cli,
    staging,
    stagingAccount,
  }) => {
    const noUrl = { env: { CROP_API_URL: '' } };
    await cli.run(['profile', 'use', 'staging', '--url', staging.url], noUrl);
    await logInTo(cli, stagingAccount, '--profile', 'staging');
    expect(await cli.json(['whoami'], noUrl)).toMatchObject({ email: stagingAccount.email });
    expect(await cli.json(['config', 'get', 'url'], noUrl)).toMatchObject({
      value: staging.url,
      source: 'profile staging',
    });
    expect((await cli.run(['whoami'])).stderr).toContain(cli.env['CROP_API_URL']);
    expect((await cli.run(['whoami', '--profile', 'default'], noUrl)).stderr).toContain(
      'You are not signed in to http://127.0.0.1:4000.',
    );
    await cli.run(['config', 'set', 'url', 'http://127.0.0.1:9'], noUrl);
    expect(await cli.json(['profile', 'list'], noUrl)).toEqual([
      { name: 'default', url: 'http://127.0.0.1:4000', is_current: false, is_signed_in: false },
      { name: 'staging', url: 'http://127.0.0.1:9', is_current: true, is_signed_in: false },
    ]);
    await cli.run(['profile', 'use', 'default'], noUrl);
    expect((await cli.run(['profile', 'list', '-q'])).stdout).toBe('default\nstaging\n');
    expect((await cli.run(['whoami'], noUrl)).stderr).toContain('http://127.0.0.1:4000');
  });

  test('is removed together with its login and session', async ({ cli, staging, stagingAccount }) => {
    await logInTo(cli, stagingAccount, '--profile', 'staging', '--url', staging.url);
    const token = Object.values(await cli.readLogins())[0]?.access_token ?? '';
    await cli.run(['profile', 'use', 'staging']);
    expect(await cli.json(['profile', 'remove', 'staging'])).toEqual({ name: 'staging', removed: true });
    expect(await cli.readLogins()).toEqual({});
    expect(await readFile(`${cli.configDirectory}/config.json`, 'utf8')).not.toContain('staging');
    expect((await restOf(staging)('GET /auth/me', { token })).status).toBe(401);
    expect(await cli.json(['profile', 'list', '--fields', 'name,is_current'])).toEqual([
      { name: 'default', is_current: true },
    ]);
  });

  test.for([
    'plan list --profile stagin',
    'profile use stagin',
    'profile remove stagin',
    'logout --profile stagin',
  ])('is reported if it does not exist: crop %s', async (line, { cli, staging }) => {
    await cli.run(['profile', 'use', 'staging', '--url', staging.url]);
    const { code, stdout, stderr } = await cli.run(line.split(' '));
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    expect(stderr).toBe(
      'error: There is no profile "stagin".\nhint: Profiles: default, staging.\n' +
        'try: crop login --profile stagin --url https://crops.example.org\n',
    );
  });

  test.for([
    ['whoami', '--profile', 'a b'],
    ['profile', 'use', '../x'],
    ['profile', 'use', 'x', '--url', 'ftp://example.org'],
    ['profile', 'remove', 'default'],
  ])('is refused with exit code 2: crop %s %s %s', async (argv, { cli }) => {
    const { code, stdout, stderr } = await cli.run(argv);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^error: /);
  });
});

async function logInTo(cli: Cli, { email, password }: TestAccount, ...argv: string[]): Promise<void> {
  const { code, stderr } = await cli.run(['login', '--email', email, '--password-stdin', ...argv], {
    stdin: password,
  });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
}
