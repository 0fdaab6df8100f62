// `npm run bench -- peers` compares the service with the same service made with Express and Mongoose, with NestJS
// and Mongoose, and with Fastify and the driver (contenders/), all on one engine with the same data.
import { cpus, totalmem } from 'node:os';
import { ObjectId, type Db, type Document } from 'mongodb';
import { measureInterleaved } from '../interleaved.js';
import { sendAtRate, sendLoad, type Call } from '../load.js';
import type { ServerProcess } from '../processes.js';
import {
  createApiKey,
  seedGrower,
  seedNotifications,
  seedOthers,
  turns,
  withDatabase,
  type Grower,
} from '../seed.js';
import { summarise } from '../waits.js';
import { callsOf, checkAnswers, mix, procedures, refusedCalls, type Peer } from './calls.js';
import { install, startContender } from './contenders.js';
import { measureFloor } from './floor.js';
import { measuredPart } from './page.js';
import { keepResults, type FloorResults, type PeersResults, type Row } from './report.js';

interface PeersOptions {
  service: ServerProcess;
  databaseUri: string;
  enginePid: number;
  environment: NodeJS.ProcessEnv;
  rounds: number;
  seconds: number;
}

/** bcrypt takes nearly all the time of a login, so it is measured only as part of the mix. */
const measuredAlone = procedures.filter((name) => name !== 'login');
const [plans, analysesEach, notifications] = [50, 20, 50];
const connectionsAlone = 16;
/** In a server's first seconds under load, V8 is still compiling its code, and a request costs much more. */
const warmUpSeconds = 5;
/** The default limit. */
const storageBytesMax = 1024 * 1_048_576;
const shareOfCapacity = 0.7;
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
    const floor = await measureFloor(options);
    const results = await withDatabase(options.databaseUri, (db) =>
      measureServers(db, servers, options, floor),
    );
    console.log(measuredPart(results));
    await keepResults(results);
  } finally {
    for (const [, server] of servers.slice(1)) await server.stop();
  }
}

async function measureServers(
  db: Db,
  servers: readonly [string, ServerProcess][],
  { service, environment, enginePid, rounds, seconds }: PeersOptions,
  floor: FloorResults,
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
  return { machine: machine(), date, alone, floor, mixes, waits, growth };
}

/** Returns the procedures in their shares, in an order that is the same for every contender. */
function mixOf({ calls }: Peer, hasLogins: boolean): () => Call {
  const mixed = turns(mix.filter((name) => hasLogins || name !== 'login'));
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
