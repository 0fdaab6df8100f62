import { tokenResponseSchema } from '@crop-planning/shared';
import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import {
  failure,
  newEmail,
  runServerCommand,
  startTestApp,
  restOf,
  test,
  type Rest,
  type RestAnswer,
  type TestAccount,
  type TestApp,
} from '../harness.js';

const body = { full_name: 'Ann Farmer' };
const common = 'must not be a common password';
const besides = 'must have at least 8 characters besides';
const likeName = `${besides} the words of your name`;
const likeEmail = `${besides} the part of your email before the @`;

/** The hash of `Summer2024!`, at the tests' cost. */
const summerHash = '$2b$04$cx7P76eC7sgB7ceaS5gDlOTBeeRlXEypFxK1g/NdSNBoW/P5FB6uC';

describe('a common password', () => {
  test.for(['qwertyuiop', 'Password123', '1Q2W3E4R5T', 'manchester', 'letmein123', 'iloveyou123'])(
    'is refused: %s',
    async (password, { rest }) => {
      const answer = await rest('POST /auth/register', { body: { ...body, email: newEmail(), password } });
      expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
      expect(issuesOf(answer)).toEqual([{ path: 'password', message: common }]);
    },
  );

  test.for([
    'P@ssw0rd123',
    'Summer2024!',
    'L1verp00l_99',
    'letme1n 2026',
    'december-2026',
    'L0v3 123456',
    'PRINCE$$!!',
    'wednesday #1',
    'dragon1234',
    'k1ng12345678',
    'P@55 2024 99',
  ])('is refused with digits and signs appended or in place of letters: %s', async (password, { rest }) => {
    const answer = await rest('POST /auth/register', { body: { ...body, email: newEmail(), password } });
    expect(issuesOf(answer)).toEqual([{ path: 'password', message: common }]);
  });

  test.for([
    'correct horse battery staple 12',
    'summer rain on maize 2026!',
    '3 goats & 11 hens',
    'k9#mQ2vL8x!7',
    'Tr0ub4dor&3',
    '5050 4820 5563 09',
    '12345678 4820 5563',
    'sun2024sun!',
    'abc!12345678',
    'поле на рассвете 1',
    'p@ss the salt, 0tt0!',
  ])('is not detected in the good password %s', async (password, { rest }) => {
    expect((await registerWith(rest, password)).tokens.access_token).not.toBe('');
  });

  test('still logs in to an existing account', async ({ rest, db }) => {
    const { email } = await registerWith(rest, 'a quiet field at dawn');
    const password_hash = summerHash;
    await db.collection('accounts').updateOne({ email }, { $set: { password_hash } });
    const answer = await rest('POST /auth/login', { body: { email, password: 'Summer2024!' } });
    expect(answer.status).toBe(200);
  });

  test('is refused over tRPC, in a change and in a reset', async ({ app, rest, trpc, account }) => {
    const { email, password: current_password, tokens } = account;
    const password = 'basketball';
    const error = await failure(trpc().auth.register.mutate({ ...body, email: newEmail(), password }));
    expect(error.data).toMatchObject({ issues: [{ path: 'password', message: common }] });
    const issues = [{ path: 'new_password', message: common }];
    const change = await rest('POST /auth/change-password', {
      token: tokens.access_token,
      body: { current_password, new_password: password },
    });
    expect(issuesOf(change)).toEqual(issues);
    expect(issuesOf(await reset(rest, { email, code: 'AAAAA' }, password))).toEqual(issues);
    expect(issuesOf(await reset(rest, await issueCode(app, account), password))).toEqual(issues);
  });
});

