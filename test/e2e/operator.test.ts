import { ObjectId } from 'mongodb';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { countedRecords } from '../../server/src/records/records.js';
import { isForeignDatabase } from '../engine/engine-fixture.js';
import { ownEngine } from '../fresh-database.js';
import {
  connectTo,
  createDatabase,
  createPlan,
  failureCode,
  register,
  restOf,
  runServerCommand as run,
  startTestApp,
  test as base,
  type TestAccount,
} from '../harness.js';
import { startServerProcess } from '../server-process.js';

/** The server's address is in its data folder only if its database is. */
const test = base.extend('app', { scope: 'file' }, async ({}, { onCleanup }) => {
  const app = await startTestApp(ownEngine);
  onCleanup(app.close);
  return app;
});

const countNames = countedRecords.map(({ collection }) => collection);

describe('crop-server accounts', () => {
  test('lists and changes accounts while the server runs', async ({ app, trpc, account }) => {
    const { email, password, tokens } = account;
    await trpc().auth.login.mutate({ email, password });
    const profile = await trpc(tokens.access_token).auth.me.query();
    const record = { ...profile, is_active: true, last_login_at: expect.stringMatching(/Z$/) };

    const listed = await run(['accounts', 'list', '--json'], app.environment);
    expect(listed).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(listed.stdout)).toEqual([record]);
    const verified = await run(['accounts', 'verify', email, '--json'], app.environment);
    expect(JSON.parse(verified.stdout)).toEqual({ ...record, is_verified: true });
    expect(await trpc(tokens.access_token).auth.me.query()).toEqual({ ...profile, is_verified: true });

    const deactivated = await run(
      ['accounts', 'deactivate', ` ${email.toUpperCase()}`, '--json'],
      app.environment,
    );
    expect(JSON.parse(deactivated.stdout)).toEqual({ ...record, is_verified: true, is_active: false });
    expect(await failureCode(trpc(tokens.access_token).auth.me.query())).toBe('ACCOUNT_NOT_VALID');
    expect(await failureCode(trpc().auth.login.mutate({ email, password }))).toBe('ACCOUNT_DEACTIVATED');
    const refreshing = trpc().auth.refresh.mutate({ refresh_token: tokens.refresh_token });
    expect(await failureCode(refreshing)).toBe('ACCOUNT_NOT_VALID');

    const activated = await run(['accounts', 'activate', email], app.environment);
    expect(activated.stdout).toMatch(
      new RegExp(`^${profile.id}\\t${email}\\tAnn Farmer\\tactive\\tverified\\t.*\\n$`),
    );
    expect(await failureCode(trpc(tokens.access_token).auth.me.query())).toBe('INVALID_TOKEN');
    expect(await trpc().auth.login.mutate({ email, password })).toBeDefined();
  });

  test('lists accounts in the order of their creation, which their ids do not show', async ({
    onTestFinished,
  }) => {
    const app = await startTestApp();
    onTestFinished(app.close);
    const { db, close } = await connectTo(app);
    onTestFinished(close);
    // An account of an earlier release, whose id was made of the time.
    const old = await db.collection('accounts').insertOne({
      _id: ObjectId.createFromTime(1_700_000_000),
      email: 'old@example.org',
      full_name: 'Old Farmer',
      created_at: new Date(1_700_000_000_000),
    });
    const emails = ['old@example.org'];
    for (let count = 0; count < 8; count += 1) {
      emails.push((await register(restOf(app))).email);
      app.advanceClock(1_000);
    }
    const { stdout } = await run(['accounts', 'list', '--json'], app.environment);
    const listed = JSON.parse(stdout) as { id: string; email: string }[];
    expect(listed.map(({ email }) => email)).toEqual(emails);
    const [first, ...ids] = listed.map(({ id }) => id);
    expect(first).toBe(old.insertedId.toHexString());
    // An id made of the time begins with it, and continues with five bytes that a process gives to all of its ids.
    for (const [from, to] of [
      [0, 8],
      [8, 18],
    ] as const)
      expect(new Set(ids.map((id) => id.slice(from, to))).size).toBe(ids.length);
  });

  test('reset-password prints the code, and its expiry with --json', async ({ app, trpc, account }) => {
    const { email } = account;
    const plain = await run(['accounts', 'reset-password', email], app.environment);
    expect(plain).toMatchObject({ code: 0, stdout: expect.stringMatching(/^[0-9A-Z-]{35}\n$/) });
    expect(plain.stderr).toContain(`works once, for ${email}, until`);
    const json = await run(['accounts', 'reset-password', email, '--json'], app.environment);
    const issued = JSON.parse(json.stdout);
    expect(issued).toEqual({
      email,
      code: expect.any(String),
      expires_at: expect.stringMatching(/Z$/),
      personal_tokens: 0,
      revoked_tokens: 0,
    });
    const input = { email, code: issued.code, new_password: 'another quiet field' };
    expect(await trpc().auth.resetPassword.mutate(input)).toBeDefined();
  });

  test('reset-password says how many personal tokens are valid, and revokes them with --revoke-tokens', async ({
    app,
    db,
    trpc,
    account,
    createAccount,
  }) => {
    const neighbour = await createAccount();
    const create = async ({ tokens }: TestAccount, name: string) => {
      const input = { name, expires_in_days: 30, scope: 'read' } as const;
      return trpc(tokens.access_token).auth.tokens.create.mutate(input);
    };
    const [first, second, expired, other] = [
      await create(account, 'first'),
      await create(account, 'second'),
      await create(account, 'expired'),
      await create(neighbour, 'other'),
    ];
    await db
      .collection('personal_tokens')
      .updateOne({ name: 'expired' }, { $set: { expires_at: new Date(0) } });
    const command = ['accounts', 'reset-password', account.email];
    const plain = await run(command, app.environment);
    expect(plain.stderr).toContain('2 personal access tokens still work; --revoke-tokens ends them.\n');
    expect(await trpc(first.token).auth.me.query()).toMatchObject({ email: account.email });

    const revoking = await run([...command, '--revoke-tokens'], app.environment);
    expect(revoking).toMatchObject({ code: 0, stdout: expect.stringMatching(/^[0-9A-Z-]{35}\n$/) });
    expect(revoking.stderr).toContain('2 personal access tokens were ended.\n');
    for (const { token } of [first, second])
      expect(await failureCode(trpc(token).auth.me.query())).toBe('INVALID_TOKEN');
    expect(await failureCode(trpc(expired.token).auth.me.query())).toBe('TOKEN_EXPIRED');
    expect(await trpc(other.token).auth.me.query()).toMatchObject({ email: neighbour.email });

    const listed = await run(['audit', 'list', '--event', 'token.revoked', '--json'], app.environment);
    const revoked = JSON.parse(listed.stdout) as {
      actor: string;
      email: string;
      details: { token_id: string };
    }[];
    const own = revoked.filter(({ email }) => email === account.email);
    expect(own.map(({ actor }) => actor)).toEqual(['operator', 'operator']);
    expect(own.map(({ details }) => details.token_id).sort()).toEqual([first.id, second.id].sort());

    await create(account, 'third');
    const json = await run([...command, '--revoke-tokens', '--json'], app.environment);
    expect(JSON.parse(json.stdout)).toMatchObject({ personal_tokens: 0, revoked_tokens: 1 });
    const last = await run([...command, '--json'], app.environment);
    expect(JSON.parse(last.stdout)).toMatchObject({ personal_tokens: 0, revoked_tokens: 0 });
  });

  test('delete removes an account and everything it owns, but not without confirmation', async ({
    app,
    rest,
    db,
    trpc,
    account,
    apiKey,
  }) => {
    const { email, tokens } = account;
    const plan = await createPlan(rest, tokens.access_token);
    await trpc(apiKey).analyses.record.mutate({ crop_plan_id: plan.id, feasibility_label: 'feasible' });
    const unconfirmed = await run(['accounts', 'delete', email], app.environment);
    expect(unconfirmed).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('--yes') });
    expect((await trpc(tokens.access_token).auth.me.query()).email).toBe(email);
    const deleted = await run(['accounts', 'delete', email, '--yes', '--json'], app.environment);
    expect(JSON.parse(deleted.stdout)).toMatchObject({ email, is_active: true });
    expect(await failureCode(trpc(tokens.access_token).auth.me.query())).toBe('ACCOUNT_NOT_VALID');
    const remaining = await db.collection('analyses').find().toArray();
    expect(remaining.filter(({ crop_plan_id }) => crop_plan_id.toHexString() === plan.id)).toEqual([]);
  });

  test('says so if no account has the email', async ({ app }) => {
    for (const command of [['deactivate'], ['reset-password'], ['delete', '--yes']]) {
      const result = await run(['accounts', ...command, 'nobody@example.org'], app.environment);
      expect(result).toMatchObject({ code: 1, stdout: '' });
      expect(result.stderr).toMatch(/^No account has the email nobody@example\.org\. /);
    }
  });
});

