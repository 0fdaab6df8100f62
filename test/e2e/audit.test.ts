import type { Config } from '@crop-planning/server';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import {
  connectTo,
  createApiKey,
  register,
  restOf,
  runServerCommand,
  startTestApp,
  test as base,
  type TestAccount,
  type TestApp,
} from '../harness.js';
import { untilPurgedForGood } from '../purged.js';

const entrySchema = z.strictObject({
  id: z.string(),
  created_at: z.iso.datetime(),
  event: z.string(),
  account_id: z.string().nullable(),
  email: z.string().nullable(),
  actor: z.enum(['caller', 'operator']),
  address: z.string().nullable(),
  request_id: z.string().nullable(),
  details: z.record(z.string(), z.string()),
});

const dayMs = 24 * 60 * 60 * 1000;
const wrong = 'a guess of somebody';
const new_password = 'another quiet field';

/** Lists the audit entries as an operator does, newest first. */
async function list({ environment }: TestApp, ...options: string[]) {
  const { code, stdout, stderr } = await runServerCommand(
    ['audit', 'list', '--json', ...options],
    environment,
  );
  expect([code, stderr]).toEqual([0, '']);
  return z.array(entrySchema).parse(JSON.parse(stdout));
}

const test = base
  .extend('start', ({}, { onCleanup }) => async (settings: Partial<Config>): Promise<TestApp> => {
    const app = await startTestApp(settings);
    onCleanup(app.close);
    return app;
  })
  .extend(
    'eventsOf',
    ({ app }) =>
      async (account: string) =>
        (await list(app, '--account', account)).map(({ event }) => event).reverse(),
  );

