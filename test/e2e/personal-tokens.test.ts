import { createdPersonalTokenSchema, personalTokenPrefix } from '@crop-planning/shared';
import { ObjectId, type Db } from 'mongodb';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { hashOfKey, randomKey } from '../../server/src/auth/secret-keys.js';
import { isForeignDatabase } from '../engine/engine-fixture.js';
import { ownEngine } from '../fresh-database.js';
import {
  createPlan,
  failureCode,
  issuePaths,
  planInput,
  register,
  runServerCommand,
  startTestApp,
  trpcOf,
} from '../harness.js';
import { makeToken, test as base, tokenInput as input } from '../personal-token.js';
import { unknownId } from '../refusals.js';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** A test looks for a token in the files of the database. */
const test = base.extend('app', { scope: 'file' }, async ({}, { onCleanup }) => {
  const app = await startTestApp(ownEngine);
  onCleanup(app.close);
  return app;
});

describe('a personal access token', () => {
  test('is shown once, when it is created; the list shows the newest first, without the secrets', async ({
    app,
    rest,
    trpc,
    token,
  }) => {
    const answer = await rest('POST /auth/tokens', { token, body: { ...input, name: '  nightly report ' } });
    expect(answer.status).toBe(201);
    const { token: secret, ...listed } = createdPersonalTokenSchema.parse(answer.body);
    expect(secret).toMatch(/^croppat_[0-9a-f]{24}_[\w-]{43}$/);
    expect(listed).toMatchObject({ name: 'nightly report', scope: 'read', last_used_at: null });
    expect(Date.parse(listed.expires_at) - Date.parse(listed.created_at)).toBe(90 * dayMs);
    app.advanceClock(minuteMs);
    const second = await trpc(token).auth.tokens.create.mutate({ ...input, scope: 'write' });
    const { token: other, ...newer } = second;
    expect(other).not.toBe(secret);
    expect(await rest('GET /auth/tokens', { token })).toMatchObject({ status: 200, body: [newer, listed] });
    expect(await trpc(token).auth.tokens.list.query()).toEqual([newer, listed]);
  });

  test('works over REST and tRPC, and its last use is recorded to the minute', async ({
    app,
    rest,
    trpc,
    token,
    make,
  }) => {
    const personalToken = await make();
    const listed = async () => (await trpc(token).auth.tokens.list.query())[0]?.last_used_at ?? '';
    const profile = await trpc(token).auth.me.query();
    expect(await rest('GET /auth/me', { token: personalToken.token })).toMatchObject({
      status: 200,
      body: profile,
    });
    const first = await listed();
    expect(Math.abs(Date.parse(first) - app.now().getTime())).toBeLessThan(minuteMs);
    expect(await trpc(personalToken.token).auth.me.query()).toEqual(profile);
    expect(await listed()).toBe(first);
    app.advanceClock(minuteMs);
    expect(await trpc(personalToken.token).cropPlans.list.query()).toEqual([]);
    expect(Date.parse(await listed()) - Date.parse(first)).toBeGreaterThanOrEqual(minuteMs);
  });

  test('is accepted only in the Authorization header', async ({ rest, make }) => {
    const { token: secret } = await make();
    const elsewhere = [
      rest(`GET /auth/me?token=${secret}`),
      rest('GET /auth/me', { headers: { cookie: `token=${secret}` } }),
      rest('GET /auth/me', { headers: { 'x-api-key': secret } }),
    ];
    for (const { status, body } of await Promise.all(elsewhere))
      expect([status, body]).toMatchObject([401, { code: 'AUTHENTICATION_REQUIRED' }]);
  });

  test.for([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(81) }],
    ['name', { name: 'a\u0000' }],
    ['name', { name: undefined }],
    ['expires_in_days', { expires_in_days: 0 }],
    ['expires_in_days', { expires_in_days: 366 }],
    ['expires_in_days', { expires_in_days: 1.5 }],
    ['expires_in_days', { expires_in_days: '90' }],
    ['expires_in_days', { expires_in_days: undefined }],
    ['scope', { scope: 'admin' }],
    ['scope', { scope: undefined }],
    ['token', { token: 'croppat_mine' }],
  ] as const)('is not created with an invalid %s: %j', async ([path, changes], { rest, token }) => {
    const answer = await rest('POST /auth/tokens', { token, body: { ...input, ...changes } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
    expect(issuePaths(answer.body)).toEqual([path]);
    expect((await rest('GET /auth/tokens', { token })).body).toEqual([]);
  });

  test('can be created, listed and revoked only with an access token', async ({ expectRefusal }) => {
    const refusal = { status: 401, code: 'AUTHENTICATION_REQUIRED' } as const;
    await expectRefusal(
      refusal,
      ['POST /auth/tokens', { body: input }],
      [undefined, (client) => client.auth.tokens.create.mutate(input)],
    );
    await expectRefusal(
      refusal,
      ['GET /auth/tokens'],
      [undefined, (client) => client.auth.tokens.list.query()],
    );
    await expectRefusal(
      refusal,
      [`DELETE /auth/tokens/${unknownId}`],
      [undefined, (client) => client.auth.tokens.revoke.mutate({ token_id: unknownId })],
    );
  });

  test('of another account is reported as not found', async ({
    rest,
    token,
    createAccount,
    expectRefusal,
  }) => {
    const stranger = (await createAccount()).tokens.access_token;
    const foreign = await makeToken(rest, stranger);
    for (const token_id of [foreign.id, unknownId, 'nonsense']) {
      await expectRefusal(
        { status: 404, code: 'TOKEN_NOT_FOUND', message: 'Token not found.' },
        [`DELETE /auth/tokens/${token_id}`, { token }],
        [token, (client) => client.auth.tokens.revoke.mutate({ token_id })],
      );
    }
    expect((await rest('GET /auth/tokens', { token })).body).toEqual([]);
    expect((await rest('GET /auth/me', { token: foreign.token })).status).toBe(200);
  });

  test('sees only the plans of its account', async ({ rest, token, make, foreign }) => {
    const own = await createPlan(rest, token);
    const { token: secret } = await make();
    expect((await rest('GET /crop-plans', { token: secret })).body).toEqual([own]);
    expect(await rest(`GET /crop-plans/${foreign.plan}`, { token: secret })).toMatchObject({
      status: 404,
      body: { code: 'CROP_PLAN_NOT_FOUND' },
    });
  });

  test('appears in the account’s export, but without its secret', async ({ rest, trpc, token, make }) => {
    const { token: secret, ...listed } = await make();
    const answer = await rest('GET /auth/me/export', { token });
    expect(answer.body).toMatchObject({ personal_tokens: [listed] });
    expect(JSON.stringify(answer.body)).not.toContain(secret);
    expect(await trpc(token).auth.exportMe.query({ cursor: 'personal_tokens' })).toEqual({
      items: [{ kind: 'personal_token', value: listed }],
      next_cursor: 'audit',
    });
  });

  test('never appears in the database or in the log; the log contains its id instead', async ({
    app,
    rest,
    trpc,
    make,
  }) => {
    const name = 'a name to be found';
    const { id, token: secret } = await make({ name });
    const random = secret.slice(-43);
    await rest('GET /crop-plans', { token: secret });
    await rest('POST /crop-plans', { token: secret, body: planInput });
    await failureCode(trpc(secret).auth.sessions.list.query());
    await rest('GET /crop-plans', { token: `${secret}x` });
    expect(JSON.stringify(app.logged)).not.toContain(random);
    expect(app.logged.map(({ fields }) => fields)).toContainEqual(
      expect.objectContaining({
        personal_token_id: id,
        account_id: expect.any(String),
        route: '/crop-plans',
      }),
    );
    if (isForeignDatabase) return;
    expect(await isInFiles(app.environment['DATA_DIR'] ?? '', name)).toBe(true);
    expect(await isInFiles(app.environment['DATA_DIR'] ?? '', random)).toBe(false);
  });
});

