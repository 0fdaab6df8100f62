import type { CreatedPersonalToken, PersonalToken } from '@crop-planning/shared';
import { describe, expect } from 'vitest';
import { createPlan } from '../harness.js';
import { test, type Cli } from './cli-fixture.js';

const dayMs = 24 * 60 * 60 * 1000;
const shownOnce = 'The token is shown only once. Store it as you would a password.\n';
const planLine = ['--crop', 'maize', '--location', 'Nakuru', '--month', 'mar', '--risk', 'low'];

describe('crop auth token create', () => {
  test('writes only the token, which has read scope for 90 days', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    const plan = await createPlan(rest, account.tokens.access_token);
    const { code, stdout, stderr } = await cli.run(['auth', 'token', 'create', '--name', 'nightly']);
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^croppat_[0-9a-f]{24}_[\w-]{43}\n$/),
      stderr: shownOnce,
    });
    const env = { CROP_TOKEN: stdout.trim(), CROP_CONFIG_DIR: `${cli.configDirectory}-elsewhere` };
    expect(await cli.json(['plan', 'list'], { env })).toMatchObject([plan]);
    const [token] = await listTokens(cli);
    expect(token).toMatchObject({ name: 'nightly', scope: 'read' });
    expect(Date.parse(token?.expires_at ?? '') - Date.parse(token?.created_at ?? '')).toBe(90 * dayMs);
  });

  test('prompts at a terminal for the name, and still writes only the token to stdout', async ({
    cli,
    account,
  }) => {
    await cli.logIn(account);
    const { code, stdout, stderr } = await cli.run(['auth', 'token', 'create'], { answers: ['', 'nightly'] });
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^croppat_[0-9a-f]{24}_[\w-]{43}\n$/),
      stderr: `What is the token for?\nThis cannot be empty.\nWhat is the token for?\n${shownOnce}`,
    });
    expect(await listTokens(cli)).toMatchObject([{ name: 'nightly' }]);
  });

  test('creates a token with the given scope and expiry, and returns every field with --json', async ({
    cli,
    account,
  }) => {
    await cli.logIn(account);
    const created = await createToken(cli, 'import', '--scope', 'write', '--expires-in-days', '365');
    const { token, ...listed } = created;
    expect(token).toMatch(/^croppat_/);
    expect(listed).toMatchObject({ name: 'import', scope: 'write', last_used_at: null });
    expect(Date.parse(created.expires_at) - Date.parse(created.created_at)).toBe(365 * dayMs);
    expect(await listTokens(cli)).toEqual([listed]);
    const fields = await cli.run(['auth', 'token', 'create', '--name', 'x', '--fields', 'name']);
    expect(JSON.parse(fields.stdout)).toEqual({ name: 'x' });
    const plan = ['plan', 'create', '--name', 'Maize', ...planLine];
    expect((await cli.run(plan, { env: { CROP_TOKEN: token } })).code).toBe(0);
  });

  test.for([
    [['--scope', 'admin'], 2, '--scope read|write'],
    [['--expires-in-days', '0'], 2, 'It must be a whole number from 1 to 365.'],
    [['--expires-in-days', '366'], 2, 'It must be a whole number from 1 to 365.'],
    [['--name', 'x'.repeat(81)], 6, 'hint: name: must have 1 to 80 characters'],
  ] as const)('refuses %j', async ([argv, code, message], { cli, account }) => {
    await cli.logIn(account);
    const result = await cli.run(['auth', 'token', 'create', '--name', 'nightly', ...argv]);
    expect({ code: result.code, stdout: result.stdout }).toEqual({ code, stdout: '' });
    expect(result.stderr).toContain(message);
    expect(await listTokens(cli)).toEqual([]);
  });

  test('exits with 2 without a name when it cannot prompt, and with 4 when not signed in', async ({
    cli,
  }) => {
    const unnamed = await cli.run(['auth', 'token', 'create']);
    expect(unnamed.code).toBe(2);
    expect(unnamed.stderr).toContain('error: --name is missing.\n');
    expect((await cli.run(['auth', 'token', 'create', '--name', 'nightly'])).code).toBe(4);
  });
});

