import { spawn } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { ObjectId, type Db } from 'mongodb';
import { describe, expect, onTestFinished } from 'vitest';
import { createPlan, trpcOf, type Rest, type TestAccount, type TestApp } from '../harness.js';
import { addAnalyses, addNotifications, addPlans } from '../large-account.js';
import { test } from './cli-fixture.js';
import { cropBin } from './process.js';

const command = ['auth', 'export'];

describe('crop auth export', () => {
  test('writes exactly what GET /auth/me/export returns for a large account, in either format', async ({
    app,
    cli,
    account,
    rest,
    db,
  }) => {
    await cli.logIn(account);
    await fillAccount(app, rest, db, account);
    const token = account.tokens.access_token;
    const { body } = await rest('GET /auth/me/export', { token });
    const json = await cli.run(command);
    expect({ code: json.code, stderr: json.stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(json.stdout)).toEqual(body);

    const lines = await fetch(`${app.url}/auth/me/export`, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/x-ndjson' },
    });
    const ndjson = await cli.run([...command, '--format', 'ndjson']);
    expect(parseLines(ndjson.stdout)).toEqual(parseLines(await lines.text()));
    expect(parseLines(ndjson.stdout).at(-1)).toEqual({
      done: true,
      counts: {
        profile: 1,
        settings: 1,
        crop_plan: 510,
        analysis: 1_300,
        notification: 520,
        session: 1,
        own_climate: 0,
        share: 0,
        personal_token: 0,
        audit_entry: 1,
      },
    });

    const file = join(cli.folder, 'account.ndjson');
    const written = await cli.run([...command, '-o', file], { answers: [] });
    expect(written).toMatchObject({ code: 0, stdout: '' });
    expect(written.stderr).toMatch(/^\r2 items\r502 items\r512 items\r(\d+ items\r)*2334 items\r/);
    expect(written.stderr).toContain('\u001b[KWrote ');
    expect(await readFile(file, 'utf8')).toBe(ndjson.stdout);
  });

  test('writes a file that only its owner can read, and reports what it contains', async ({
    cli,
    account,
    rest,
    db,
  }) => {
    await cli.logIn(account);
    const token = account.tokens.access_token;
    const _id = new ObjectId((await createPlan(rest, token)).id);
    // No version accepts this control character; a terminal would act on it.
    await db.collection('crop_plans').updateOne({ _id }, { $set: { name: 'North\u009bfield' } });
    const file = join(cli.folder, 'account.json');
    expect(await cli.run([...command, '-o', file])).toEqual({
      code: 0,
      stdout: '',
      stderr: `Wrote ${file}: 1 crop plan, 0 climates, 0 analyses, 0 links, 0 notifications, 1 session, 0 tokens, 1 audit entry.\n`,
    });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const text = await readFile(file, 'utf8');
    expect(text).toContain('"North\\u009bfield"');
    expect(JSON.parse(text)).toEqual((await rest('GET /auth/me/export', { token })).body);
    expect(await cli.json([...command, '-o', file, '--force'])).toEqual({
      file,
      format: 'json',
      crop_plans: 1,
      analyses: 0,
      notifications: 0,
      sessions: 1,
      own_climates: 0,
      shares: 0,
      personal_tokens: 0,
      audit: 1,
    });
    expect((await readdir(cli.folder)).sort()).toEqual(['account.json', 'config']);
  });

  test('replaces a file only with --force', async ({ cli, account }) => {
    await cli.logIn(account);
    const file = await cli.writeFile('account.json', 'mine');
    expect(await cli.run([...command, '-o', file])).toEqual({
      code: 2,
      stdout: '',
      stderr:
        `error: ${file} already exists.\n` +
        'hint: --force replaces it.\n' +
        `try: crop auth export -o ${file} --force\n`,
    });
    expect(await readFile(file, 'utf8')).toBe('mine');
    expect((await cli.run([...command, '-o', file, '--force'])).code).toBe(0);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ crop_plans: [] });
  });

  test.for([
    ['a folder', ['-o', '.']],
    ['a folder that does not exist', ['-o', 'none/account.json']],
    ['an unknown format', ['--format', 'csv']],
    ['--json together with NDJSON', ['--json', '--format', 'ndjson']],
    ['--fields when the export goes to stdout', ['--fields', 'file']],
  ] as const)('exits with 2 for %s', async ([, options], { cli, account }) => {
    await cli.logIn(account);
    const { code, stdout, stderr } = await cli.run([...command, ...options]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/"?try"?: ?"?crop auth export /);
  });

  test('exits with 4 when not signed in, and writes no file', async ({ cli }) => {
    expect(await cli.run(command)).toMatchObject({ code: 4, stdout: '' });
    const file = join(cli.folder, 'account.json');
    expect((await cli.run([...command, '-o', file], { env: { CROP_TOKEN: 'nonsense' } })).code).toBe(4);
    expect(await readdir(cli.folder)).toEqual([]);
  });
});

