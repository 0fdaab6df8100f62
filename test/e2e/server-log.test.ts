import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { restOf } from '../harness.js';
import { test } from '../server-process.js';

interface Line {
  level: string;
  message: string;
  request_id?: string;
}

describe('crop-server start with LOG_TO', () => {
  test('=file logs to a private file, and writes nothing but warnings to stderr, each as one plain line', async ({
    directory,
    start,
  }) => {
    const server = start({ LOG_TO: 'file' });
    const rest = restOf({ url: await server.url() });
    await rest('GET /auth/me', { headers: { 'x-request-id': 'the-first-one' } });
    const enginePid = Number(await readFile(join(directory, 'database', 'engine.lock'), 'utf8'));
    process.kill(enginePid, 'SIGKILL');
    await expect.poll(() => server.printed.stderr).toContain('\n');
    await expect.poll(async () => (await rest('GET /health/ready')).status).toBe(200);
    await rest('GET /auth/me', { headers: { 'x-request-id': 'the-last-one' } });
    server.kill('SIGTERM');
    expect(await server.exitCode).toBe(0);

    expect(server.printed.stdout).toMatch(/^crop-server listening on \S+\n$/);
    const plain = server.printed.stderr.trimEnd().split('\n');
    const reason = `The engine's process ended with SIGKILL while it used the store ${join(directory, 'database', 'store.mdb')}.`;
    expect(plain[0]).toBe(
      `crop-server: warning: the database engine ended and is being restarted (ended_by SIGKILL, reason ${reason})`,
    );
    for (const line of plain) expect(line).toMatch(/^crop-server: (warning|error): [^{]+$/);
    const path = join(directory, 'server.log');
    const lines = await linesOf(path);
    expect(lines.filter(({ level }) => /warn|error/.test(level))).toHaveLength(plain.length);
    const answered = lines.filter(({ message }) => message === 'request answered');
    expect(answered.map(({ request_id }) => request_id)).toEqual(
      expect.arrayContaining(['the-first-one', 'the-last-one']),
    );
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  test('=file continues without a file that cannot be written, says so once, and stores the lines later', async ({
    directory,
    start,
  }) => {
    const path = join(directory, 'server.log');
    await mkdir(path);
    const server = start({ LOG_TO: 'file', LOG_LEVEL: 'info' });
    const rest = restOf({ url: await server.url() });
    for (const id of ['one', 'two'])
      await rest('GET /auth/me', { headers: { 'x-request-id': `the-request-${id}` } });
    await expect.poll(() => server.printed.stderr).toContain('\n');
    expect(server.printed.stderr).toMatch(
      /^crop-server: warning: \S+server\.log cannot be written: EISDIR.*\n$/,
    );

    await rm(path, { recursive: true });
    await rest('GET /auth/me', { headers: { 'x-request-id': 'the-request-three' } });
    server.kill('SIGTERM');
    expect(await server.exitCode).toBe(0);
    const ids = (await linesOf(path)).flatMap(({ request_id }) => request_id ?? []);
    expect(ids).toEqual(['the-request-one', 'the-request-two', 'the-request-three']);
    expect(server.printed.stderr.trim().split('\n')).toHaveLength(1);
  });

  test('=file writes no log to a folder that others can change, but still starts with another database', async ({
    directory,
    start,
  }) => {
    await writeFile(join(directory, 'note'), '');
    await chmod(directory, 0o777);
    const server = start({
      LOG_TO: 'file',
      MONGODB_URI: 'mongodb://127.0.0.1:1',
      JWT_SECRET: 'a secret that nobody but this test knows',
    });
    const { status } = await fetch(`${await server.url()}/health/live`);
    expect(status).toBe(200);
    await expect.poll(() => server.printed.stderr).toContain('the database cannot be reached: ');
    await expect.poll(() => server.printed.stderr).toContain('server.log cannot be written: DATA_DIR ');
    expect(server.printed.stderr).toContain('is open to other users');
    expect(await readdir(directory)).toEqual(['note']);
  });

  test('=syslog is refused, with the allowed values', async ({ start }) => {
    const server = start({ LOG_TO: 'syslog' });
    expect(await server.exitCode).toBe(2);
    expect(server.printed.stderr).toBe('The settings are not valid:\n  LOG_TO must be one of stderr, file\n');
  });
});

async function linesOf(path: string): Promise<Line[]> {
  const text = await readFile(path, 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}
