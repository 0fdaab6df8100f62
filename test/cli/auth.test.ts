import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { newEmail } from '../harness.js';
import { test, type Cli } from './cli-fixture.js';

const password = 'Terrace-and-furrow-42';
const minuteMs = 60_000;

describe('crop auth register', () => {
  test('creates an account, signs in and shows the profile, never a token', async ({ cli }) => {
    const email = newEmail();
    const { code, stdout, stderr } = await cli.run(
      ['auth', 'register', '--email', email, '--full-name', 'Ada Otieno', '--password-stdin', '--json'],
      { stdin: `${password}\n` },
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      email,
      full_name: 'Ada Otieno',
      organization: '',
      is_verified: false,
      created_at: expect.any(String),
    });
    expect(await cli.json(['whoami'])).toEqual(JSON.parse(stdout));
    expect((await stat(join(cli.configDirectory, 'credentials.json'))).mode & 0o777).toBe(0o600);
    expect((await stat(cli.configDirectory)).mode & 0o777).toBe(0o700);
  });

  test('prompts for missing options at a terminal, and for the password twice', async ({ cli }) => {
    const email = newEmail();
    const { code, stdout, stderr } = await cli.run(['auth', 'register', '--color', 'never'], {
      answers: [
        '',
        email,
        'Ada Otieno',
        'Highland Growers',
        'a typing mistake',
        password,
        password,
        password,
      ],
    });
    expect(code).toBe(0);
    expect(stderr).toBe(
      [
        'Email:',
        'This cannot be empty.',
        'Email:',
        'Full name:',
        'Organization (optional):',
        'Password:',
        'Password again:',
        'The passwords do not match. Enter both again.',
        'Password:',
        'Password again:',
        `Welcome, Ada Otieno. You are signed in to ${cli.env['CROP_API_URL']}.`,
        'next: crop plan create',
        '',
      ].join('\n'),
    );
    expect(stdout).toMatch(
      new RegExp(`^ID            [0-9a-f]{24}\nEMAIL         ${email}\nNAME          Ada Otieno\n`),
    );
  });

  test('explains at the prompt what is wrong with a password, but leaves common passwords to the service', async ({
    cli,
  }) => {
    const registerWith = (secret: string, ...more: string[]) =>
      cli.run(
        ['auth', 'register', '--email', newEmail(), '--full-name', 'Ada Otieno', '--organization', ''],
        {
          answers: [secret, ...more],
        },
      );
    const { code, stderr } = await registerWith('otieno', 'é'.repeat(37), password, password);
    expect(code).toBe(0);
    expect(stderr).toContain(
      'Password:\nThe password must have at least 10 characters, ' +
        'and must have at least 8 characters besides the words of your name.\n' +
        'Password:\nThe password must have at most 72 bytes in UTF-8.\nPassword:\nPassword again:\n',
    );
    const common = await registerWith('qwertyuiop', 'qwertyuiop');
    expect(common.code).toBe(6);
    expect(common.stderr).toContain(' password: must not be a common password');
  });

  test('names all missing options together when it cannot prompt', async ({ cli }) => {
    expect(await cli.run(['auth', 'register'])).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'error: --email, --full-name, --password-stdin are missing.\n' +
        'hint: crop cannot prompt: standard input or standard error is not a terminal.\n' +
        'try: crop auth register --email EMAIL --full-name NAME --password-stdin\n',
    });
  });

  test('says that the email is taken, and suggests logging in', async ({ cli, account }) => {
    const { code, stderr } = await register(cli, account.email.toUpperCase());
    expect(code).toBe(5);
    expect(stderr).toBe(
      'error: An account with this email already exists. Try logging in.\ntry: crop login\n',
    );
  });

  test('says why a password is refused', async ({ cli }) => {
    const { code, stderr } = await register(cli, newEmail(), 'short');
    expect(code).toBe(6);
    expect(stderr).toContain('hint: password: ');
  });
});

