import { describe, expect } from 'vitest';
import { createPlan, createResetCode, failureCode } from '../harness.js';
import { test } from './cli-fixture.js';

const newPassword = 'Terrace-and-furrow-42';
const updateRefusal =
  'error: There is nothing to change: give --full-name, --organization or both.\n' +
  'try: crop auth update --full-name NAME\n';

describe('crop auth update', () => {
  test('changes only the given fields and returns the whole profile', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    const changed = await cli.json(['auth', 'update', '--organization', 'Highland Growers']);
    const { body } = await rest('GET /auth/me', { token: account.tokens.access_token });
    expect(changed).toEqual(body);
    expect(changed).toMatchObject({ full_name: account.full_name, organization: 'Highland Growers' });
    expect(await cli.json(['auth', 'update', '--full-name', 'Ada Otieno'])).toMatchObject({
      full_name: 'Ada Otieno',
      organization: 'Highland Growers',
    });
    const { id } = body as { id: string };
    expect(await cli.run(['auth', 'update', '--organization', '', '-q'])).toMatchObject({
      code: 0,
      stdout: `${id}\n`,
    });
    expect(await cli.json(['whoami'])).toMatchObject({ full_name: 'Ada Otieno', organization: '' });
  });

  test('shows the profile at a terminal', async ({ cli, account }) => {
    await cli.logIn(account);
    const { code, stdout, stderr } = await cli.run(
      ['auth', 'update', '--full-name', 'Ada Otieno', '--color', 'never'],
      { answers: [] },
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('NAME          Ada Otieno\n');
  });

  test('exits with 2 when no field is given, even at a terminal', async ({ cli, account }) => {
    await cli.logIn(account);
    for (const options of [{}, { answers: [] }]) {
      const result = await cli.run(['auth', 'update', '--color', 'never'], options);
      expect(result).toEqual({ code: 2, stdout: '', stderr: updateRefusal });
    }
  });

  test('exits with 6 for an empty name, and changes nothing', async ({ cli, account }) => {
    await cli.logIn(account);
    const { code, stdout, stderr } = await cli.run(['auth', 'update', '--full-name', '  ']);
    expect({ code, stdout }).toEqual({ code: 6, stdout: '' });
    expect(stderr).toContain('hint: full_name: ');
    expect(await cli.json(['whoami'])).toMatchObject({ full_name: account.full_name });
  });

  test('exits with 4 when not signed in', async ({ cli }) => {
    expect((await cli.run(['auth', 'update', '--full-name', 'Ada'])).code).toBe(4);
  });
});