test('a personal access token of an earlier version, which does not name its account, works like any other', async ({
  rest,
  db,
  token,
  make,
}) => {
  const { id } = await make();
  const earlier = randomKey(personalTokenPrefix);
  await db
    .collection('personal_tokens')
    .updateOne({ _id: new ObjectId(id) }, { $set: { token_hash: hashOfKey(earlier) } });
  const ownPlan = await createPlan(rest, token);
  expect(await rest('GET /crop-plans', { token: earlier })).toMatchObject({ body: [{ id: ownPlan.id }] });
  expect((await rest(`DELETE /auth/tokens/${id}`, { token })).status).toBe(204);
  expect(await rest('GET /crop-plans', { token: earlier })).toMatchObject({
    status: 401,
    body: { code: 'INVALID_TOKEN' },
  });
});

test('a personal access token that names another account is not valid', async ({ rest, make }) => {
  const [own, { token: other }] = [
    await make(),
    await makeToken(rest, (await register(rest)).tokens.access_token),
  ];
  const mixed = other.slice(0, -43) + own.token.slice(-43);
  expect(await rest('GET /crop-plans', { token: mixed })).toMatchObject({
    status: 401,
    body: { code: 'INVALID_TOKEN' },
  });
});

describe('a personal access token stops working', () => {
  test('as soon as it is revoked', async ({ rest, trpc, token, make, expectRefusal }) => {
    const [first, second] = [await make(), await make()];
    const answer = await rest(`DELETE /auth/tokens/${first.id}`, { token });
    expect(answer).toMatchObject({ status: 204, body: undefined });
    expect(await trpc(token).auth.tokens.revoke.mutate({ token_id: second.id })).toBeNull();
    const unknown = 'x'.repeat(43);
    const others = ['croppat_', `croppat_${unknown}`, `croppat_${'0'.repeat(24)}_${unknown}`];
    for (const secret of [first.token, second.token, ...others]) {
      await expectRefusal(
        { status: 401, code: 'INVALID_TOKEN' },
        ['GET /crop-plans', { token: secret }],
        [secret, (client) => client.cropPlans.list.query()],
      );
    }
    expect(await failureCode(trpc(token).auth.tokens.revoke.mutate({ token_id: first.id }))).toBe(
      'TOKEN_NOT_FOUND',
    );
    expect((await rest('GET /auth/tokens', { token })).body).toEqual([]);
  });

  test('when it expires, but is listed for 30 more days', async ({
    app,
    rest,
    trpc,
    db,
    account,
    make,
    expectRefusal,
  }) => {
    const personalToken = await make({ expires_in_days: 1 });
    app.advanceClock(dayMs - minuteMs);
    expect((await rest('GET /auth/me', { token: personalToken.token })).status).toBe(200);
    app.advanceClock(minuteMs);
    await expectRefusal(
      { status: 401, code: 'TOKEN_EXPIRED' },
      ['GET /crop-plans', { token: personalToken.token }],
      [personalToken.token, (client) => client.cropPlans.list.query()],
    );
    const { email, password } = account;
    const { access_token } = await trpc().auth.login.mutate({ email, password });
    expect(await trpc(access_token).auth.tokens.list.query()).toMatchObject([{ id: personalToken.id }]);
    const stored = await db.collection('personal_tokens').findOne({ _id: new ObjectId(personalToken.id) });
    expect(stored?.['forget_at'].getTime() - Date.parse(personalToken.expires_at)).toBe(30 * dayMs);
    // This does nothing if the index already exists, and fails if the index has another expiry.
    const index = db.collection('personal_tokens').createIndex({ forget_at: 1 }, { expireAfterSeconds: 0 });
    await expect(index).resolves.toBe('forget_at_1');
    const other = db.collection('personal_tokens').createIndex({ forget_at: 1 }, { expireAfterSeconds: 1 });
    await expect(other).rejects.toMatchObject({ codeName: 'IndexOptionsConflict' });
  });

  test('while its account is deactivated', async ({ app, rest, account, make, expectRefusal }) => {
    const { token: secret } = await make();
    await runServerCommand(['accounts', 'deactivate', account.email], app.environment);
    await expectRefusal(
      { status: 401, code: 'ACCOUNT_NOT_VALID' },
      ['GET /crop-plans', { token: secret }],
      [secret, (client) => client.cropPlans.list.query()],
    );
    await runServerCommand(['accounts', 'activate', account.email], app.environment);
    expect((await rest('GET /crop-plans', { token: secret })).status).toBe(200);
  });

  test('when its account is deleted, and leaves nothing behind', async ({
    app,
    rest,
    trpc,
    db,
    account,
    make,
  }) => {
    const { token: secret } = await make();
    const profile = await trpc(secret).auth.me.query();
    const { password, tokens } = account;
    const late = Array.from({ length: 5 }, () => trpc(tokens.access_token).auth.tokens.create.mutate(input));
    const deletion = await rest('DELETE /auth/me', { token: tokens.access_token, body: { password } });
    expect(deletion.status).toBe(204);
    await Promise.allSettled(late);
    expect(await countTokens(db, profile.id)).toBe(0);
    expect(await failureCode(trpcOf(app, secret).cropPlans.list.query())).toBe('INVALID_TOKEN');
  });
});