describe('crop auth login', () => {
  test('shows the profile and stores the login', async ({ cli, account }) => {
    const profile = await cli.json(['auth', 'login', '--email', account.email, '--password-stdin'], {
      stdin: account.password,
    });
    expect(profile).toMatchObject({ email: account.email, full_name: account.full_name });
    expect(await cli.json(['whoami'])).toEqual(profile);
  });

  test('prompts for email and password at a terminal', async ({ cli, account }) => {
    const { code, stderr } = await cli.run(['login'], { answers: [account.email, account.password] });
    expect(code).toBe(0);
    expect(stderr).toBe(`Email:\nPassword:\nYou are signed in to ${cli.env['CROP_API_URL']}.\n`);
  });

  test('exits with 8 after too many wrong passwords, saying when to try again', async ({ cli, account }) => {
    const argv = ['login', '--email', account.email, '--password-stdin'];
    const codes: number[] = [];
    for (let time = 0; time < 10; time += 1) codes.push((await cli.run(argv, { stdin: 'a guess' })).code);
    expect(codes).toEqual(Array.from({ length: 10 }, () => 4));
    const { code, stdout, stderr } = await cli.run(argv, { stdin: account.password });
    expect([code, stdout]).toEqual([8, '']);
    expect(stderr).toMatch(/^error: Too many requests\. Try again in 15 minutes\.\n$/);
  });

  test('exits with 4 for a wrong password', async ({ cli, account }) => {
    const { code, stdout, stderr } = await cli.run(
      ['login', '--email', account.email, '--password-stdin', '--json'],
      {
        stdin: 'not the password',
      },
    );
    expect({ code, stdout }).toEqual({ code: 4, stdout: '' });
    expect(JSON.parse(stderr)).toMatchObject({ code: 'INVALID_CREDENTIALS' });
  });

  test('suggests crop auth reset-password after a wrong password', async ({ cli, account }) => {
    const answers = [account.email, 'not the password'];
    expect(await cli.run(['login', '--color', 'never'], { answers })).toEqual({
      code: 4,
      stdout: '',
      stderr:
        'Email:\nPassword:\nerror: Incorrect email or password.\n' +
        'hint: Forgotten the password? crop auth reset-password sets a new one, with a one-time code from the operator of the server.\n',
    });
  });

  test('accepts an access token from standard input', async ({ cli, account }) => {
    await cli.json(['login', '--token-stdin'], { stdin: `${account.tokens.access_token}\n` });
    expect(await cli.json(['whoami'])).toMatchObject({ email: account.email });
  });

  test('does not store a token that the server refuses', async ({ cli }) => {
    expect((await cli.run(['login', '--token-stdin'], { stdin: 'nonsense' })).code).toBe(4);
    expect((await cli.run(['whoami'])).stderr).toContain('error: You are not signed in to ');
  });

  test.for([
    ['an empty password', '', [], 2],
    ['a terminal as standard input', 'x', { answers: [] }, 2],
  ] as const)('refuses %s', async ([, stdin, options, code], { cli }) => {
    const result = await cli.run(['login', '--email', 'a@example.org', '--password-stdin'], {
      stdin,
      ...options,
    });
    expect(result.code).toBe(code);
  });

  test('says that CROP_TOKEN takes precedence', async ({ cli, account }) => {
    const { stderr } = await cli.run(['login', '--email', account.email, '--password-stdin'], {
      stdin: account.password,
      env: { CROP_TOKEN: 'something' },
    });
    expect(stderr).toBe('hint: CROP_TOKEN is set and is used instead of this login.\n');
  });
});

describe('crop auth logout', () => {
  test('ends the session on the server and removes the stored login', async ({ cli, account }) => {
    await cli.logIn(account);
    const token = await cli.accessToken();
    expect(await cli.json(['auth', 'logout'])).toEqual({ ok: true });
    expect((await cli.run(['whoami'])).code).toBe(4);
    const { code, stderr } = await cli.run(['whoami', '--json'], { env: { CROP_TOKEN: token } });
    expect(code).toBe(4);
    expect(JSON.parse(stderr)).toMatchObject({ code: 'INVALID_TOKEN' });
  });

  test('does nothing when nobody is signed in', async ({ cli }) => {
    const { code, stdout, stderr } = await cli.run(['logout']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'ok\ttrue\n' });
    expect(stderr).toBe(`There was no login to ${cli.env['CROP_API_URL']} on this machine.\n`);
  });

  test('removes the stored login even if the server cannot be reached, and says so', async ({
    cli,
    account,
  }) => {
    await cli.logIn(account);
    const url = 'http://127.0.0.1:1';
    await moveLoginTo(cli, url);
    const { code, stderr } = await cli.run(['logout'], { env: { CROP_API_URL: url } });
    expect(code).toBe(0);
    expect(stderr).toBe(
      `The login was deleted here, but its session may still be open at ${url}:\nNothing answers at ${url}.\n`,
    );
    expect((await cli.run(['whoami'], { env: { CROP_API_URL: url } })).code).toBe(4);
  });
});

