import { setTimeout as pause } from 'node:timers/promises';
import type { Call } from './load.js';
import { anonymousMiB, cpuMs, withFolder, withServer, type ServerProcess } from './processes.js';
import { registerGrower } from './seed.js';
import { measureWaits, medianOf } from './waits.js';
import { cpuMsOf, fillSoils } from './yardstick.js';

const sampleEveryMs = 20;
const quietMs = 4_000;
const retryMs = 200;
const keptRuns = 20;
const yardstickSeconds = 1;

/**
 * In this order, the first map also derives the climates of all nodes. The limits are multiples of the yardstick's
 * processor time: at most 1.5 times what model 3.0 took in this order on new servers, the median of turns on 2026-11-29.
 */
const questions: readonly [name: string, query: string, ratioMax?: number][] = [
  ['a month, and the climates of all nodes', 'crop=maize&planting_month=4'],
  ['another month', 'crop=wheat&planting_month=10', 440],
  ['the best month', 'crop=sorghum&planting_month=best', 1_280],
  ['the best month of a winter annual', 'crop=rapeseed&planting_month=best', 2_000],
  ['a month by years', 'crop=pearl%20millet&planting_month=6&show=share'],
  ['a perennial by years', 'crop=arabica%20coffee&planting_month=6&show=share'],
];

/**
 * Measures how long maps of the whole world take: on one new server in processor time, on the clock and in
 * memory, while nothing else is asked, then kept ones; on another new server, how long another account waits
 * for its plans meanwhile.
 */
export async function measureMaps(environment: NodeJS.ProcessEnv): Promise<void> {
  console.log('\nmaps of the world, alone, also as multiples of the processor time of a yardstick');
  await onNewServer(environment, async (server) => {
    const asker = await registerGrower(server.url);
    for (const [name, query, ratioMax] of questions) {
      const yardstickMs = cpuMsOf(fillSoils, yardstickSeconds);
      const { seconds, cpuSeconds, moreMiB } = await measure(server, asker, query);
      const ratio = (cpuSeconds * 1000) / yardstickMs;
      const verdict = ratioMax ? ` (${ratio <= ratioMax ? 'within' : 'NOT within'} ${ratioMax})` : '';
      console.log(
        `${name}: ${seconds.toFixed(2)} s, ${cpuSeconds.toFixed(2)} s of processor time, ` +
          `${ratio.toFixed(0)} times the yardstick${verdict}, ${moreMiB.toFixed(0)} MiB more at most`,
      );
    }
    for (const [name, query] of questions) {
      const times: number[] = [];
      while (times.length < keptRuns) times.push((await measure(server, asker, query)).seconds * 1000);
      console.log(`${name}, kept: ${medianOf(times).toFixed(1)} ms, the median of ${keptRuns}`);
    }
  });
  await onNewServer(environment, async (server) => {
    const [asker, other] = [await registerGrower(server.url), await registerGrower(server.url)];
    const list: Call = { method: 'GET', path: '/crop-plans', token: other };
    const { waits: quiet } = await measureWaits(server.url, list, () => pause(quietMs));
    console.log(`GET /crop-plans of another account, alone: ${inWords(quiet)}`);
    for (const [name, query] of questions) {
      const { waits } = await measureWaits(server.url, list, () => measure(server, asker, query));
      console.log(`GET /crop-plans of another account, during ${name}: ${inWords(waits)}`);
    }
  });
}

function onNewServer(
  environment: NodeJS.ProcessEnv,
  work: (server: ServerProcess) => Promise<void>,
): Promise<void> {
  return withFolder('crop-bench-maps-', (folder) =>
    withServer({ ...environment, DATA_DIR: folder, MODEL_ANALYSES_PER_HOUR: '100000' }, work),
  );
}

interface Cost {
  seconds: number;
  cpuSeconds: number;
  moreMiB: number;
}

async function measure({ url, pid }: ServerProcess, token: string, query: string): Promise<Cost> {
  const [beganMs, beganCpuMs, beganMiB] = [performance.now(), cpuMs(pid), anonymousMiB(pid)];
  let peakMiB = beganMiB;
  const timer = setInterval(() => (peakMiB = Math.max(peakMiB, anonymousMiB(pid))), sampleEveryMs);
  try {
    for (;;) {
      const answer = await fetch(`${url}/maps/suitability?${query}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      await answer.arrayBuffer();
      if (answer.status === 200) break;
      if (answer.status !== 503) throw new Error(`a map was answered with ${answer.status}`);
      await pause(retryMs);
    }
  } finally {
    clearInterval(timer);
  }
  return {
    seconds: (performance.now() - beganMs) / 1000,
    cpuSeconds: (cpuMs(pid) - beganCpuMs) / 1000,
    moreMiB: peakMiB - beganMiB,
  };
}

function inWords({ median, p99, requests }: { median: number; p99: number; requests: number }): string {
  return `${median.toFixed(1)} ms at the median, ${p99.toFixed(1)} ms at p99, ${requests} answers`;
}
