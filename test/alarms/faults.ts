import { deadlines } from '@crop-planning/server';
import { spawn } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { cp, open, readFile, readdir, symlink, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import { lastingPort } from '../cluster/balancer.js';
import { makeDirectory, openEngine } from '../engine/engine-fixture.js';
import { openFaultyNetwork, type FaultyNetwork } from '../faulty-network.js';
import {
  connectTo,
  createApiKey,
  createPlan,
  createTestClock,
  register,
  restOf,
  startTestApp,
  type TestApp,
} from '../harness.js';
import { follow, patient, startServerProcess } from '../server-process.js';
import { canMount, makeMount } from '../small-disk.js';
import { root } from '../source-files.js';

export interface Fault {
  /** The alarms that it causes. */
  alarms: readonly string[];
  /** Whether it is caused in the suite, too: nothing in it takes long. */
  isQuick?: true;
  isAbsent?: boolean;
  /** Causes the fault, which lasts until the end of the test; returns the server's address for Prometheus. */
  cause: () => Promise<string>;
}

const [minuteMs, dayMs] = [60_000, 86_400_000];
const loops = 4;

export const faults: readonly Fault[] = [
  // The first, before any other server runs jobs: the alarm is about the latest time on any server.
  { alarms: ['CropJobOverdue'], isQuick: true, cause: stopJobs },
  { alarms: ['CropServerDown'], isQuick: true, cause: stopServer },
  { alarms: ['CropServerNotReady'], isQuick: true, cause: losePings },
  { alarms: ['CropServerErrors', 'CropDatabaseFailures'], cause: loseDatabase },
  { alarms: ['CropServerSlow', 'CropDatabaseSlow'], cause: slowDatabase },
  { alarms: ['CropDatabaseConnectionsReplaced'], cause: loseConnections },
  { alarms: ['CropTransactionsStartOver'], cause: contend },
  { alarms: ['CropBackgroundWorkStopped'], cause: turnClockBack },
  { alarms: ['CropDiskAlmostFull'], isQuick: true, isAbsent: !canMount, cause: useSmallDisk },
  { alarms: ['CropBackupOverdue'], isQuick: true, cause: loseBackupFolder },
  { alarms: ['CropBackupUnsound'], cause: damageBackup },
  { alarms: ['CropClockDifference'], isQuick: true, cause: setClockAhead },
  { alarms: ['CropSignInsRefused'], cause: signInAllAtOnce },
  { alarms: ['CropLoginFailures'], cause: guessPasswords },
  { alarms: ['CropConnectionsRefused'], cause: openManyConnections },
  { alarms: ['CropMemory'], cause: holdMemory },
  { alarms: ['CropVersionsDiffer'], cause: startOtherVersion },
];

async function stopServer(): Promise<string> {
  const app = await startTestApp();
  await app.close();
  return app.url;
}

async function losePings(): Promise<string> {
  const { app, network } = await startRemoteApp();
  network.begin({ kind: 'black hole' });
  return app.url;
}

async function loseDatabase(): Promise<string> {
  const { app, network } = await startRemoteApp();
  const { ask } = await reader(app);
  network.begin({ kind: 'black hole' });
  repeat(ask);
  return app.url;
}

async function slowDatabase(): Promise<string> {
  const { app, network } = await startRemoteApp();
  const { ask } = await reader(app);
  network.begin({ kind: 'latency', ms: 700 });
  repeat(ask);
  return app.url;
}

async function loseConnections(): Promise<string> {
  const { app, network } = await startRemoteApp();
  const { ask } = await reader(app);
  repeat(ask);
  repeat(async () => {
    network.begin({ kind: 'half-open' });
    await pause(2_500);
    network.repair();
    await pause(1_500);
  }, 1);
  return app.url;
}

async function contend(): Promise<string> {
  const { uri } = await openEngine({ inline: false });
  const apps = [await startApp({ MONGODB_URI: uri }), await startApp({ MONGODB_URI: uri })] as const;
  const { rest, token } = await reader(apps[0]);
  const apiKey = await createApiKey(apps[0], 'advisor');
  const { id: crop_plan_id } = await createPlan(rest, token);
  for (const app of apps)
    repeat(() =>
      restOf(app)('POST /analyses', {
        token: apiKey,
        body: { crop_plan_id, feasibility_label: randomInt(2) === 0 ? 'feasible' : 'infeasible' },
      }),
    );
  return apps[0].url;
}

async function turnClockBack(): Promise<string> {
  const clock = createTestClock();
  const app = await startApp({ DATA_DIR: await makeDirectory() }, clock, { lookEveryMs: 20 });
  await createPlan(restOf(app), (await register(restOf(app))).tokens.access_token);
  clock.advanceClock(-6 * minuteMs);
  return app.url;
}

/** Has the database say that the jobs were last done two months ago, which the server reads again and again. */
async function stopJobs(): Promise<string> {
  const app = await startApp({ DATA_DIR: await makeDirectory() }, undefined, { lookEveryMs: 20 });
  const { db, close } = await connectTo(app);
  onTestFinished(close);
  const slots = db.collection('job_slots');
  const longAgo = new Date(Date.now() - 60 * dayMs);
  repeat(() => slots.updateMany({ ended_at: { $gt: longAgo } }, { $set: { ended_at: longAgo } }), 1);
  return app.url;
}

async function useSmallDisk(): Promise<string> {
  const app = await startApp({ DATA_DIR: makeMount('96m') });
  return app.url;
}

async function loseBackupFolder(): Promise<string> {
  const folder = await makeDirectory();
  const app = await startApp({ DATA_DIR: folder, BACKUP_FOLDER: join(folder, 'not mounted', 'backups') });
  return app.url;
}

/** Damages the only backup, which the server notices a day later. */
async function damageBackup(): Promise<string> {
  const [DATA_DIR, root] = [await makeDirectory(), await makeDirectory()];
  const BACKUP_FOLDER = join(root, 'backups');
  const clock = createTestClock();
  const app = await startApp({ DATA_DIR, BACKUP_FOLDER }, clock, { lookEveryMs: 20 });
  const metrics = async () => (await fetch(`${app.url}/metrics`)).text();
  await expect.poll(metrics, { timeout: 120_000 }).toMatch(/^backups_sound 1$/m);
  const [name = ''] = await readdir(BACKUP_FOLDER);
  const file = await open(join(BACKUP_FOLDER, name), 'r+');
  await file.write('damaged', 20_000);
  await file.close();
  clock.advanceClock(1.1 * dayMs);
  return app.url;
}

async function setClockAhead(): Promise<string> {
  const { uri } = await openEngine();
  const clock = createTestClock();
  clock.advanceClock(3_000);
  const app = await startApp({ MONGODB_URI: uri }, clock, false, { listing: {} });
  return app.url;
}

async function signInAllAtOnce(): Promise<string> {
  const app = await startApp({ TRUST_PROXY: ['127.0.0.1'] }, undefined, false, {
    deadlines: { ...deadlines, hashTurnMs: 1 },
  });
  repeat(() => logIn(app, { 'x-forwarded-for': `192.0.2.${randomInt(256)}` }), 8 * loops);
  return app.url;
}

async function guessPasswords(): Promise<string> {
  const app = await startApp();
  repeat(() => logIn(app));
  return app.url;
}

async function openManyConnections(): Promise<string> {
  const METRICS_PORT = await lastingPort();
  const app = await startApp({ MAX_CONNECTIONS: 2, METRICS_PORT });
  const port = Number(new URL(app.url).port);
  repeat(async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    await pause(200);
    socket.destroy();
  });
  return `http://127.0.0.1:${METRICS_PORT}`;
}

