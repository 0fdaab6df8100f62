// The service beside PocketBase, which is compiled and has its database in its own process, and beside the floor
// (floor-process.ts): on an engine with nothing else in it, so that the memory of all processes compares as well.
import assert from 'node:assert/strict';
import { Agent } from 'node:http';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { startEngine } from '@crop-planning/engine';
import type { Db } from 'mongodb';
import { root } from '../../source-files.js';
import { measureInterleaved } from '../interleaved.js';
import { send, sendLoad, type Call } from '../load.js';
import {
  childrenOf,
  familyCpuMs,
  machineCpuMs,
  residentMiB,
  serverProgram,
  startServer,
  withFolder,
  type ServerProcess,
} from '../processes.js';
import { seedGrower, turns, withDatabase, type Grower } from '../seed.js';
import { measureBulkPlans } from './bulk.js';
import { callsOf, comparable, measuredEverywhere, type MeasuredCalls } from './calls.js';
import { install, startContender } from './contenders.js';
import { plansOf, seedPocketBase, startPocketBase } from './pocketbase.js';
import type { FloorResults, Row } from './report.js';

interface FloorOptions {
  environment: NodeJS.ProcessEnv;
  rounds: number;
  seconds: number;
}

interface Subject {
  name: string;
  server: ServerProcess;
  calls: MeasuredCalls;
  hasOwnDatabase?: boolean;
}

/** Where a subject runs and what it is measured on. */
interface Place {
  db: Db;
  service: ServerProcess;
  reader: Grower;
  environment: NodeJS.ProcessEnv;
  enginePid: number;
  /** Stopped at the end. */
  running: ServerProcess[];
}

const size = { plans: 50, analysesEach: 20 };
const connections = 16;
/** As before the other tables, so that their figures and these are of code that V8 has compiled to the same degree. */
const [warmUpMs, warmUpCalls] = [5_000, 6_000];

/** Measures list, get and create of all sides in turns, their memory, and analyses of many plans. */
export async function measureFloor(options: FloorOptions): Promise<FloorResults> {
  install();
  const measured = await withFolder('crop-bench-floor-', async (directory) => {
    const others = childrenOf(process.pid);
    const engine = await startEngine({ directory: join(directory, 'database') });
    const enginePid = childrenOf(process.pid).find((pid) => !others.includes(pid)) ?? 0;
    const environment = { ...options.environment, MONGODB_URI: engine.uri, DATA_DIR: directory };
    const running: ServerProcess[] = [];
    try {
      const service = await startServer([serverProgram, 'start'], environment);
      running.push(service);
      return await withDatabase(engine.uri, async (db) => {
        const reader = await seedGrower(service.url, db, size);
        const place = { db, service, reader, environment, enginePid, running };
        return await measureAt(place, directory, options);
      });
    } finally {
      for (const server of running) await server.stop();
      await engine.close();
    }
  });
  return { ...measured, date: new Date().toISOString().slice(0, 10) };
}

async function measureAt(
  place: Place,
  directory: string,
  options: FloorOptions,
): Promise<Omit<FloorResults, 'date'>> {
  const { service, enginePid } = place;
  const own = { name: 'this service', server: service, calls: callsFor(place, await makerAt(place)) };
  const compiled = await pocketBaseAt(directory, place);
  const sides = [own, ...compiled];
  const pidsOf = ({ server }: Subject) => (server === service ? [service.pid, enginePid] : [server.pid]);
  const subjects = [...sides, ...(await othersAt(place))];
  await checkPlans(subjects);
  const made = sides.map((side) => residentMiB(pidsOf(side)));
  for (const side of sides) await warmUp(side);
  const memory = sides.map((side, index) => ({
    peer: side.name,
    afterDataMiB: made[index] ?? NaN,
    afterLoadMiB: residentMiB(pidsOf(side)),
  }));
  for (const other of subjects.slice(sides.length)) await warmUp(other);
  const rows: Row[] = [];
  const othersShare = watchOthers();
  for (const of of measuredEverywhere) {
    const run = subjects.map(({ calls, ...subject }) => ({ ...subject, nextCall: calls[of] }));
    const measured = await measureInterleaved(run, { connections, ...options, enginePid });
    rows.push(...[...measured].map(([peer, figures]): Row => ({ of, peer, ...figures })));
  }
  const bulk = await measureBulkPlans(service, enginePid, options.rounds);
  return { rows, memory, bulk, othersShare: othersShare() };
}