describe('a password similar to its owner’s name or email', () => {
  test('is refused with all reasons in one response', async ({ rest }) => {
    const person = { full_name: 'Grace Wanjiru', email: `field.${randomUUID()}@example.org` };
    const refused = await rest('POST /auth/register', { body: { ...person, password: 'wanjiru' } });
    expect(issuesOf(refused)).toEqual([
      { path: 'password', message: 'must have at least 10 characters' },
      { path: 'password', message: likeName },
    ]);
    const long = await rest('POST /auth/register', {
      body: { ...person, password: `${person.email.split('@')[0]}-${'cropplanning'.repeat(3)}` },
    });
    expect(issuesOf(long)).toEqual([
      { path: 'password', message: 'must have at most 72 bytes in UTF-8' },
      { path: 'password', message: likeEmail },
      { path: 'password', message: `${besides} the name of the service` },
    ]);
  });

  test('is refused if it is little more than an international domain, as people write it', async ({
    rest,
  }) => {
    const person = { full_name: 'Grace Wanjiru', email: 'grace@gartenbücher.example' };
    for (const password of ['Gartenbücher 1', 'xn--gartenbcher-zhb 1']) {
      const answer = await rest('POST /auth/register', { body: { ...person, password } });
      const message = `${besides} the domain of your email`;
      expect(issuesOf(answer)).toEqual([{ path: 'password', message }]);
    }
  });

  test('is refused if it is the email, or little more than its domain', async ({ rest, account }) => {
    const host = `gmail-${randomUUID()}.example.com`;
    const person = { full_name: 'Grace Wanjiru', email: `someone@${host}` };
    for (const [password, message] of [
      [`someone@${host}`, `${besides} your email`],
      [`1-SOMEONE@${host.toUpperCase()}-2`, `${besides} your email`],
      ['Example 2031x', `${besides} the domain of your email`],
    ]) {
      const answer = await rest('POST /auth/register', { body: { ...person, password } });
      expect(issuesOf(answer)).toEqual([{ path: 'password', message }]);
    }
    const changed = { current_password: account.password, new_password: account.email };
    const answer = await rest('POST /auth/change-password', {
      token: account.tokens.access_token,
      body: changed,
    });
    expect(issuesOf(answer)).toEqual([{ path: 'new_password', message: `${besides} your email` }]);
  });

  test('is refused when an owner changes the password', async ({ rest, account }) => {
    const answer = await rest('POST /auth/change-password', {
      token: account.tokens.access_token,
      body: { current_password: account.password, new_password: 'FARMER-2031x' },
    });
    expect(issuesOf(answer)).toEqual([{ path: 'new_password', message: likeName }]);
  });

  test('is refused in a reset; only the holder of the code learns of a similarity, and the code stays valid', async ({
    app,
    rest,
    account,
  }) => {
    const holder = await issueCode(app, account);
    const stranger = await reset(rest, { ...holder, code: 'AAAAA' }, 'FARMER-2031x');
    expect(issuesOf(stranger)).toMatchObject([{ path: 'code' }]);
    const issues = [{ path: 'new_password', message: likeName }];
    expect(issuesOf(await reset(rest, holder, 'FARMER-2031x'))).toEqual(issues);
    expect(await reset(rest, holder, 'FARMER-2031x at the river')).toMatchObject({ status: 200 });
  });
});

describe('the Unicode form of a password', () => {
  const [composed, decomposed] = ['Café Ångström Straße', 'Café Ångström Straße'.normalize('NFD')];

  test('does not matter for registration, login, change, reset and deletion', async ({ app, rest, trpc }) => {
    const { email, tokens } = await registerWith(rest, decomposed);
    for (const password of [composed, decomposed]) {
      expect(await rest('POST /auth/login', { body: { email, password } })).toMatchObject({ status: 200 });
    }
    const change = { current_password: composed, new_password: decomposed };
    const refused = await rest('POST /auth/change-password', { token: tokens.access_token, body: change });
    expect(issuesOf(refused)).toMatchObject([{ message: 'must differ from the current password' }]);
    const same = await reset(rest, await issueCode(app, { email }), composed);
    expect(issuesOf(same)).toMatchObject([{ message: 'must differ from the current password' }]);
    expect(await trpc(tokens.access_token).auth.deleteMe.mutate({ password: composed })).toBeNull();
  });
});

test('a lower PASSWORD_MIN_LENGTH allows shorter passwords, but no shorter common passwords', async ({
  onTestFinished,
}) => {
  const app = await startTestApp({ PASSWORD_MIN_LENGTH: 8 });
  onTestFinished(app.close);
  const register = (password: string) =>
    restOf(app)('POST /auth/register', { body: { ...body, email: newEmail(), password } });
  expect(issuesOf(await register('trustno1'))).toEqual([{ path: 'password', message: common }]);
  expect(tokenResponseSchema.safeParse((await register('8 rivers')).body).success).toBe(true);
});

async function registerWith(rest: Rest, password: string) {
  const email = newEmail();
  const answer = await rest('POST /auth/register', { body: { ...body, email, password } });
  return { email, tokens: tokenResponseSchema.parse(answer.body) };
}

function issuesOf({ body: responseBody }: RestAnswer) {
  return z
    .object({ issues: z.array(z.object({ path: z.string(), message: z.string() })) })
    .parse(responseBody).issues;
}

async function issueCode({ environment }: TestApp, { email }: Pick<TestAccount, 'email'>) {
  const { stdout } = await runServerCommand(['accounts', 'reset-password', email], environment);
  return { email, code: stdout.trim() };
}

function reset(rest: Rest, holder: { email: string; code: string }, new_password: string) {
  return rest('POST /auth/reset-password', { body: { ...holder, new_password } });
}
