import { hostname } from 'node:os';
import { describe, expect } from 'vitest';
import { failureCode } from '../harness.js';
import { test, type Cli } from './cli-fixture.js';

const ownName = hostname().split('.')[0];
const newPassword = 'Terrace-and-furrow-42';

interface Session {
  id: string;
  is_current: boolean;
}

describe('crop auth sessions', () => {
  test('lists the session of every login, and marks the current one', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    await logInElsewhere(cli, account);
    const { body } = await rest('GET /auth/sessions', { token: account.tokens.access_token });
    const sessions = (await cli.json(['auth', 'sessions'])) as Session[];
    expect(sessions).toEqual(body);
    expect(sessions.map(({ is_current }) => is_current).sort()).toEqual([false, true]);
    expect((await cli.run(['auth', 'sessions', '-q'])).stdout).toBe(
      sessions.map(({ id }) => `${id}\n`).join(''),
    );
    const person = await cli.run(['auth', 'sessions', '--color', 'never'], { answers: [], columns: 100 });
    expect(person.stdout).toMatch(/^ID +NAME +SIGNED IN +RENEWED +ENDS +CURRENT\n/);
    expect(person.stdout).toMatch(/just now +just now +(in 29 d|\d{4}-\d\d-\d\d) +yes\n/);
  });

  test('names the machine on which crop signed in, as CROP_MACHINE or crop config sets it', async ({
    cli,
    account,
  }) => {
    const logIn = (machine?: string) =>
      cli.json(['login', '--email', account.email, '--password-stdin'], {
        stdin: account.password,
        env: machine === undefined ? {} : { CROP_MACHINE: machine },
      });
    const names = async () =>
      ((await cli.json(['auth', 'sessions'])) as { name: string | null }[]).map(({ name }) => name);
    await logIn();
    await logIn('kitchen laptop');
    await logIn('off');
    expect(await names()).toEqual([null, 'crop on kitchen laptop', `crop on ${ownName}`, null]);
    await cli.run(['config', 'set', 'machine', 'x'.repeat(56)]);
    await logIn();
    expect((await names())[0]).toBe(`crop on ${'x'.repeat(56)}`);
    const { stdout } = await cli.run(['auth', 'sessions'], { answers: [], columns: 120 });
    expect(stdout).toContain('  crop on kitchen laptop  ');
    expect(await logIn(' ').catch(String)).toContain('CROP_MACHINE must have 1 to 56 printable characters');
  });

  test('exits with 4 when not signed in', async ({ cli }) => {
    expect((await cli.run(['auth', 'sessions'])).code).toBe(4);
  });
});

