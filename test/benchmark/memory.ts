import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { sendAtRate, sendLoad, type Call } from './load.js';
import { childrenOf, withFolder, withServer, type ServerProcess } from './processes.js';
import { registerGrower, turns } from './seed.js';
import { printRow } from './table.js';

/** Resident memory in MiB; `proportional` shares out what several processes map, such as node itself. */
interface Memory {
  resident: number;
  proportional: number;
}

const accounts = 4;
const plansEach = 250;
const plansAtOnce = 50;
const connections = 8;
/** How often the memory is read during the load. */
const samples = 6;
/** A longer load is sent at a fixed rate. */
const fullSpeedSecondsMax = 60;
const callsPerSecond = 30;
/** By then, the threads have ended, and the heap has been collected. */
const restMs = 45_000;
const crops = ['maize', 'wheat', 'potato', 'sorghum', 'rice', 'cassava', 'barley', 'soybean', 'cotton'];
const places = ['Nakuru', 'Hannover', 'Machakos, Kenya', 'Des Moines', 'Lahore', 'Lima', 'Kano', 'Toulouse'];
/** At most so much of server and engine together, when they have had nothing to do for a while. */
const residentMax: Readonly<Record<string, number>> = { ready: 160, analyses: 260 };

/**
 * Measures the memory of a new server and its own engine, as Linux counts it: when they are ready, after a map, after
 * 1,000 analyses, and during a mixed load, for which it should not grow; and each time also when they have rested.
 */
export async function measureMemory(environment: NodeJS.ProcessEnv, loadSeconds: number): Promise<void> {
  const { MONGODB_URI: _, ...own } = environment;
  // The tokens last as long as the load.
  const limits = { MODEL_ANALYSES_PER_HOUR: '1000000', ACCESS_TOKEN_MINUTES: '1440' };
  await withFolder('crop-bench-memory-', (DATA_DIR) =>
    withServer({ ...own, DATA_DIR, ...limits }, async (server) => {
      console.log('\nresident memory in MiB');
      printRow(['', 'together', 'proportional', 'server', 'engine']);
      while (!(await fetch(`${server.url}/health/ready`)).ok) await pause(50);
      report('ready', server);
      await pause(restMs);
      report('ready, at rest', server, residentMax['ready']);
      await (
        await ask(server, '/maps/suitability?crop=maize&planting_month=4', await registerGrower(server.url))
      ).text();
      report('after a map', server);
      const growers: Grower[] = [];
      for (let made = 0; made < accounts; made += 1) growers.push(await analysePlans(server));
      report(`after ${accounts * plansEach} analyses`, server);
      await pause(restMs);
      report(`after ${accounts * plansEach} analyses, at rest`, server, residentMax['analyses']);
      const nextCall = mixedCalls(growers);
      for (let sample = 1; sample <= samples; sample += 1) {
        const seconds = loadSeconds / samples;
        await (loadSeconds > fullSpeedSecondsMax
          ? sendAtRate(server.url, nextCall, { perSecond: callsPerSecond, seconds })
          : sendLoad(server.url, nextCall, { connections, seconds }));
        report(`after ${Math.round(sample * seconds)} s of load`, server);
      }
      await pause(restMs);
      report('after the load, at rest', server);
    }),
  );
}

interface Grower {
  token: string;
  planIds: readonly string[];
}

async function analysePlans(server: ServerProcess): Promise<Grower> {
  const token = await registerGrower(server.url);
  const [crop, location] = [turns(crops), turns(places)];
  const planIds: string[] = [];
  for (let i = 0; i < plansEach; i += 1) {
    const plan = { name: `Field ${i}`, crop: crop(), location: location(), planting_month: 1 + (i % 12) };
    const answer = await ask(server, '/crop-plans', token, { ...plan, risk_tolerance: 'low' });
    planIds.push(((await answer.json()) as { id: string }).id);
  }
  for (let from = 0; from < planIds.length; from += plansAtOnce) {
    const plan_ids = planIds.slice(from, from + plansAtOnce);
    const lines = (await (await ask(server, '/crop-plans/analyses', token, { plan_ids })).text()).trimEnd();
    const { done } = JSON.parse(lines.split('\n').at(-1) ?? '') as { done: number };
    if (done !== plan_ids.length) throw new Error(`${done} of ${plan_ids.length} plans were analysed`);
  }
  return { token, planIds };
}

/** Lists, single plans and previews. */
function mixedCalls(growers: readonly Grower[]): () => Call {
  const [grower, crop, location] = [turns(growers), turns(crops), turns(places)];
  let sent = 0;
  return () => {
    const { token, planIds } = grower();
    sent += 1;
    if (sent % 3 === 0) return { method: 'GET', path: '/crop-plans', token };
    if (sent % 3 === 1)
      return { method: 'GET', path: `/crop-plans/${planIds[sent % planIds.length]}`, token };
    const body = {
      crop: crop(),
      location: location(),
      planting_month: 1 + (sent % 12),
      risk_tolerance: 'low',
    };
    return { method: 'POST', path: '/analyses/preview', token, body: JSON.stringify(body) };
  };
}

function report(name: string, { pid }: ServerProcess, residentMiBMax?: number): void {
  const [server, engine] = [memoryOf(pid), childrenOf(pid).map(memoryOf).reduce(added)];
  const together = added(server, engine);
  const figures = [together.resident, together.proportional, server.resident, engine.resident];
  const verdict = residentMiBMax && together.resident > residentMiBMax ? 'NOT within' : 'within';
  const note = residentMiBMax ? `  ${verdict} ${residentMiBMax}` : '';
  printRow([name, ...figures.map((figure) => figure.toFixed(0))], note);
}

function added(one: Memory, other: Memory): Memory {
  return {
    resident: one.resident + other.resident,
    proportional: one.proportional + other.proportional,
  };
}

function memoryOf(pid: number): Memory {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const figure = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0) / 1024;
  return { resident: figure('Rss'), proportional: figure('Pss') };
}

/** Sends a POST with a body, and otherwise a GET; a map that is still being calculated is asked for again. */
async function ask({ url }: ServerProcess, path: string, token: string, body?: object): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
  for (;;) {
    const answer = await fetch(
      url + path,
      body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
    );
    if (answer.ok) return answer;
    if (answer.status !== 503) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    await answer.text();
  }
}