describe('crop auth token list', () => {
  test('lists tokens, newest first, in every format and without their secrets', async ({
    cli,
    account,
    app,
    rest,
  }) => {
    await cli.logIn(account);
    const older = await createToken(cli, 'nightly');
    app.advanceClock(1_000);
    const newer = await createToken(cli, 'import');
    const { body } = await rest('GET /auth/tokens', { token: account.tokens.access_token });
    expect(await cli.json(['auth', 'token', 'list'])).toEqual(body);
    expect((await cli.run(['auth', 'token', 'ls', '-q'])).stdout).toBe(`${newer.id}\n${older.id}\n`);
    const csv = await cli.run(['auth', 'token', 'list', '--format', 'csv', '--fields', 'name,scope']);
    expect(csv.stdout).toBe('name,scope\r\nimport,read\r\nnightly,read\r\n');
    const person = { answers: [], columns: 110, now: app.now() };
    const { stdout } = await cli.run(['auth', 'token', 'list', '--color', 'never'], person);
    expect(stdout).toMatch(/^ID +NAME +SCOPE +CREATED +EXPIRES +LAST USED\n/);
    expect(stdout).toMatch(/nightly +read +just now +\d{4}-\d\d-\d\d +never\n$/);
    expect(stdout).not.toContain('croppat_');
  });

  test('says how to create a token if there is none', async ({ cli, account }) => {
    await cli.logIn(account);
    const { stdout, stderr } = await cli.run(['auth', 'token', 'list'], { answers: [] });
    expect([stdout, stderr]).toEqual(['', 'There are no tokens. Create one: crop auth token create\n']);
  });

  test('exits with 4 when not signed in', async ({ cli }) => {
    expect((await cli.run(['auth', 'token', 'list'])).code).toBe(4);
  });
});

describe('crop auth token revoke', () => {
  test('accepts a name, an id or an id prefix, and the token stops working', async ({ cli, account }) => {
    await cli.logIn(account);
    const [byName, byId] = [await createToken(cli, 'nightly'), await createToken(cli, 'import')];
    expect(await cli.json(['auth', 'token', 'revoke', 'nightly'])).toEqual({ id: byName.id, revoked: true });
    expect((await cli.run(['auth', 'token', 'rm', byId.id, '-q'])).stdout).toBe(`${byId.id}\n`);
    const byPrefix = await createToken(cli, 'import');
    const person = await cli.run(['auth', 'token', 'revoke', byPrefix.id.slice(0, 23)], { answers: [] });
    expect(person.stdout).toBe('Revoked the token import.\n');
    expect(await listTokens(cli)).toEqual([]);
    const refused = await cli.run(['whoami', '--json'], { env: { CROP_TOKEN: byName.token } });
    expect(refused.code).toBe(4);
    expect(JSON.parse(refused.stderr)).toMatchObject({
      code: 'INVALID_TOKEN',
      hint: `${cli.env['CROP_API_URL']} was called with the personal access token in CROP_TOKEN.`,
      try: 'unset CROP_TOKEN; crop login',
    });
  });

  test('exits with 5 and lists the candidates for an ambiguous name', async ({ cli, account }) => {
    await cli.logIn(account);
    const created = [await createToken(cli, 'nightly'), await createToken(cli, 'nightly')];
    const { code, stderr } = await cli.run(['auth', 'token', 'revoke', 'nightly']);
    expect(code).toBe(5);
    expect(stderr).toMatch(
      /^error: "nightly" matches 2 tokens\.\n(hint: [0-9a-f]{24} {2}nightly \(read, created \S+Z\)\n){2}try: /,
    );
    expect(await listTokens(cli)).toHaveLength(created.length);
  });

  test('exits with 3 for an unknown token and for another account’s', async ({
    cli,
    account,
    createAccount,
    rest,
  }) => {
    await cli.logIn(account);
    await createToken(cli, 'nightly');
    const stranger = (await createAccount()).tokens.access_token;
    const body = { name: 'theirs', expires_in_days: 1, scope: 'read' };
    const foreign = (await rest('POST /auth/tokens', { token: stranger, body })).body as CreatedPersonalToken;
    for (const reference of [foreign.id, 'theirs', 'Nightly', 'abc', '']) {
      const { code, stderr } = await cli.run(['auth', 'token', 'revoke', reference, '--json']);
      expect(code).toBe(3);
      expect(JSON.parse(stderr)).toMatchObject({ code: 'TOKEN_NOT_FOUND', try: 'crop auth token list' });
    }
    expect((await rest('GET /auth/me', { token: foreign.token })).status).toBe(200);
  });
});