describe('crop auth revoke', () => {
  test('ends another session by a prefix of its id', async ({ cli, account }) => {
    await cli.logIn(account);
    const token = await logInElsewhere(cli, account);
    const { id } = await otherSession(cli);
    const reference = await shortest(cli, id);
    expect(await cli.json(['auth', 'revoke', reference])).toEqual({ id, revoked: true });
    expect(await cli.json(['auth', 'sessions'])).toMatchObject([{ is_current: true }]);
    const elsewhere = await cli.run(['whoami', '--json'], { env: { CROP_TOKEN: token } });
    expect(JSON.parse(elsewhere.stderr)).toMatchObject({ code: 'INVALID_TOKEN' });
  });

  test('removes the stored login when it ends the current session, and says so', async ({ cli, account }) => {
    await cli.logIn(account);
    const [current] = (await cli.json(['auth', 'sessions'])) as Session[];
    const { code, stdout, stderr } = await cli.run(['auth', 'revoke', current?.id ?? ''], { answers: [] });
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: `Ended the session ${current?.id}.\n`,
      stderr: `That was your current session: you are signed out of ${cli.env['CROP_API_URL']}.\n`,
    });
    expect(await cli.readLogins()).toEqual({});
  });

  test('says that CROP_TOKEN no longer works if its session was the one ended, and keeps the stored login', async ({
    cli,
    account,
  }) => {
    await cli.logIn(account);
    const token = await logInElsewhere(cli, account);
    const { id } = await otherSession(cli);
    const { code, stdout, stderr } = await cli.run(['auth', 'revoke', id, '-q'], {
      env: { CROP_TOKEN: token },
    });
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: `${id}\n`,
      stderr: 'CROP_TOKEN belonged to that session and no longer works.\n',
    });
    expect(await cli.json(['whoami'])).toMatchObject({ email: account.email });
  });

  test('exits with 5 and lists the candidates for an ambiguous prefix', async ({ cli, account }) => {
    await cli.logIn(account);
    await logInElsewhere(cli, account);
    const { id } = await otherSession(cli);
    const { code, stderr } = await cli.run(['auth', 'revoke', id.slice(0, 6)]);
    expect(code).toBe(5);
    expect(stderr).toMatch(
      /^error: "[0-9a-f]{6}" matches 2 sessions\.\n(hint: [0-9a-f]{24} {2}signed in .*Z(, crop on .*)?(, current)?\n){2}/,
    );
    expect(stderr).toContain(', current\n');
    expect(stderr).toContain('try: crop auth sessions\n');
    expect(await cli.json(['auth', 'sessions'])).toHaveLength(2);
  });

  test('exits with 3 for an unknown session and for another account’s', async ({
    cli,
    account,
    createAccount,
    rest,
  }) => {
    await cli.logIn(account);
    const { tokens } = await createAccount();
    const { body } = await rest('GET /auth/sessions', { token: tokens.access_token });
    const [foreign] = body as Session[];
    for (const reference of ['66f2a1b3c4d5e6f708192a3b', foreign?.id ?? '', 'abc', '']) {
      const { code, stderr } = await cli.run(['auth', 'revoke', reference, '--json']);
      expect(code).toBe(3);
      expect(JSON.parse(stderr)).toMatchObject({ code: 'SESSION_NOT_FOUND', try: 'crop auth sessions' });
    }
    expect((await rest('GET /auth/me', { token: tokens.access_token })).status).toBe(200);
  });
});

