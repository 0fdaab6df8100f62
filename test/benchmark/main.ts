// `npm run bench` measures, among other things, how fast the service answers compared with a hand-written
// route that has the same query and checks. `npm run bench -- places accounts` measures only those two parts.
// Contenders take turns within each round, so that a drift in the machine's speed affects all of them.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startEngine } from '@crop-planning/engine';
import { root } from '../source-files.js';
import { measureAccounts } from './accounts.js';
import { measureAnalyzeAll } from './analyze-all.js';
import { measureBulk, type Measured } from './bulk.js';
import { measureEngine } from './engine.js';
import { measureHostile } from './hostile.js';
import { measureInterleaved, type Contender, type Figures } from './interleaved.js';
import type { Call } from './load.js';
import { measureMaps } from './maps.js';
import { measureMemory } from './memory.js';
import { measureModel } from './model.js';
import { measureFloor } from './peers/floor.js';
import { floorPart } from './peers/page.js';
import { measurePeers } from './peers/peers.js';
import { measureProfile } from './peers/profile.js';
import { keepResults } from './peers/report.js';
import { anonymousMiB, childrenOf, serverProgram, startServer } from './processes.js';
import { createApiKey, seedGrower, turns, withDatabase } from './seed.js';
import { measurePackage } from './package.js';
import { measurePage } from './page.js';
import { measurePlanFiles } from './plan-files.js';
import { measureStartup } from './startup.js';
import { measureStored } from './stored.js';
import { measureStreamEnds } from './stream-ends.js';
import { measureStreams } from './streams.js';
import { printRow } from './table.js';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 1);
const plans = 50;

const parts: Record<string, () => Promise<void>> = {
  model: () => measureModel(rounds, seconds),
  maps: () => measureMaps(environment),
  memory: () => measureMemory(environment, Number(process.env['BENCH_MEMORY_SECONDS'] ?? 60)),
  places: measurePlaces,
  requests: measureRequests,
  analyses: () => measureAnalyzeAll(measured()),
  bulk: () => measureBulk(measured(), rounds),
  startup: () => measureStartup({ url: service.url, databaseUri: engine.uri }, environment, rounds * 4),
  files: () => measurePlanFiles({ url: service.url, databaseUri: engine.uri }, rounds),
  package: async () => measurePackage(),
  page: () => measurePage(service.url, engine.uri),
  accounts: () => measureAccounts(environment),
  streams: () => measureStreams(environment, Number(process.env['BENCH_STREAMS'] ?? 5_000)),
  'stream-ends': () => measureStreamEnds(environment, Number(process.env['BENCH_STREAMS'] ?? 5_000)),
  stored: () => measureStored(environment, Number(process.env['BENCH_STORED'] ?? 1_000_000)),
  hostile: async () => {
    const isKept = await measureHostile(environment, Number(process.env['BENCH_HOSTILE_SECONDS'] ?? 60));
    if (!isKept) process.exitCode = 1;
  },
  engine: () => measureEngine(Number(process.env['BENCH_DOCUMENTS'] ?? 100_000), seconds),
  floor: async () => {
    const floor = await measureFloor({ environment, rounds, seconds });
    console.log(floorPart(floor));
    await keepResults({ floor });
  },
  profile: () => measureProfile(engine.uri, environment, rounds * seconds),
  peers: () => measurePeers({ service, databaseUri: engine.uri, enginePid, environment, rounds, seconds }),
};
/** Measured only when asked for: they need contenders that have to be installed, or are no measurement. */
const onRequest = ['floor', 'peers', 'profile'];
const chosen =
  process.argv.length > 2
    ? process.argv.slice(2)
    : Object.keys(parts).filter((name) => !onRequest.includes(name));
const unknown = chosen.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0)
  throw new Error(
    `unknown part of the benchmark: ${unknown.join(', ')}; the parts are ${Object.keys(parts).join(', ')}`,
  );

const directory = await mkdtemp(join(tmpdir(), 'crop-bench-'));
const engine = await startEngine({ directory: join(directory, 'database') });
const [enginePid = 0] = childrenOf(process.pid);
const environment = {
  ...process.env,
  MONGODB_URI: engine.uri,
  JWT_SECRET: randomBytes(32).toString('hex'),
  DATA_DIR: directory,
  PORT: '0',
  LOG_LEVEL: 'error',
  BCRYPT_COST: '10',
};
const service = await startServer([serverProgram, 'start'], environment);
const yardstick = await startServer(
  ['--import', 'tsx', join(root, 'test/benchmark/hand-written-route.ts')],
  environment,
);
try {
  for (const name of chosen) await parts[name]?.();
  console.log(
    `anonymous memory: service ${anonymousMiB(service.pid).toFixed(0)} MiB, engine ${anonymousMiB(enginePid).toFixed(0)} MiB`,
  );
} finally {
  await service.stop();
  await yardstick.stop();
  await engine.close();
  await rm(directory, { recursive: true, force: true });
}