describe('crop auth export when it is cut short', () => {
  test('leaves incomplete JSON on stdout, and no file, when a page cannot be read', async ({ cli }) => {
    const url = await servePages((response, count) => {
      // Fails the second page, even when it is requested again.
      if (count % 3 !== 1) response.destroy();
      else sendPage(response);
    });
    const env = { CROP_API_URL: url, CROP_TOKEN: 'a-token' };
    const { code, stdout, stderr } = await cli.run(command, { env });
    expect({ code, stdout }).toEqual({ code: 7, stdout: '{"profile":{}' });
    expect(stderr).toContain(`error: The connection to ${url} was cut.\n`);
    const inFile = await cli.run([...command, '-o', join(cli.folder, 'account.json')], { env });
    expect(inFile).toEqual({ code: 7, stdout: '', stderr });
    expect(await readdir(cli.folder)).toEqual([]);
  });

  test('leaves no file on Ctrl-C', async ({ cli }) => {
    const interruption = new AbortController();
    const url = await servePages((response, count) => {
      if (count === 3) interruption.abort();
      else sendPage(response);
    });
    const result = await cli.run([...command, '-o', join(cli.folder, 'account.json')], {
      env: { CROP_API_URL: url, CROP_TOKEN: 'a-token' },
      interrupted: interruption.signal,
    });
    expect(result).toEqual({ code: 130, stdout: '', stderr: 'error: Interrupted.\n' });
    expect(await readdir(cli.folder)).toEqual([]);
  });

  test('stops requesting pages and exits with 0 when the reader closes the pipe', async ({ cli }) => {
    const url = await servePages(sendPage);
    const env = { ...cli.env, CROP_API_URL: url, CROP_TOKEN: 'a-token' };
    const child = spawn(process.execPath, [cropBin, ...command, '--format', 'ndjson'], { env });
    onTestFinished(() => void child.kill());
    child.stdout.once('data', () => child.stdout.destroy());
    let stderr = '';
    child.stderr.on('data', (text) => (stderr += String(text)));
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });
});

/** Starts a stand-in for a service whose export never ends; `count` is the number of requests so far. */
async function servePages(answer: (response: ServerResponse, count: number) => void): Promise<string> {
  let count = 0;
  const server = createServer((_, response) => answer(response, ++count));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function sendPage(response: ServerResponse): void {
  const data = { items: [{ kind: 'profile', value: {} }], next_cursor: 'crop_plans' };
  response.end(JSON.stringify({ result: { data } }));
}

/** Gives the account more plans, analyses and notifications than fit on one page. */
async function fillAccount(app: TestApp, rest: Rest, db: Db, { tokens }: TestAccount): Promise<void> {
  const token = tokens.access_token;
  const { id } = await trpcOf(app, token).auth.me.query();
  const planIds = await addPlans(db, rest, token, 510);
  await addAnalyses(db, planIds.slice(0, 1), 1_100);
  await addAnalyses(db, planIds.slice(300, 400), 2);
  await addNotifications(db, id, 520);
}

function parseLines(text: string): unknown[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
}