describe('the audit', () => {
  test('records the events of an account, each with the request that caused it', async ({
    app,
    rest,
    account,
    eventsOf,
  }) => {
    const { email, password } = account;
    const send = (request: string, id: string, body: object, token?: string) =>
      rest(request, { body, headers: { 'x-request-id': id }, ...(token !== undefined && { token }) });
    await send('POST /auth/login', 'one', { email, password: wrong });
    const first = tokensOf(await send('POST /auth/login', 'two', { email, password }));
    await rest('POST /auth/logout', { token: first.access_token });
    const second = tokensOf(await send('POST /auth/login', 'three', { email, password }));
    const change = { current_password: wrong, new_password };
    await send('POST /auth/change-password', 'four', change, second.access_token);
    const changed = tokensOf(
      await send(
        'POST /auth/change-password',
        'five',
        { ...change, current_password: password },
        second.access_token,
      ),
    );
    expect(await eventsOf(email)).toEqual([
      'account.registered',
      'login.failed',
      'login.succeeded',
      'session.ended',
      'login.succeeded',
      'confirmation.failed',
      'password.changed',
    ]);
    const [latest] = await list(app, '--account', email, '--limit', '1');
    expect(latest).toMatchObject({
      email,
      actor: 'caller',
      address: '127.0.0.1',
      request_id: 'five',
      details: {},
    });
    const third = tokensOf(
      await rest('POST /auth/refresh', { body: { refresh_token: changed.refresh_token } }),
    );
    await rest('POST /auth/refresh', { body: { refresh_token: third.refresh_token } });
    await rest('POST /auth/refresh', { body: { refresh_token: changed.refresh_token } });
    const reused = await list(app, '--account', email, '--event', 'session.reused');
    expect(reused).toEqual([
      expect.objectContaining({ details: { session_id: sessionOf(changed.access_token) } }),
    ]);
  });

  test('records the creation and revocation of tokens, by token id', async ({ app, rest, account }) => {
    const { email, tokens } = account;
    const token = tokens.access_token;
    const body = { name: 'nightly', expires_in_days: 1, scope: 'read' };
    const creation = await rest('POST /auth/tokens', { token, body, headers: { 'x-request-id': 'make' } });
    const { id, token: secret } = z.looseObject({ id: z.string(), token: z.string() }).parse(creation.body);
    const revoke = { token, headers: { 'x-request-id': 'revoke' } };
    await rest(`DELETE /auth/tokens/${id}`, revoke);
    await rest(`DELETE /auth/tokens/${id}`, revoke);
    const entries = await list(app, '--account', email, '--limit', '2');
    const caller = { actor: 'caller', address: '127.0.0.1' };
    expect(entries).toMatchObject([
      { ...caller, event: 'token.revoked', request_id: 'revoke', details: { token_id: id } },
      { ...caller, event: 'token.created', request_id: 'make', details: { token_id: id, scope: 'read' } },
    ]);
    expect(JSON.stringify(entries)).not.toContain(secret);
  });

  test('records the changes by an operator', async ({ app, rest, account, eventsOf }) => {
    const { email } = account;
    for (const command of ['verify', 'deactivate', 'activate'])
      await runServerCommand(['accounts', command, email], app.environment);
    const reset = await runServerCommand(['accounts', 'reset-password', email], app.environment);
    await rest('POST /auth/reset-password', { body: { email, code: 'AAAAA', new_password } });
    await rest('POST /auth/reset-password', { body: { email, code: reset.stdout.trim(), new_password } });
    expect(await eventsOf(email)).toEqual([
      'account.registered',
      'account.verified',
      'account.deactivated',
      'account.activated',
      'reset_code.issued',
      'reset_code.failed',
      'password.reset',
    ]);
    const [verified] = await list(app, '--account', email, '--event', 'account.verified');
    expect(verified).toMatchObject({ actor: 'operator', address: null, request_id: null });
    const latestBefore = await list(app, '--limit', '1');
    await createApiKey(app, 'advisor');
    const { stdout } = await runServerCommand(['api-keys', 'list', '--json'], app.environment);
    const keys = z.array(z.object({ id: z.string(), name: z.string() })).parse(JSON.parse(stdout));
    const api_key_id = keys.at(-1)?.id ?? '';
    await runServerCommand(['api-keys', 'revoke', api_key_id], app.environment);
    const entries = await list(app, '--since', latestBefore[0]?.created_at ?? '');
    expect(entries.slice(0, 2).map(({ event, details }) => [event, details])).toEqual([
      ['api_key.revoked', { api_key_id }],
      ['api_key.created', { api_key_id }],
    ]);
  });

  test('records the id of a session that its owner ends', async ({ app, rest, account }) => {
    const token = account.tokens.access_token;
    const session_id = sessionOf(token);
    await rest(`DELETE /auth/sessions/${session_id}`, { token });
    const [latest] = await list(app, '--account', account.email);
    expect(latest).toMatchObject({ event: 'session.revoked', details: { session_id } });
  });

  test('names no account for an unknown email, and records once that a budget is used up', async ({
    app,
    rest,
  }) => {
    const failures = await list(app, '--event', 'login.failed', '--limit', '1');
    const body = { email: 'nobody-has-it@example.org', password: wrong };
    for (let time = 0; time < 15; time += 1) await rest('POST /auth/login', { body });
    const entries = (await list(app)).filter(({ account_id }) => account_id === null).slice(0, 11);
    expect(entries.map(({ event }) => event)).toEqual([
      'limit.reached',
      ...entries.slice(1).map(() => 'login.failed'),
    ]);
    expect(entries[0]?.details).toEqual({ budgets: 'account_and_address' });
    expect(JSON.stringify([failures, entries])).not.toContain('nobody-has-it');
  });

  test('keeps neither the email nor the addresses of a deleted account', async ({
    app,
    db,
    rest,
    account,
  }) => {
    const { email, password, tokens } = account;
    const { id } = z
      .object({ id: z.string() })
      .parse((await rest('GET /auth/me', { token: tokens.access_token })).body);
    await rest('POST /auth/login', { body: { email, password } });
    await rest('DELETE /auth/me', { token: tokens.access_token, body: { password } });
    await untilPurgedForGood(app, db, id);
    const entries = await list(app, '--account', id);
    expect(entries.map(({ event, email: storedEmail, address }) => [event, storedEmail, address])).toEqual([
      ['account.deleted', null, null],
      ['login.succeeded', null, null],
      ['account.registered', null, null],
    ]);
  });

  test('is printed with one line per entry', async ({ app, account }) => {
    const { stdout } = await runServerCommand(['audit', 'list', '--account', account.email], app.environment);
    const [line = '', ...others] = stdout.trimEnd().split('\n');
    expect(others).toEqual([]);
    expect(line.split('\t').slice(1, 4)).toEqual(['account.registered', account.email, 'from 127.0.0.1']);
  });

  test.for([
    [['--limit', '0'], 2, 'from 1 to 10000'],
    [['--limit', '10001'], 2, 'from 1 to 10000'],
    [['--since', 'yesterday'], 2, '2026-01-31T08:00:00Z'],
    [['--event', 'rain'], 2, 'login.failed'],
    [['--account', 'nobody@example.org'], 1, 'No account has the email nobody@example.org'],
  ] as const)('cannot be listed with %s', async ([options, exitCode, hint], { app }) => {
    const { code, stdout, stderr } = await runServerCommand(['audit', 'list', ...options], app.environment);
    expect([code, stdout]).toEqual([exitCode, '']);
    expect(stderr).toContain(hint);
  });
});

test('an audit entry is kept for the configured number of days', async ({ start }) => {
  const app = await start({ AUDIT_RETENTION_DAYS: 7 });
  await register(restOf(app));
  const { db, close } = await connectTo(app);
  const [entry] = await db.collection('audit').find().toArray();
  expect(entry?.['expires_at'] - entry?.['created_at']).toBe(7 * dayMs);
  await close();
});

function tokensOf({ body }: { body: unknown }): TestAccount['tokens'] {
  return z
    .object({ access_token: z.string(), refresh_token: z.string(), expires_in_minutes: z.number() })
    .parse(body);
}

function sessionOf(accessToken: string): string {
  const [, claims = ''] = accessToken.split('.');
  return z.object({ sid: z.string() }).parse(JSON.parse(Buffer.from(claims, 'base64url').toString())).sid;
}