describe('crop auth change-password', () => {
  test('shows the profile, stays signed in and ends every other session', async ({ cli, account, trpc }) => {
    await cli.logIn(account);
    const token = await logInElsewhere(cli, account);
    const stdin = `${account.password}\n${newPassword}\n`;
    const profile = await cli.json(['auth', 'change-password', '--password-stdin'], { stdin });
    expect(profile).toMatchObject({ email: account.email, full_name: account.full_name });
    expect(await cli.json(['whoami'])).toEqual(profile);
    expect((await cli.run(['whoami'], { env: { CROP_TOKEN: token } })).code).toBe(4);
    const logIn = (password: string) => trpc().auth.login.mutate({ email: account.email, password });
    await expect(logIn(newPassword)).resolves.toBeDefined();
    expect(await failureCode(logIn(account.password))).toBe('INVALID_CREDENTIALS');
  });

  test('stores tokens that can be renewed', async ({ cli, account, app }) => {
    await cli.logIn(account);
    const stdin = `${account.password}\n${newPassword}`;
    await cli.json(['auth', 'change-password', '--password-stdin'], { stdin });
    app.advanceClock(16 * 60_000);
    expect((await cli.run(['whoami'])).code).toBe(0);
  });

  test('prompts at a terminal, twice for the new password', async ({ cli, account }) => {
    await cli.logIn(account);
    const { code, stderr } = await cli.run(['auth', 'change-password'], {
      answers: [account.password, 'a typing mistake', newPassword, newPassword, newPassword],
    });
    expect(code).toBe(0);
    expect(stderr).toBe(
      [
        'Current password:',
        'New password:',
        'New password again:',
        'The passwords do not match. Enter both again.',
        'New password:',
        'New password again:',
        'Your password has been changed, and every other session has ended.',
        '',
      ].join('\n'),
    );
  });

  test('explains at the prompt what is wrong with the new password', async ({ cli, account }) => {
    await cli.logIn(account);
    const { code, stderr } = await cli.run(['auth', 'change-password'], {
      answers: [account.password, `${account.email.split('@')[0]}!`, newPassword, newPassword],
    });
    expect(code).toBe(0);
    expect(stderr).toContain(
      'New password:\nThe password must have at least 8 characters besides the part of your email before the @.\n',
    );
  });

  test('with CROP_TOKEN, ends that token’s session and leaves the stored login alone', async ({
    cli,
    account,
    trpc,
  }) => {
    await cli.logIn(account);
    const stored = await cli.readLogins();
    const token = await logInElsewhere(cli, account);
    const { code, stdout, stderr } = await cli.run(['auth', 'change-password', '--password-stdin'], {
      stdin: `${account.password}\n${newPassword}\n`,
      env: { CROP_TOKEN: token },
    });
    expect(code).toBe(0);
    expect(stdout).not.toContain('eyJ');
    expect(stderr).toContain('hint: CROP_TOKEN no longer works either.');
    expect(await cli.readLogins()).toEqual(stored);
    expect((await cli.run(['whoami'], { env: { CROP_TOKEN: token } })).code).toBe(4);
    const { email } = account;
    const { access_token } = await trpc().auth.login.mutate({ email, password: newPassword });
    expect(await trpc(access_token).auth.sessions.list.query()).toHaveLength(1);
  });

  test.for([
    [
      'a wrong current password',
      'not the password',
      newPassword,
      4,
      'error: The current password is wrong.\n',
    ],
    ['a new password that is too short', 'a quiet field at dawn', 'short', 6, 'hint: new_password: '],
  ] as const)(
    'refuses %s, and stays signed in',
    async ([, current, next, code, message], { cli, account }) => {
      await cli.logIn(account);
      const result = await cli.run(['auth', 'change-password', '--password-stdin'], {
        stdin: `${current}\n${next}\n`,
      });
      expect({ code: result.code, stdout: result.stdout }).toEqual({ code, stdout: '' });
      expect(result.stderr).toContain(message);
      expect(result.stderr).not.toContain('crop login');
      expect((await cli.run(['whoami'])).code).toBe(0);
    },
  );

  test.for([
    ['one line', 'a quiet field at dawn\n'],
    ['three lines', 'a\nb\nc\n'],
    ['an empty line', 'a quiet field at dawn\n\n'],
    ['empty input', ''],
  ])('exits with 2 for %s on standard input', async ([, stdin = ''], { cli, account }) => {
    await cli.logIn(account);
    const { code, stderr } = await cli.run(['auth', 'change-password', '--password-stdin'], { stdin });
    expect(code).toBe(2);
    expect(stderr).toBe(
      'error: --password-stdin takes two lines on standard input: the current password, then the new one.\n',
    );
  });

  test('exits with 2 when it cannot prompt, and with 4 when not signed in', async ({ cli }) => {
    expect((await cli.run(['auth', 'change-password'])).code).toBe(2);
    expect((await cli.run(['auth', 'change-password', '--password-stdin'], { stdin: 'a\nb\n' })).code).toBe(
      4,
    );
  });
});

/** Logs the account in a second time, as if on another machine; returns the access token. */
async function logInElsewhere(
  cli: Cli,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const env = { CROP_CONFIG_DIR: `${cli.configDirectory}-elsewhere` };
  await cli.run(['login', '--email', email, '--password-stdin'], { stdin: password, env });
  return cli.accessToken(env.CROP_CONFIG_DIR);
}

async function otherSession(cli: Cli): Promise<Session> {
  const sessions = (await cli.json(['auth', 'sessions'])) as Session[];
  const other = sessions.find(({ is_current }) => !is_current);
  if (other === undefined) throw new Error('There is no other session.');
  return other;
}

/** Returns the shortest prefix of an id that no other session's id shares. */
async function shortest(cli: Cli, id: string): Promise<string> {
  const sessions = (await cli.json(['auth', 'sessions'])) as Session[];
  const lengths = Array.from({ length: id.length }, (_, i) => i + 1);
  const length = lengths.find(
    (each) => sessions.filter((session) => session.id.startsWith(id.slice(0, each))).length === 1,
  );
  return id.slice(0, Math.max(6, length ?? id.length));
}