describe('crop auth reset-password', () => {
  test('sets the password with the operator’s code, and signs in', async ({ app, cli, account, trpc }) => {
    const { email, password, tokens } = account;
    const stdin = `${await createResetCode(app, email)}\n${newPassword}\n`;
    const argv = ['auth', 'reset-password', '--email', email.toUpperCase(), '--password-stdin'];
    const { code, stdout, stderr } = await cli.run([...argv, '--json'], { stdin });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({ email, full_name: account.full_name });
    expect(stdout).not.toContain('eyJ');
    expect(await cli.json(['whoami'])).toEqual(JSON.parse(stdout));
    expect(await failureCode(trpc(tokens.access_token).auth.me.query())).toBe('INVALID_TOKEN');
    expect(await failureCode(trpc().auth.login.mutate({ email, password }))).toBe('INVALID_CREDENTIALS');
    app.advanceClock(16 * 60_000);
    expect((await cli.run(['whoami'])).code).toBe(0);
  });

  test('prompts at a terminal, and explains at the prompt what is wrong with a password', async ({
    app,
    cli,
    account,
  }) => {
    const code = await createResetCode(app, account.email);
    const result = await cli.run(['auth', 'reset-password'], {
      answers: [account.email, '', code.toLowerCase(), 'short', newPassword, newPassword],
    });
    expect(result.code).toBe(0);
    expect(result.stderr).toBe(
      [
        'Email:',
        'One-time code:',
        'This cannot be empty.',
        'One-time code:',
        'New password:',
        'The password must have at least 10 characters.',
        'New password:',
        'New password again:',
        `Your password is set, and you are signed in to ${cli.env['CROP_API_URL']}.`,
        '',
      ].join('\n'),
    );
    expect(result.stdout).toContain(account.email);
  });

  test('reports a code that is not accepted, and keeps the current login', async ({ cli, account }) => {
    await cli.logIn(account);
    const argv = ['auth', 'reset-password', '--email', account.email, '--password-stdin'];
    const options = { stdin: `AAAAA-BBBBB\n${newPassword}\n` };
    expect(await cli.run(argv, options)).toEqual({
      code: 6,
      stdout: '',
      stderr:
        'error: The code was not accepted.\n' +
        'hint: code: does not work for this email; ask the operator for a new code\n' +
        'hint: Nothing was changed.\n',
    });
    const { stdout, stderr } = await cli.run([...argv, '--json'], options);
    expect(stdout).toBe('');
    expect(JSON.parse(stderr)).toMatchObject({ code: 'VALIDATION_FAILED', issues: [{ path: 'code' }] });
    expect((await cli.run(['whoami'])).code).toBe(0);
  });

  test('says why a password is refused, and leaves the code usable', async ({ app, cli, account }) => {
    const code = await createResetCode(app, account.email);
    const reset = (next: string) =>
      cli.run(['auth', 'reset-password', '--email', account.email, '--password-stdin'], {
        stdin: `${code}\n${next}`,
      });
    const refused = await reset('short');
    expect({ code: refused.code, stdout: refused.stdout }).toEqual({ code: 6, stdout: '' });
    expect(refused.stderr).toContain('hint: new_password: must have at least 10 characters');
    expect((await reset(newPassword)).code).toBe(0);
  });

  test('says that CROP_TOKEN takes precedence', async ({ app, cli, account }) => {
    const { code, stderr } = await cli.run(
      ['auth', 'reset-password', '--email', account.email, '--password-stdin'],
      {
        stdin: `${await createResetCode(app, account.email)}\n${newPassword}\n`,
        env: { CROP_TOKEN: 'something' },
      },
    );
    expect(code).toBe(0);
    expect(stderr).toBe('hint: CROP_TOKEN is set and is used instead of this login.\n');
  });

  test('exits with 2 when it cannot prompt, and when standard input does not have two lines', async ({
    cli,
  }) => {
    expect(await cli.run(['auth', 'reset-password'])).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'error: --email, --password-stdin are missing.\n' +
        'hint: crop cannot prompt: standard input or standard error is not a terminal.\n' +
        'try: crop auth reset-password --email EMAIL --password-stdin\n',
    });
    const { code, stderr } = await cli.run(
      ['auth', 'reset-password', '--email', 'ada@example.org', '--password-stdin'],
      { stdin: newPassword },
    );
    expect(code).toBe(2);
    expect(stderr).toBe(
      'error: --password-stdin takes two lines on standard input: the code, then the new password.\n',
    );
  });
});

