import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { openCredentials } from '../../cli/src/service/credentials.js';
import type { TestAccount, TestApp } from '../harness.js';
import { test, type Cli } from './cli-fixture.js';
import { cropBin } from './process.js';
import { watchRefreshes, type RefreshEvents, type RefreshWatch } from './refresh-watch.js';

const pastAccessTokenMs = 16 * 60_000;
/** How long the service still accepts a refresh token that has been used. */
const reuseGraceMs = 30_000;

test('20 concurrent processes renew an expired login only once, and all of them succeed', async ({
  app,
  cli,
  account,
}) => {
  const stage = await setUp(app, cli, account);
  const ends = await Promise.all(Array.from({ length: 20 }, () => whoami(stage)));
  expect(ends.filter(({ code }) => code !== 0)).toEqual([]);
  expect(ends.map(({ stdout }) => JSON.parse(stdout))).toEqual(ends.map(() => ({ email: account.email })));
  expect(stage.watch.count).toBe(1);
});

test('processes killed while renewing a login keep the login usable and leave no lock', async ({
  app,
  cli,
  account,
}) => {
  const lockPath = join(cli.configDirectory, 'credentials.lock');
  const killed: number[] = [];
  const killHolder = () => {
    const pid = Number(readFileSync(lockPath, 'utf8'));
    killed.push(pid);
    process.kill(pid, 'SIGKILL');
  };
  // Kills one process before the server gets its request, and two when the server has renewed the login.
  const stage = await setUp(app, cli, account, {
    onAsked: (count) => count === 1 && killHolder(),
    onAnswered: (count) => (count === 2 || count === 3) && killHolder(),
  });
  const ends = await Promise.all(Array.from({ length: 12 }, () => whoami(stage)));
  const pidsOf = (isMeant: (code: number | null) => boolean) =>
    ends.filter(({ code }) => isMeant(code)).map(({ pid }) => pid);
  expect(killed).toHaveLength(3);
  expect(pidsOf((code) => code === null).sort()).toEqual(killed.toSorted());
  expect(pidsOf((code) => code === 0)).toHaveLength(9);
  expect(stage.watch.count).toBe(4);
  expect(await openCredentials(cli.configDirectory, stage.watch.url).get()).toBeDefined();
  expect(await whoami(stage)).toMatchObject({ code: 0, stderr: '' });
});

test('the next process to renew a login removes the draft file of a process that was killed while storing tokens', async ({
  app,
  cli,
  account,
}) => {
  const stage = await setUp(app, cli, account);
  const killer = await cli.writeFile(
    'killer.cjs',
    `require('node:fs').renameSync = () => process.kill(process.pid, 'SIGKILL');`,
  );
  const other = join(cli.configDirectory, 'plan-names.json.tmp-0123456789abcdef');
  writeFileSync(other, '{}');
  const killed = await whoami({ ...stage, env: { ...stage.env, NODE_OPTIONS: `--require ${killer}` } });
  expect(killed.code).toBeNull();
  const drafts = () => readdirSync(cli.configDirectory).filter((name) => name.includes('.tmp-'));
  expect(drafts()).toEqual([expect.stringMatching(/^credentials\.json\.tmp-/), basename(other)]);
  expect(await whoami(stage)).toMatchObject({ code: 0, stderr: '' });
  expect(drafts()).toEqual([basename(other)]);
});

test('a process interrupted while it renews a login still stores the new tokens', async ({
  app,
  cli,
  account,
}) => {
  const lockPath = join(cli.configDirectory, 'credentials.lock');
  const stage = await setUp(app, cli, account, {
    onAnswered: (count) => count === 1 && process.kill(Number(readFileSync(lockPath, 'utf8')), 'SIGINT'),
  });
  expect(await whoami(stage)).toMatchObject({ code: 130, stdout: '' });
  app.advanceClock(reuseGraceMs + 1_000);
  expect(await whoami(stage)).toMatchObject({ code: 0, stderr: '' });
  expect(stage.watch.count).toBe(1);
});

test('a process loads everything needed to store new tokens before it requests them', async ({
  app,
  cli,
  account,
}) => {
  const log = join(cli.folder, 'modules.txt');
  const packages = () => new Set(readFileSync(log, 'utf8').match(/(?<=\/node_modules\/)[^/]+/g));
  let loadedAtRequest = new Set<string>();
  const stage = await setUp(app, cli, account, { onAsked: () => (loadedAtRequest = packages()) });
  const logged = {
    MODULE_LOG: log,
    NODE_OPTIONS: `--import ${new URL('module-log.mjs', import.meta.url).href}`,
  };
  expect(await whoami({ ...stage, env: { ...stage.env, ...logged } })).toMatchObject({ code: 0, stderr: '' });
  expect(stage.watch.count).toBe(1);
  expect(loadedAtRequest).toContain('conf');
  expect(packages()).toEqual(loadedAtRequest);
});

interface Stage {
  env: Record<string, string>;
  watch: RefreshWatch;
}

/** Stores a login whose access token the server no longer accepts. */
async function setUp(app: TestApp, cli: Cli, account: TestAccount, events?: RefreshEvents): Promise<Stage> {
  const watch = await watchRefreshes(app.url, events);
  onTestFinished(watch.close);
  await openCredentials(cli.configDirectory, watch.url).set(account.tokens);
  app.advanceClock(pastAccessTokenMs);
  return { env: { ...cli.env, CROP_API_URL: watch.url }, watch };
}

interface End {
  pid: number | undefined;
  /** Null for a process that was killed. */
  code: number | null;
  stdout: string;
  stderr: string;
}

function whoami({ env }: Stage): Promise<End> {
  const argv = [cropBin, 'whoami', '--fields', 'email'];
  const child = spawn(process.execPath, argv, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const end = { pid: child.pid, stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (end.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (end.stderr += text));
  return new Promise((resolve) => child.on('close', (code) => resolve({ ...end, code })));
}