async function holdMemory(): Promise<string> {
  const hold = 'data:text/javascript,globalThis.held=Buffer.alloc(1e9,1)';
  const server = startServerProcess({
    NODE_OPTIONS: `${patient.NODE_OPTIONS} --import ${hold}`,
    DATA_DIR: await makeDirectory(),
    PORT: '0',
  });
  onTestFinished(() => server.kill('SIGKILL'));
  return server.url();
}

/** Starts a copy of the server that says that it is of another version. */
async function startOtherVersion(): Promise<string> {
  const folder = join(await makeDirectory(), 'server');
  for (const part of ['bin', 'dist/bundle', 'dist/concurrency', 'data', 'package.json'])
    await cp(join(root, 'server', part), join(folder, part), { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  const manifest = join(folder, 'package.json');
  const ownManifest = JSON.parse(await readFile(manifest, 'utf8'));
  await writeFile(manifest, JSON.stringify({ ...ownManifest, version: '0.9.0' }));
  const server = follow(
    spawn(process.execPath, [join(folder, 'bin/crop-server.js'), 'start'], {
      env: { DATA_DIR: await makeDirectory(), PORT: '0' },
    }),
  );
  onTestFinished(() => server.kill('SIGKILL'));
  return server.url();
}

async function startApp(...parameters: Parameters<typeof startTestApp>): Promise<TestApp> {
  const app = await startTestApp(...parameters);
  onTestFinished(app.close);
  return app;
}

/** A server with the usual deadlines, and the network between it and its database. */
async function startRemoteApp(): Promise<{ app: TestApp; network: FaultyNetwork }> {
  const network = await openFaultyNetwork((await openEngine()).uri);
  onTestFinished(network.close);
  const app = await startApp({ MONGODB_URI: network.uri }, undefined, false, { deadlines });
  // Otherwise, the server would wait for its database when it is closed.
  onTestFinished(network.repair);
  return { app, network };
}

async function reader(app: TestApp) {
  const rest = restOf(app);
  const token = (await register(rest)).tokens.access_token;
  return { rest, token, ask: () => rest('GET /crop-plans', { token }) };
}

function logIn(app: TestApp, headers: Record<string, string> = {}): Promise<unknown> {
  const body = { email: `${randomUUID()}@example.org`, password: 'a loud field at noon' };
  return restOf(app)('POST /auth/login', { body, headers });
}

/** Does it over and over, several times at once, until the end of the test. */
function repeat(work: () => Promise<unknown>, atOnce = loops): void {
  let isOver = false;
  const lanes = Array.from({ length: atOnce }, async () => {
    while (!isOver) {
      await work().catch(() => undefined);
      await pause(100);
    }
  });
  onTestFinished(async () => {
    isOver = true;
    await Promise.all(lanes);
  });
}
