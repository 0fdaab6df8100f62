import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../source-files.js';
import { cpuMs, type ServerProcess } from '../processes.js';
import { post, registerGrower } from '../seed.js';
import { medianOf } from '../waits.js';
import type { FloorResults } from './report.js';

type Measured = FloorResults['bulk'][number];

interface Planting {
  crop: string;
  location: string;
  planting_month: number;
  risk_tolerance: string;
}

const plansEach = 50;

/**
 * Measures the processor time of a plan in a bulk analysis, and that of a preview of the same planting, which is the
 * model's run with the request around it. Returns the median of the rounds.
 */
export async function measureBulkPlans(
  { url, pid }: ServerProcess,
  enginePid: number,
  rounds: number,
): Promise<Measured[]> {
  const plantings = examplePlantings();
  const measure = async (of: string, work: () => Promise<void>): Promise<Measured> => {
    const before = { server: cpuMs(pid), engine: cpuMs(enginePid) };
    await work();
    const serverCpuMs = (cpuMs(pid) - before.server) / plansEach;
    return { of, serverCpuMs, engineCpuMs: (cpuMs(enginePid) - before.engine) / plansEach };
  };
  const measured: Measured[] = [];
  // The first round is not counted, since V8 is still compiling the code.
  for (let round = -1; round < rounds; round += 1) {
    // A new account each time, because the analyses of an account are limited.
    const token = await registerGrower(url);
    const plan_ids = await createPlans(url, token, plantings);
    const bulk = await measure('a plan of a bulk analysis', () => analyse(url, token, plan_ids));
    const preview = await measure('a preview of it', async () => {
      for (const planting of plantings) await post(`${url}/analyses/preview`, token, planting);
    });
    if (round >= 0) measured.push(bulk, preview);
  }
  return [...new Set(measured.map(({ of }) => of))].map((of) => {
    const rows = measured.filter((row) => row.of === of);
    const median = (pick: (row: Measured) => number) => medianOf(rows.map(pick));
    return {
      of,
      serverCpuMs: median((row) => row.serverCpuMs),
      engineCpuMs: median((row) => row.engineCpuMs),
    };
  });
}

/** Returns as many plantings as are measured, from the example file. */
function examplePlantings(): Planting[] {
  const [, ...lines] = readFileSync(join(root, 'examples/plans.csv'), 'utf8').trim().split('\n');
  const valid = lines.flatMap((line) => {
    const [, crop = '', location = '', month = '', risk_tolerance = ''] =
      /^[^,]*,([^,]*),"([^"]*)",(\d+),(low|medium|high)$/.exec(line) ?? [];
    const planting_month = Number(month);
    return planting_month >= 1 && planting_month <= 12
      ? [{ crop, location, planting_month, risk_tolerance }]
      : [];
  });
  return Array.from({ length: plansEach }, (_, index) => {
    const planting = valid[index % valid.length];
    if (!planting) throw new Error('the example file has no plans');
    return planting;
  });
}

async function createPlans(url: string, token: string, plantings: readonly Planting[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, planting] of plantings.entries()) {
    const plan = { name: `Field ${index}`, ...planting };
    ids.push(((await post(`${url}/crop-plans`, token, plan)) as { id: string }).id);
  }
  return ids;
}

async function analyse(url: string, token: string, plan_ids: readonly string[]): Promise<void> {
  const answer = await fetch(`${url}/crop-plans/analyses`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ plan_ids }),
  });
  const end = (await answer.text()).trimEnd().split('\n').at(-1) ?? '';
  const { done } = JSON.parse(end) as { done: number };
  if (done !== plan_ids.length) throw new Error(`only ${done} plans were analysed: ${end}`);
}
