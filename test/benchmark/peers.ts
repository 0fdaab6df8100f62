// `npm run bench -- peers` compares the service with the same service made with Express and Mongoose, with NestJS
// and Mongoose, and with Fastify and the driver (contenders/), all on one engine with the same data.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { ObjectId, type Db, type Document } from 'mongodb';
import { root } from '../source-files.js';
import { measureInterleaved } from './interleaved.js';
import { send, sendAtRate, sendLoad, type Call } from './load.js';
import { measuredPart } from './peers-page.js';
import type { PeersResults, Row } from './peers-report.js';
import { startServer, type ServerProcess } from './processes.js';
import {
  createApiKey,
  seedGrower,
  seedNotifications,
  seedOthers,
  seedPassword,
  turns,
  withDatabase,
  type Grower,
} from './seed.js';
import { summarise } from './waits.js';

interface PeersOptions {
  service: ServerProcess;
  databaseUri: string;
  enginePid: number;
  environment: NodeJS.ProcessEnv;
  rounds: number;
  seconds: number;
}

/** One of the compared services. Each has an account of its own for whatever grows as it is measured. */
interface Peer {
  name: string;
  server: ServerProcess;
  calls: Record<Procedure, () => Call>;
  refused: readonly Call[];
  maker: Grower;
}

type Procedure = (typeof procedures)[number];

const procedures = ['list', 'get', 'notifications', 'create', 'record', 'login'] as const;
/** bcrypt takes nearly all the time of a login, so it is measured only as part of the mix. */
const measuredAlone = procedures.filter((name) => name !== 'login');
/** Of 100 requests, how many call which procedure. */
const shares: Record<Procedure, number> = {
  list: 60,
  get: 20,
  notifications: 10,
  create: 5,
  record: 4,
  login: 1,
};
const [plans, analysesEach, notifications] = [50, 20, 50];
const connectionsAlone = 16;
/** In a server's first seconds under load, V8 is still compiling its code, and a request costs much more. */
const warmUpSeconds = 5;
/** The default limit. */
const storageBytesMax = 1024 * 1_048_576;
const shareOfCapacity = 0.7;
const folder = join(root, 'test/benchmark/contenders');
const contenders = {
  'Express + Mongoose': 'express-mongoose.ts',
  'NestJS + Mongoose': 'nest-mongoose.ts',
  'Fastify + driver': 'fastify-driver.ts',
};

export async function measurePeers(options: PeersOptions): Promise<void> {
  install();
  const servers: [string, ServerProcess][] = [['this service', options.service]];
  try {
    for (const [name, program] of Object.entries(contenders))
      servers.push([name, await startContender(program, options.environment)]);
    const results = await withDatabase(options.databaseUri, (db) => measureServers(db, servers, options));
    console.log(measuredPart(results));
    const path = process.env['BENCH_RESULTS'];
    if (path !== undefined) await writeFile(path, JSON.stringify(results));
  } finally {
    for (const [, server] of servers.slice(1)) await server.stop();
  }
}

/** Installs the contenders once, and checks their types: no other command does. */
function install(): void {
  if (existsSync(join(folder, 'node_modules'))) return;
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' });
  execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', folder], { stdio: 'inherit' });
}

function startContender(program: string, environment: NodeJS.ProcessEnv): Promise<ServerProcess> {
  const settings = {
    ...environment,
    NODE_ENV: 'production',
    TSX_TSCONFIG_PATH: join(folder, 'tsconfig.json'),
  };
  return startServer(['--import', 'tsx', join(folder, program)], settings);
}

async function measureServers(
  db: Db,
  servers: readonly [string, ServerProcess][],
  { service, environment, enginePid, rounds, seconds }: PeersOptions,
): Promise<PeersResults> {
  const reader = await seedGrower(service.url, db, { plans, analysesEach });
  await seedNotifications(db, reader, notifications);
  const key = await createApiKey(environment);
  const full = await seedGrower(service.url, db, { plans: 1, analysesEach: 1 });
  await setStorage(db, full, storageBytesMax);
  const peers: Peer[] = [];
  for (const [name, server] of servers) {
    const maker = await seedGrower(service.url, db, { plans, analysesEach });
    await setStorage(db, maker, 1_000_000);
    const growers = { reader, maker, full, key, email: String((await accountOf(db, maker))?.['email']) };
    peers.push({ name, server, calls: callsOf(growers), refused: refusedCalls(growers), maker });
  }
  await checkAnswers(peers);
  for (const peer of peers)
    await sendLoad(peer.server.url, mixOf(peer, false), {
      connections: connectionsAlone,
      seconds: warmUpSeconds,
    });
  const measure = async (of: string, connections: number, nextCall: (peer: Peer) => () => Call) => {
    const run = peers.map((peer) => ({ name: peer.name, server: peer.server, nextCall: nextCall(peer) }));
    const measured = await measureInterleaved(run, { connections, rounds, seconds, enginePid });
    return [...measured].map(([peer, figures]): Row => ({ of, peer, ...figures }));
  };
  const alone: Row[] = [];
  for (const name of measuredAlone)
    alone.push(...(await measure(name, connectionsAlone, ({ calls }) => calls[name])));
  const mixes: Row[] = [];
  for (const connections of [1, 16, 64])
    for (const logins of ['without', 'with'] as const)
      mixes.push(
        ...(await measure(`${connections}, ${logins} logins`, connections, (peer) =>
          mixOf(peer, logins === 'with'),
        )),
      );
  const capacity = Math.min(
    ...mixes.filter(({ of }) => of === '16, without logins').map(({ perSecond }) => perSecond),
  );
  const rate = Math.floor(capacity * shareOfCapacity);
  const waits: PeersResults['waits'] = [];
  for (const peer of peers) {
    const load = { perSecond: rate, seconds: seconds * rounds };
    const { median, p99 } = summarise(await sendAtRate(peer.server.url, mixOf(peer, false), load));
    waits.push({ peer: peer.name, rate, medianMs: median, p99Ms: p99 });
  }
  const growth: Row[] = [];
  for (const count of (process.env['BENCH_GROWTH'] ?? '10000,100000,1000000').split(',').map(Number)) {
    await seedOthers(db, reader, count);
    growth.push(...(await measure(String(count), connectionsAlone, ({ calls }) => calls.list)));
  }
  const date = new Date().toISOString().slice(0, 10);
  return { machine: machine(), date, alone, mixes, waits, growth };
}