/** Returns what share of the machine's processors everything else has used, once asked, since the call. */
function watchOthers(): () => number {
  const sample = () => ({ ms: performance.now(), allMs: machineCpuMs(), oursMs: familyCpuMs(process.pid) });
  const before = sample();
  return () => {
    const now = sample();
    const othersMs = now.allMs - before.allMs - (now.oursMs - before.oursMs);
    return Math.max(0, othersMs) / ((now.ms - before.ms) * cpus().length);
  };
}

async function pocketBaseAt(directory: string, { running }: Place): Promise<Subject[]> {
  const server = await startPocketBase(directory);
  if (!server) {
    console.log('PocketBase is left out: there is no Go toolchain');
    return [];
  }
  running.push(server);
  return [
    { name: 'PocketBase', server, calls: await seedPocketBase(server.url, size), hasOwnDatabase: true },
  ];
}

/** Starts the contender written by hand, and the floor in its two parts. */
async function othersAt(place: Place): Promise<Subject[]> {
  const { service, reader, environment, running } = place;
  const [maker, floorMaker] = [await makerAt(place), await makerAt(place)];
  const byHand = await startContender('fastify-driver.ts', environment);
  running.push(byHand);
  const program = join(root, 'test/benchmark/peers/floor-process.ts');
  const args = [service.url, reader.token, reader.planIds[0] ?? '', floorMaker.token];
  const server = await startServer(['--import', 'tsx', program, ...args], environment);
  running.push(server);
  const answering = (kind: string): MeasuredCalls => {
    const call = (name: string) => (): Call => ({ method: 'GET', path: `/${kind}/${name}`, token: '' });
    return { list: call('list'), get: call('get'), create: call('create') };
  };
  return [
    { name: 'Fastify + driver', server: byHand, calls: callsFor(place, maker) },
    { name: 'statements and bytes', server, calls: answering('statements') },
    { name: 'bytes alone', server, calls: answering('bytes') },
  ];
}

function makerAt({ service, db }: Place): Promise<Grower> {
  return seedGrower(service.url, db, { plans: 1, analysesEach: 1 });
}

function callsFor({ reader }: Place, maker: Grower): MeasuredCalls {
  return callsOf({ reader, maker, full: maker, key: '', email: '' });
}

async function warmUp({ server, calls }: Subject): Promise<void> {
  const name = turns([...measuredEverywhere]);
  const startedMs = performance.now();
  // On a busy machine, the time alone is not enough.
  for (let sent = 0; sent < warmUpCalls || performance.now() - startedMs < warmUpMs;)
    sent += (await sendLoad(server.url, () => calls[name()](), { connections, seconds: 0.5 })).requests;
}

/** Raises an error unless all sides answer with the same plans, ids and times aside. */
async function checkPlans(subjects: readonly Subject[]): Promise<void> {
  const agent = new Agent();
  const [expected, ...others] = await Promise.all(
    subjects.map(async ({ name, server, calls }) => {
      const answers: Record<string, unknown> = { name };
      for (const of of measuredEverywhere) {
        const answer = await send(agent, server.url, calls[of]());
        answers[of] = byName(comparable(JSON.stringify(plansOf(answer))));
      }
      return answers;
    }),
  );
  for (const answers of others) assert.deepEqual({ ...answers, name: 'this service' }, expected);
  agent.destroy();
  console.log('all sides answer with the same plans');
}

/** The plans of a list may have been created in the same millisecond. */
function byName(plans: unknown): unknown {
  const nameOf = (plan: unknown) => (plan as { name: string }).name;
  return Array.isArray(plans) ? plans.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b))) : plans;
}