function measured(): Measured {
  return { url: service.url, databaseUri: engine.uri, pids: [service.pid, enginePid] };
}

async function measureRequests(): Promise<void> {
  const contenders = await prepare();
  for (const connections of [1, 16]) {
    const options = { connections, rounds, seconds, enginePid };
    report(connections, contenders, await measureInterleaved(contenders, options));
  }
}

/** Measures each subject in its own process, so that its first answer is a cold one. */
async function measurePlaces(): Promise<void> {
  const program = join(root, 'test/benchmark/places-process.ts');
  for (const subject of ['grid', 'places']) {
    const args = ['--expose-gc', '--import', 'tsx', program, subject];
    const { stdout } = await promisify(execFile)(process.execPath, args, { env: environment });
    console.log(`\n${subject}\n${stdout.trimEnd()}`);
  }
}

async function prepare(): Promise<Contender[]> {
  const [few, many] = await withDatabase(engine.uri, async (db) => [
    await seedGrower(service.url, db, { plans, analysesEach: 20 }),
    await seedGrower(service.url, db, { plans, analysesEach: 1_000 }),
  ]);
  if (few === undefined || many === undefined) throw new Error('no accounts were seeded');
  const key = await createApiKey(environment);
  const inTurn = turns(few.planIds);
  const get = (path: string, token: string) => (): Call => ({ method: 'GET', path, token });
  const recorded = (path: string) => (): Call => {
    const body = JSON.stringify({ crop_plan_id: inTurn(), feasibility_label: 'feasible', score: 0.8 });
    return { method: 'POST', path, token: key, body };
  };
  const input = { crop: 'potato', location: 'Nakuru, Kenya', planting_month: 4, risk_tolerance: 'low' };
  const preview = (path: string) => (): Call => ({
    method: 'POST',
    path,
    token: few.token,
    body: JSON.stringify(input),
  });
  const rpc = (name: string, input: object) =>
    `/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`;
  return [
    { name: 'list, 20 each: hand-written route', server: yardstick, nextCall: get('/crop-plans', few.token) },
    { name: 'list, 20 each: REST', server: service, nextCall: get('/crop-plans', few.token) },
    { name: 'list, 20 each: tRPC', server: service, nextCall: get(rpc('cropPlans.list', {}), few.token) },
    {
      name: 'list, 1,000 each: hand-written route',
      server: yardstick,
      nextCall: get('/crop-plans', many.token),
    },
    { name: 'list, 1,000 each: REST', server: service, nextCall: get('/crop-plans', many.token) },
    {
      name: 'get: REST',
      server: service,
      nextCall: () => ({ method: 'GET', path: `/crop-plans/${inTurn()}`, token: few.token }),
    },
    {
      name: 'get: tRPC',
      server: service,
      nextCall: () => ({
        method: 'GET',
        path: rpc('cropPlans.get', { plan_id: inTurn() }),
        token: few.token,
      }),
    },
    { name: 'notifications: REST', server: service, nextCall: get('/notifications', few.token) },
    { name: 'notifications: tRPC', server: service, nextCall: get(rpc('notifications.list', {}), few.token) },
    { name: 'preview: REST', server: service, nextCall: preview('/analyses/preview') },
    {
      name: 'preview: tRPC',
      server: service,
      nextCall: get(rpc('analyses.preview', input), few.token),
    },
    {
      name: 'suggestions, all crops: REST',
      server: service,
      nextCall: get('/crops/suggestions?location=Nakuru&planting_month=4', few.token),
    },
    { name: 'record: REST', server: service, nextCall: recorded('/analyses') },
    { name: 'record: tRPC', server: service, nextCall: recorded('/trpc/analyses.record') },
  ];
}

function report(
  connections: number,
  contenders: readonly Contender[],
  measured: ReadonlyMap<string, Figures>,
): void {
  console.log(`\n${connections} connection(s), ${rounds} rounds of ${seconds} s, ${plans} plans an account`);
  printRow(['', 'answers/s', 'server CPU ms', 'engine CPU ms', 'CPU ratio', 'time ratio']);
  let basis: Figures | undefined;
  for (const { name } of contenders) {
    const figures = measured.get(name);
    if (!figures) continue;
    if (name.endsWith('hand-written route')) basis = figures;
    const isList = name.startsWith('list');
    const cpu = ({ serverCpuMs, engineCpuMs }: Figures) => serverCpuMs + engineCpuMs;
    const ratios =
      isList && basis
        ? [(cpu(figures) / cpu(basis)).toFixed(2), (basis.perSecond / figures.perSecond).toFixed(2)]
        : ['', ''];
    const columns = [
      figures.perSecond.toFixed(0),
      figures.serverCpuMs.toFixed(3),
      figures.engineCpuMs.toFixed(3),
    ];
    printRow([name, ...columns, ...ratios]);
  }
}
