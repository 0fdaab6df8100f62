import { tokenResponseSchema } from '@crop-planning/shared';
import { once } from 'node:events';
import { chmod, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { restOf } from '../harness.js';
import { test } from '../server-process.js';

describe('crop-server start', () => {
  test('keeps its secret across a restart, in a file that only its user can read', async ({
    directory,
    start,
  }) => {
    const first = start();
    const rest = restOf({ url: await first.url() });
    const body = { email: 'ann@example.org', password: 'a quiet field at dawn', full_name: 'Ann' };
    const { access_token } = tokenResponseSchema.parse((await rest('POST /auth/register', { body })).body);
    first.kill('SIGTERM');
    expect(await first.exitCode).toBe(0);
    expect(first.printed.stdout).toMatch(/^crop-server listening on http:\/\/127\.0\.0\.1:\d+\n$/);

    const second = start();
    const answer = await restOf({ url: await second.url() })('GET /auth/me', { token: access_token });
    expect(answer).toMatchObject({ status: 200, body: { email: 'ann@example.org' } });
    expect((await stat(join(directory, 'jwt-secret'))).mode & 0o777).toBe(0o600);
    expect((await stat(directory)).mode & 0o777).toBe(0o700);
  });

  test('answers an open request after receiving the signal to stop', async ({ start }) => {
    const server = start();
    const url = await server.url();
    const body = JSON.stringify({
      email: 'ann@example.org',
      password: 'a quiet field at dawn',
      full_name: 'Ann',
    });
    const headers = {
      'content-type': 'application/json',
      'content-length': body.length,
      expect: '100-continue',
    };
    const open = request(`${url}/auth/register`, { method: 'POST', headers });
    open.flushHeaders();
    await once(open, 'continue');
    server.kill('SIGINT');
    const response = once(open.end(body), 'response');
    expect(await response).toMatchObject([{ statusCode: 201 }]);
    open.destroy();
    expect(await server.exitCode).toBe(0);
  });

  test('accepts requests for DRAIN_SECONDS more, not ready, and stops at once at a second signal', async ({
    start,
  }) => {
    const server = start({ DRAIN_SECONDS: '600' });
    const rest = restOf({ url: await server.url() });
    server.kill('SIGTERM');
    await expect
      .poll(async () => (await rest('GET /health/ready')).body)
      .toMatchObject({
        code: 'SERVICE_UNAVAILABLE',
        message: 'The server is about to stop.',
      });
    const body = { email: 'ann@example.org', password: 'a quiet field at dawn', full_name: 'Ann' };
    const answer = await rest('POST /auth/register', { body, headers: { connection: 'close' } });
    expect(answer).toMatchObject({ status: 201 });
    server.kill('SIGTERM');
    expect(await server.exitCode).toBe(0);
  });

  test('stops even if its engine does not respond, and the next server can use the folder', async ({
    directory,
    start,
  }) => {
    const server = start();
    await server.url();
    process.kill(Number(await readFile(join(directory, 'database', 'engine.lock'), 'utf8')), 'SIGSTOP');
    server.kill('SIGTERM');
    expect(await server.exitCode).toBe(0);
    const ready = `${await start().url()}/health/ready`;
    await expect.poll(async () => (await fetch(ready)).status).toBe(200);
  });

  test('does not let the space for new objects grow until it is ready', async ({ start }) => {
    const url = await start().url();
    await expect.poll(async () => (await fetch(`${url}/health/ready`)).status).toBe(200);
    const metrics = await (await fetch(`${url}/metrics`)).text();
    const [, bytes] = /^nodejs_heap_space_size_total_bytes\{space="new"\} (\d+)$/m.exec(metrics) ?? [];
    expect(Number(bytes)).toBeLessThanOrEqual(8 * 1024 * 1024);
  });

  test('logs a line of JSON for each request, without any secrets', async ({ start }) => {
    const server = start();
    const url = await server.url();
    const rest = restOf({ url });
    const canary = 'canary-in-a-coal-mine';
    const account = { email: 'ann@example.org', password: `right ${canary}`, full_name: 'Ann' };
    const registered = await rest('POST /auth/register', { body: account });
    const { access_token, refresh_token } = tokenResponseSchema.parse(registered.body);
    const trpcBody = { email: account.email, password: `wrong ${canary}` };
    await rest('POST /trpc/auth.login', { body: trpcBody });
    await rest('POST /auth/login', { body: { ...trpcBody, [canary]: 1 } });
    await rest('POST /auth/refresh', { body: { refresh_token } });
    await rest(`GET /crop-plans?token=${canary}`, { token: access_token });
    await rest(`GET /${canary}`, { token: `cropkey_${canary}` });
    await rest('GET /auth/me', { token: access_token, headers: { 'x-request-id': 'the-last-one' } });
    server.kill('SIGTERM');
    expect(await server.exitCode).toBe(0);

    const { stdout, stderr } = server.printed;
    for (const secret of [canary, access_token, refresh_token]) expect(stdout + stderr).not.toContain(secret);
    const [first, ...others] = stderr
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const lines = others.filter(({ request_id }) => request_id !== undefined);
    expect(first.message).toMatch(/^TRUST_PROXY is not set/);
    expect(lines).toHaveLength(7);
    expect(lines.at(-1)).toMatchObject({
      level: 'info',
      request_id: 'the-last-one',
      method: 'GET',
      route: '/auth/me',
      status: 200,
      account_id: expect.stringMatching(/^[0-9a-f]{24}$/),
    });
    expect(lines[1]).toMatchObject({ procedures: ['auth.login'], status: 401, code: 'INVALID_CREDENTIALS' });
  });
});

describe('crop-server start refuses', () => {
  test('invalid settings, naming all of them but none of their values', async ({ start }) => {
    const server = start({
      PORT: '65536',
      BCRYPT_COST: '9',
      ACCESS_TOKEN_MINUTES: 'soon',
      LOG_LEVEL: 'loud',
      JWT_SECRET: 'canary',
      MONGODB_URI: 'postgres://canary',
    });
    expect(await server.exitCode).toBe(2);
    expect(server.printed.stdout).toBe('');
    const settings = [
      'PORT',
      'BCRYPT_COST',
      'ACCESS_TOKEN_MINUTES',
      'LOG_LEVEL',
      'JWT_SECRET',
      'MONGODB_URI',
    ];
    for (const name of settings) expect(server.printed.stderr).toContain(name);
    for (const value of ['65536', 'soon', 'loud', 'canary'])
      expect(server.printed.stderr).not.toContain(value);
  });

  test('a configured database without a configured secret', async ({ start }) => {
    const server = start({ MONGODB_URI: 'mongodb://127.0.0.1:1' });
    expect(await server.exitCode).toBe(2);
    expect(server.printed.stderr).toContain('JWT_SECRET must be set');
  });

  // server/src/auth/secret-file.test.ts shows the other faults of a secret.
  test('a secret that other users could read, and leaves it unchanged', async ({ directory, start }) => {
    const path = join(directory, 'jwt-secret');
    const text = 'x'.repeat(43) + '\n';
    await writeFile(path, text);
    await chmod(path, 0o640);
    const server = start();
    expect(await server.exitCode).toBe(2);
    const advice = `${path} is open to other users, mode 640: if none of them has read it, run: chmod 600 ${path};`;
    expect(server.printed.stderr).toContain(advice);
    expect(server.printed.stderr).not.toContain('xxxx');
    expect(await readFile(path, 'utf8')).toBe(text);
  });

  test('a port that is in use', async ({ start, onTestFinished }) => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const server = start({ PORT: String(port) });
    expect(await server.exitCode).toBe(1);
    expect(server.printed.stdout).toBe('');
    expect(server.printed.stderr).toContain('EADDRINUSE');
    expect(server.printed.stderr).toContain('Set PORT to another port');
  });

  test('an unknown command', async ({ start }) => {
    const { printed, exitCode } = start({ ARGUMENTS: 'sprout' });
    expect(await exitCode).toBe(2);
    expect(printed).toMatchObject({ stdout: '', stderr: expect.stringContaining('sprout') });
  });
});