describe('an account', () => {
  test('keeps its personal access tokens when its password changes', async ({
    rest,
    trpc,
    account,
    make,
  }) => {
    const { token: secret } = await make();
    const change = { current_password: account.password, new_password: 'another quiet field' };
    await trpc(account.tokens.access_token).auth.changePassword.mutate(change);
    expect((await rest('GET /auth/me', { token: secret })).status).toBe(200);
  });

  test('creates no personal access token through a session that a concurrent password change is ending', async ({
    trpc,
    db,
    account,
  }) => {
    const client = trpc(account.tokens.access_token);
    const { id } = await client.auth.me.query();
    const change = { current_password: account.password, new_password: 'another quiet field' };
    const changing = client.auth.changePassword.mutate(change);
    const creations = await Promise.allSettled(
      Array.from({ length: 20 }, () => client.auth.tokens.create.mutate(input)),
    );
    await changing;
    expect(await failureCode(client.auth.tokens.create.mutate(input))).toBe('INVALID_TOKEN');
    expect(await countTokens(db, id)).toBe(creations.filter(({ status }) => status === 'fulfilled').length);
  });

  test('has at most 100 personal access tokens, even if more are created concurrently', async ({
    rest,
    trpc,
    db,
    token,
    expectRefusal,
  }) => {
    const client = trpc(token);
    const { id } = await client.auth.me.query();
    const creations = await Promise.allSettled(
      Array.from({ length: 110 }, () => client.auth.tokens.create.mutate(input)),
    );
    expect(creations.filter(({ status }) => status === 'fulfilled')).toHaveLength(100);
    expect(await countTokens(db, id)).toBe(100);
    await expectRefusal(
      { status: 409, code: 'TOKEN_LIMIT_REACHED' },
      ['POST /auth/tokens', { token, body: input }],
      [token, (one) => one.auth.tokens.create.mutate(input)],
    );
    const [newest] = await client.auth.tokens.list.query();
    await client.auth.tokens.revoke.mutate({ token_id: newest?.id ?? '' });
    expect((await rest('POST /auth/tokens', { token, body: input })).status).toBe(201);
  });
});

/** Returns whether any file in the folder contains the text. */
async function isInFiles(directory: string, text: string): Promise<boolean> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const contents = await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name))));
  return contents.some((bytes) => bytes.includes(text));
}

async function countTokens(db: Db, accountId: string): Promise<number> {
  const found = await db
    .collection('personal_tokens')
    .find({ account_id: new ObjectId(accountId) })
    .toArray();
  return found.length;
}