describe('crop auth delete-account', () => {
  const command = ['auth', 'delete-account'];

  test('deletes the account and removes the stored login', async ({ cli, account, rest, trpc }) => {
    await cli.logIn(account);
    const { id } = (await cli.json(['whoami'])) as { id: string };
    const { email, password, tokens } = account;
    const answer = await cli.json([...command, '--yes', '--password-stdin'], { stdin: `${password}\n` });
    expect(answer).toEqual({ id, deleted: true });
    expect(await cli.readLogins()).toEqual({});
    expect((await rest('GET /auth/me', { token: tokens.access_token })).status).toBe(401);
    expect(await failureCode(trpc().auth.login.mutate({ email, password }))).toBe('INVALID_CREDENTIALS');
  });

  test('asks for confirmation at a terminal, saying what will be deleted', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    const { id } = (await cli.json(['whoami'])) as { id: string };
    const token = account.tokens.access_token;
    const { id: planId } = await createPlan(rest, token);
    await createPlan(rest, token, { name: 'South field' });
    await rest(`PATCH /crop-plans/${planId}`, { token, body: { is_archived: true } });
    const question = `Delete the account ${account.email} (${id}) with 2 crop plans for good?\n`;
    expect(await cli.run([...command, '--color', 'never'], { answers: ['n'] })).toEqual({
      code: 130,
      stdout: '',
      stderr: `${question}error: Nothing was deleted.\n`,
    });
    expect(await cli.run(command, { answers: ['y', account.password] })).toEqual({
      code: 0,
      stdout: `Deleted the account ${account.email} (${id}).\n`,
      stderr: `${question}Password:\n`,
    });
    expect((await cli.run(['whoami'])).code).toBe(4);
  });

  test('shows with --dry-run what would be deleted, and deletes nothing', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    await createPlan(rest, account.tokens.access_token);
    const { id } = (await cli.json(['whoami'])) as { id: string };
    expect(await cli.json([...command, '--dry-run'])).toEqual({ id, deleted: false });
    expect((await cli.run([...command, '--dry-run'])).stdout).toBe(`id\t${id}\ndeleted\tfalse\n`);
    expect((await cli.run([...command, '--dry-run'], { answers: [] })).stdout).toBe(
      `Would delete the account ${account.email} (${id}) with 1 crop plan.\n`,
    );
    expect((await cli.run(['whoami'])).code).toBe(0);
  });

  test('asks only for the password with --yes', async ({ cli, account }) => {
    await cli.logIn(account);
    const result = await cli.run([...command, '--yes'], { answers: [account.password] });
    expect({ code: result.code, stderr: result.stderr }).toEqual({ code: 0, stderr: 'Password:\n' });
  });

  test('refuses a wrong password, and stays signed in', async ({ cli, account }) => {
    await cli.logIn(account);
    const argv = [...command, '--yes', '--password-stdin'];
    const stdin = 'not the password';
    expect(await cli.run(argv, { stdin })).toEqual({
      code: 4,
      stdout: '',
      stderr: 'error: The password is wrong.\nhint: Nothing was deleted.\n',
    });
    const { stderr } = await cli.run([...argv, '--json'], { stdin });
    expect(JSON.parse(stderr)).toMatchObject({ code: 'INVALID_CREDENTIALS', hint: 'Nothing was deleted.' });
    expect((await cli.run(['whoami'])).code).toBe(0);
  });

  test('leaves the stored login alone when CROP_TOKEN is used', async ({ cli, account, createAccount }) => {
    await cli.logIn(account);
    const other = await createAccount();
    const env = { CROP_TOKEN: other.tokens.access_token };
    const { code, stderr } = await cli.run([...command, '--yes', '--password-stdin'], {
      stdin: other.password,
      env,
    });
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: 'CROP_TOKEN belonged to this account and no longer works.\n',
    });
    expect((await cli.run(['whoami'], { env })).code).toBe(4);
    expect(await cli.json(['whoami'])).toMatchObject({ email: account.email });
  });

  test.for([
    [[], '--yes, --password-stdin are missing.'],
    [['--yes'], '--password-stdin is missing.'],
    [['--password-stdin'], '--yes is missing.'],
  ] as const)('exits with 2 given only %j and no terminal', async ([options, missing], { cli, account }) => {
    await cli.logIn(account);
    const stdin = account.password;
    expect(await cli.run([...command, ...options], { stdin })).toEqual({
      code: 2,
      stdout: '',
      stderr:
        `error: ${missing}\n` +
        'hint: crop cannot prompt: standard input or standard error is not a terminal.\n' +
        'try: crop auth delete-account --yes --password-stdin\n',
    });
    expect((await cli.run(['whoami'])).code).toBe(0);
  });

  test('exits with 4 when not signed in', async ({ cli }) => {
    const result = await cli.run([...command, '--yes', '--password-stdin'], { stdin: 'a password' });
    expect({ code: result.code, stdout: result.stdout }).toEqual({ code: 4, stdout: '' });
  });
});