describe('crop-server status', () => {
  test('prints the address, health, version, database and counts of the server', async ({
    app,
    rest,
    account,
  }) => {
    await createPlan(rest, account.tokens.access_token);
    const json = startServerProcess({ ARGUMENTS: 'status --json', ...app.environment });
    const code = await json.exitCode;
    const plain = await run(['status'], app.environment);
    expect([code, json.printed.stderr]).toEqual([0, '']);
    const status = JSON.parse(json.printed.stdout);
    expect(status).toEqual({
      // A server on MongoDB stores no address with its data.
      address: isForeignDatabase ? expect.any(String) : app.url,
      health: isForeignDatabase ? expect.any(String) : 'ok',
      reason: null,
      version: '1.0.0',
      database: isForeignDatabase ? 'mongodb' : 'embedded',
      database_uri: isForeignDatabase
        ? null
        : expect.stringMatching(/^mongodb:\/\/%2F.*\.sock\/crop_planning\?directConnection=true$/),
      notifications: isForeignDatabase ? null : 'watched',
      stopped: isForeignDatabase ? null : [],
      failing: [],
      counts: Object.fromEntries(countNames.map((name) => [name, expect.any(Number)])),
      indexes: { building: [], unknown: [] },
      form: { stored: 1, pending: [] },
      migration: null,
      check: null,
      backups: null,
      servers: isForeignDatabase ? expect.any(Array) : [],
      disagreements: [],
    });
    expect(status.counts.crop_plans).toBeGreaterThanOrEqual(1);
    expect(plain.stdout.split('\n').map((line) => line.split('\t')[0])).toEqual([
      'address',
      'health',
      'version',
      'database',
      ...(isForeignDatabase ? [] : ['database uri']),
      ...countNames,
      'form',
      '',
    ]);
  });
});

test('the accounts and status commands work while no server is running', async ({ onTestFinished }) => {
  const directory = await mkdtemp(join(tmpdir(), 'crop-test-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const environment = { DATA_DIR: join(directory, 'data'), PORT: '4999' };
  await createDatabase(environment);
  const accounts = await run(['accounts', 'list', '--json'], environment);
  const status = await run(['status', '--json'], environment);
  expect(accounts).toEqual({ code: 0, stdout: '[]\n', stderr: '' });
  expect(JSON.parse(status.stdout)).toMatchObject({
    address: 'http://127.0.0.1:4999',
    health: 'stopped',
    counts: { accounts: 0 },
  });

  const silent = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as AddressInfo;
  const unanswered = await run(['status', '--json'], { ...environment, PORT: String(port) });
  expect(JSON.parse(unanswered.stdout)).toMatchObject({ health: 'unavailable', reason: null });
});