/** The accounts that the calls of one contender use, the producer's key, and the maker's email. */
interface Growers {
  reader: Grower;
  maker: Grower;
  /** Has no space left for analyses. */
  full: Grower;
  key: string;
  email: string;
}

function callsOf({ reader, maker, key, email }: Growers): Record<Procedure, () => Call> {
  const readPlan = turns(reader.planIds);
  const recordedPlan = turns(maker.planIds);
  const get = (path: string): Call => ({ method: 'GET', path, token: reader.token });
  const post = (path: string, token: string, body: object): Call => ({
    method: 'POST',
    path,
    token,
    body: JSON.stringify(body),
  });
  return {
    list: () => get('/crop-plans'),
    get: () => get(`/crop-plans/${readPlan()}`),
    notifications: () => get('/notifications'),
    create: () => post('/crop-plans', maker.token, newPlan),
    record: () =>
      post('/analyses', key, {
        crop_plan_id: recordedPlan(),
        feasibility_label: 'infeasible',
        score: 0.3,
        limiting_factor: 'water',
        reasons: ['Too little rain in May.'],
      }),
    login: () => post('/auth/login', maker.token, { email, password: seedPassword }),
  };
}

const newPlan = {
  name: 'North field',
  crop: 'Maize',
  location: 'nakuru,  kenya',
  planting_month: 3,
  risk_tolerance: 'low',
};

/** Calls that every contender must refuse with the same status. */
function refusedCalls({ reader, maker, full, key, email }: Growers): Call[] {
  const body = JSON.stringify({ ...newPlan, planting_month: 13 });
  const wrong = JSON.stringify({ email, password: 'another password' });
  const more = JSON.stringify({ crop_plan_id: full.planIds[0], feasibility_label: 'feasible' });
  return [
    { method: 'GET', path: '/crop-plans', token: 'nonsense' },
    { method: 'GET', path: `/crop-plans/${maker.planIds[0]}`, token: reader.token },
    { method: 'GET', path: '/crop-plans/nonsense', token: reader.token },
    { method: 'POST', path: '/crop-plans', token: maker.token, body },
    { method: 'POST', path: '/analyses', token: maker.token, body: '{}' },
    { method: 'POST', path: '/analyses', token: key, body: more },
    { method: 'POST', path: '/auth/login', token: '', body: wrong },
  ];
}

/** Raises an error unless every contender answers like the service, ids, times and tokens aside. */
async function checkAnswers(peers: readonly Peer[]): Promise<void> {
  const agent = new Agent();
  const answersOf = async ({ server, calls, refused, maker }: Peer) => {
    const answers: Record<string, unknown> = {};
    for (const name of procedures) answers[name] = comparable(await send(agent, server.url, calls[name]()));
    const made: Call = { method: 'GET', path: '/notifications', token: maker.token };
    answers['notifications made'] = comparable(await send(agent, server.url, made));
    answers['refused'] = await Promise.all(refused.map((call) => statusOf(server.url, call)));
    return answers;
  };
  const [expected, ...others] = await Promise.all(peers.map(answersOf));
  for (const [index, answers] of others.entries())
    assert.deepEqual(answers, expected, `${peers[index + 1]?.name} does not answer like the service`);
  agent.destroy();
  console.log('all contenders give equal answers');
}

function comparable(body: string): unknown {
  return JSON.parse(
    body
      .replaceAll(/"[\w-]+\.[\w-]+\.[\w-]+"/g, '"token"')
      .replaceAll(/"[0-9a-f]{24}"/g, '"id"')
      .replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"time"'),
  );
}

async function statusOf(url: string, { method, path, token, body }: Call): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const { status } = await fetch(url + path, { method, headers, ...(body !== undefined && { body }) });
  return status;
}

/** Returns the procedures in their shares, in an order that is the same for every contender. */
function mixOf({ calls }: Peer, hasLogins: boolean): () => Call {
  const all = procedures.flatMap((name) =>
    Array.from({ length: hasLogins || name !== 'login' ? shares[name] : 0 }, () => name),
  );
  // 37 has no factor in common with 99 or 100, so that each place of the list is taken once.
  const mixed = turns(all.map((_, index) => all[(index * 37) % all.length] ?? 'list'));
  return () => calls[mixed()]();
}

async function accountOf(db: Db, { planIds }: Grower): Promise<Document | null> {
  const plan = await db.collection('crop_plans').findOne({ _id: new ObjectId(planIds[0]) });
  return db.collection('accounts').findOne({ _id: plan?.['account_id'] });
}

/** Sets how much space the analyses of an account take, as its first recording would. */
async function setStorage(db: Db, grower: Grower, bytes: number): Promise<void> {
  const _id = (await accountOf(db, grower))?.['_id'];
  await db.collection('account_storage').updateOne({ _id }, { $set: { bytes } }, { upsert: true });
}

function machine(): string {
  const [first] = cpus();
  const memoryGiB = (totalmem() / 2 ** 30).toFixed(0);
  return `${first?.model.trim()}, ${cpus().length} processors, ${memoryGiB} GiB of memory, Node ${process.versions.node}`;
}
