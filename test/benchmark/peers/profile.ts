// `npm run bench -- profile` says in which files the service spends its time on list, get, create and record.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../../source-files.js';
import { sendLoad } from '../load.js';
import { serverProgram, startServer, withFolder } from '../processes.js';
import { createApiKey, seedGrower, withDatabase } from '../seed.js';
import { printRow } from '../table.js';
import { callsOf, measuredEverywhere } from './calls.js';

interface CpuProfile {
  nodes: { id: number; callFrame: { functionName: string; url: string } }[];
  samples: number[];
  timeDeltas: number[];
}

/** The last part of what was profiled. */
interface Measured {
  measuredMs: number;
  requests: number;
}

const profiled = [...measuredEverywhere, 'record'] as const;
const connections = 16;
const [warmUpSeconds, filesShown] = [4, 40];

/** Profiles a server of its own for each procedure, so that the profile has nothing else in it. */
export async function measureProfile(
  databaseUri: string,
  environment: NodeJS.ProcessEnv,
  seconds: number,
): Promise<void> {
  const key = await createApiKey(environment);
  for (const name of profiled)
    await withFolder('crop-bench-profile-', async (folder) => {
      const profiling = ['--cpu-prof', `--cpu-prof-dir=${folder}`];
      const args = [...profiling, '--conditions=separate-modules', serverProgram, 'start'];
      const server = await startServer(args, environment);
      const grower = await withDatabase(databaseUri, (db) =>
        seedGrower(server.url, db, { plans: 50, analysesEach: 20 }),
      );
      const calls = callsOf({ reader: grower, maker: grower, full: grower, key, email: '' });
      await sendLoad(server.url, calls[name], { connections, seconds: warmUpSeconds });
      const startedMs = performance.now();
      const { requests } = await sendLoad(server.url, calls[name], { connections, seconds });
      const measuredMs = performance.now() - startedMs;
      await server.stop();
      const [file = ''] = readdirSync(folder);
      report(name, JSON.parse(readFileSync(join(folder, file), 'utf8')) as CpuProfile, {
        measuredMs,
        requests,
      });
    });
}

/** Prints the files in which most of the time before the end was spent, and the functions that took most of it. */
function report(
  name: string,
  { nodes, samples, timeDeltas }: CpuProfile,
  { measuredMs, requests }: Measured,
): void {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const inFiles = new Map<string, Map<string, number>>();
  let [left, total] = [measuredMs * 1000, 0];
  for (let index = samples.length - 1; index >= 0 && left > 0; index -= 1) {
    const delta = timeDeltas[index] ?? 0;
    left -= delta;
    const frame = frames.get(samples[index] ?? 0);
    if (!frame || frame.functionName === '(idle)') continue;
    total += delta;
    const file = fileOf(frame);
    const functions = inFiles.get(file) ?? new Map<string, number>();
    functions.set(frame.functionName, (functions.get(frame.functionName) ?? 0) + delta);
    inFiles.set(file, functions);
  }
  const share = (part: number) => `${((part / total) * 100).toFixed(1)} %`;
  const sum = (functions: Map<string, number>) => [...functions.values()].reduce((a, b) => a + b, 0);
  const busyMs = (total / 1000 / requests).toFixed(2);
  console.log(`\n${name}: shares of the ${busyMs} ms a request in which the server was busy`);
  const sorted = [...inFiles].toSorted(([, a], [, b]) => sum(b) - sum(a));
  for (const [file, functions] of sorted.slice(0, filesShown)) {
    const most = [...functions].toSorted(([, a], [, b]) => b - a).slice(0, 3);
    const note = most.map(([called, part]) => `${called || '(anonymous)'} ${share(part)}`).join(', ');
    printRow([file, share(sum(functions))], `  ${note}`);
  }
}

function fileOf({ functionName, url }: CpuProfile['nodes'][number]['callFrame']): string {
  if (url === '') return functionName.startsWith('(') ? functionName : '(native)';
  const path = url.startsWith('file:') ? fileURLToPath(url) : url;
  return path.replace(root, '').replace(/^node_modules\//, '');
}