describe('a personal access token', () => {
  test('in CROP_TOKEN is named by auth status', async ({ cli, account }) => {
    await cli.logIn(account);
    const { token } = await createToken(cli, 'nightly');
    expect(await cli.json(['auth', 'status'], { env: { CROP_TOKEN: token } })).toEqual({
      profile: 'default',
      url: cli.env['CROP_API_URL'],
      email: account.email,
      credential: 'CROP_TOKEN, a personal access token',
      credentials_path: null,
      access_token_expires_at: null,
      is_renewed: false,
    });
  });

  test('is stored by crop login like any other token, and never renewed', async ({ cli, account, app }) => {
    await cli.logIn(account);
    const { token } = await createToken(cli, 'nightly', '--expires-in-days', '1');
    await cli.json(['login', '--token-stdin'], { stdin: `${token}\n` });
    expect(await cli.json(['auth', 'status'])).toMatchObject({
      credential: 'stored login, a personal access token',
      access_token_expires_at: null,
    });
    app.advanceClock(dayMs);
    const { code, stderr } = await cli.run(['plan', 'list', '--json']);
    expect(code).toBe(4);
    expect(JSON.parse(stderr)).toMatchObject({
      code: 'TOKEN_EXPIRED',
      hint: `${cli.env['CROP_API_URL']} was called with the stored login, a personal access token.`,
      try: 'crop login',
    });
    expect(await cli.accessToken()).toBe(token);
  });

  test('is removed by crop logout, but not revoked', async ({ cli, account }) => {
    await cli.logIn(account);
    const { token } = await createToken(cli, 'nightly');
    await cli.json(['login', '--token-stdin'], { stdin: token });
    const { code, stderr } = await cli.run(['logout']);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: 'The personal access token was deleted here, but works until it is revoked or expires.\n',
    });
    expect(await cli.readLogins()).toEqual({});
    expect((await cli.run(['whoami'], { env: { CROP_TOKEN: token } })).code).toBe(0);
  });

  test.for([
    ['create a plan', ['plan', 'create', '--name', 'Maize', ...planLine], 'This token has read scope'],
    ['list sessions', ['auth', 'sessions'], 'A personal access token cannot do that.'],
    ['list tokens', ['auth', 'token', 'list'], 'A personal access token cannot do that.'],
  ] as const)(
    'with read scope cannot %s, and the hint says why',
    async ([, argv, message], { cli, account }) => {
      await cli.logIn(account);
      const { token } = await createToken(cli, 'nightly');
      const { code, stdout, stderr } = await cli.run([...argv, '--json'], { env: { CROP_TOKEN: token } });
      expect({ code, stdout }).toEqual({ code: 4, stdout: '' });
      expect(JSON.parse(stderr)).toMatchObject({
        code: 'FORBIDDEN',
        message: expect.stringContaining(message),
        hint:
          `${cli.env['CROP_API_URL']} was called with the personal access token in CROP_TOKEN.\n` +
          'A token with scope read cannot change anything, and no token can manage your account.',
        try: 'unset CROP_TOKEN; crop login',
      });
    },
  );
});

async function createToken(cli: Cli, name: string, ...options: string[]): Promise<CreatedPersonalToken> {
  const created = await cli.json(['auth', 'token', 'create', '--name', name, ...options]);
  return created as CreatedPersonalToken;
}

async function listTokens(cli: Cli): Promise<PersonalToken[]> {
  return (await cli.json(['auth', 'token', 'list'])) as PersonalToken[];
}