describe('crop auth status', () => {
  test('shows server, account and the stored login', async ({ cli, account }) => {
    await cli.logIn(account);
    expect(await cli.json(['auth', 'status'])).toEqual({
      profile: 'default',
      url: cli.env['CROP_API_URL'],
      email: account.email,
      credential: 'stored login',
      credentials_path: join(cli.configDirectory, 'credentials.json'),
      access_token_expires_at: expect.stringMatching(/^\d{4}-.*Z$/),
      is_renewed: true,
    });
  });

  test('says that a token about to expire is renewed automatically', async ({ cli, account }) => {
    await cli.logIn(account);
    const { access_token_expires_at } = (await cli.json(['auth', 'status'])) as Record<string, string>;
    const now = new Date(Date.parse(access_token_expires_at ?? '') - 30_000);
    const status = async (env = {}) => (await cli.run(['auth', 'status'], { answers: [], now, env })).stdout;
    expect(await status({ NO_COLOR: '1' })).toMatch(
      /\nTOKEN EXPIRES +in less than a minute\nRENEWED +automatically\n$/,
    );
    const token = { NO_COLOR: '1', CROP_TOKEN: account.tokens.access_token };
    expect(await status(token)).toMatch(/\nRENEWED +no: sign in again when it expires\n$/);
  });

  test('names CROP_TOKEN, which takes precedence over the stored login', async ({ cli, account }) => {
    expect(
      await cli.json(['auth', 'status'], { env: { CROP_TOKEN: account.tokens.access_token } }),
    ).toMatchObject({
      email: account.email,
      credential: 'CROP_TOKEN',
      credentials_path: null,
    });
  });

  test('says where it looked for a login when nobody is signed in', async ({ cli }) => {
    const { code, stdout, stderr } = await cli.run(['auth', 'status']);
    expect({ code, stdout }).toEqual({ code: 4, stdout: '' });
    expect(stderr).toBe(
      `error: You are not signed in to ${cli.env['CROP_API_URL']}.\n` +
        `hint: CROP_TOKEN is not set, and ${join(cli.configDirectory, 'credentials.json')} holds no login for this server.\n` +
        'hint: No account yet? crop auth register creates one.\n' +
        'try: crop login\n',
    );
  });

  test('says which credential was refused', async ({ cli }) => {
    const { code, stderr } = await cli.run(['auth', 'status'], { env: { CROP_TOKEN: 'nonsense' } });
    expect(code).toBe(4);
    expect(stderr).toContain(`hint: ${cli.env['CROP_API_URL']} was called with the token in CROP_TOKEN.\n`);
    expect(stderr).toContain('try: unset CROP_TOKEN; crop login\n');
  });
});

describe('an expired access token', () => {
  test('is renewed silently, and the new token is stored', async ({ cli, account, app }) => {
    await cli.logIn(account);
    const before = await cli.accessToken();
    app.advanceClock(16 * minuteMs);
    const { code, stderr } = await cli.run(['whoami']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(await cli.accessToken()).not.toBe(before);
  });

  test('is not renewed when its session has ended, and the stored login is removed', async ({
    cli,
    account,
    app,
  }) => {
    await cli.logIn(account);
    const stored = await readFile(join(cli.configDirectory, 'credentials.json'), 'utf8');
    await cli.json(['logout']);
    await writeFile(join(cli.configDirectory, 'credentials.json'), stored);
    app.advanceClock(16 * minuteMs);
    const refused = await cli.run(['whoami']);
    expect(refused.code).toBe(4);
    expect(refused.stderr).toContain('was called with the stored login.\n');
    expect((await cli.run(['whoami'])).stderr).toContain('error: You are not signed in to ');
  });

  test('in CROP_TOKEN is not renewed', async ({ cli, account, app }) => {
    await cli.logIn(account);
    const token = await cli.accessToken();
    app.advanceClock(16 * minuteMs);
    const { code, stderr } = await cli.run(['whoami', '--json'], { env: { CROP_TOKEN: token } });
    expect(code).toBe(4);
    expect(JSON.parse(stderr)).toMatchObject({ code: 'TOKEN_EXPIRED' });
    expect(await cli.accessToken()).toBe(token);
  });
});

describe('a login for one server', () => {
  test('is never sent to another server', async ({ cli, account }) => {
    await cli.logIn(account);
    const { code, stderr } = await cli.run(['whoami'], { env: { CROP_API_URL: 'http://127.0.0.1:1' } });
    expect(code).toBe(4);
    expect(stderr).toContain('error: You are not signed in to http://127.0.0.1:1.\n');
  });
});

function register(cli: Cli, email: string, secret = password) {
  const argv = ['auth', 'register', '--email', email, '--full-name', 'Ada Otieno', '--password-stdin'];
  return cli.run(argv, { stdin: secret });
}

async function moveLoginTo(cli: Cli, url: string): Promise<void> {
  const [login] = Object.values(await cli.readLogins());
  await writeFile(join(cli.configDirectory, 'credentials.json'), JSON.stringify({ [url]: login }));
}
