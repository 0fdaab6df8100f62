import { sendLoad, type Call } from './load.js';
import { cpuMs, type ServerProcess } from './processes.js';
import { medianOf } from './waits.js';

export interface Contender {
  name: string;
  server: ServerProcess;
  nextCall: () => Call;
  /** Whether it does without the engine, whose processor time is then somebody else's. */
  hasOwnDatabase?: boolean;
}

/** A contender's answers each second, and the processor time that an answer takes, in ms. */
export interface Figures {
  perSecond: number;
  serverCpuMs: number;
  engineCpuMs: number;
}

/**
 * Measures contenders in turns within each round, so that a drift in the machine's speed affects all of them.
 * Returns by name the lowest processor time of the rounds, since noise can only raise it, and the median rate.
 */
export async function measureInterleaved(
  contenders: readonly Contender[],
  options: { connections: number; rounds: number; seconds: number; enginePid: number },
): Promise<Map<string, Figures>> {
  const { connections, rounds, seconds, enginePid } = options;
  const samples = new Map<string, Figures[]>(contenders.map(({ name }) => [name, []]));
  for (const { server, nextCall } of contenders)
    await sendLoad(server.url, nextCall, { connections, seconds: seconds / 2 });
  for (let round = 0; round < rounds; round += 1) {
    // Another one begins each round, since the first and those after it may find the machine in another state.
    const first = round % contenders.length;
    for (const contender of [...contenders.slice(first), ...contenders.slice(0, first)]) {
      const { name, server, nextCall, hasOwnDatabase } = contender;
      const before = { server: cpuMs(server.pid), engine: cpuMs(enginePid) };
      const { requests, seconds: elapsed } = await sendLoad(server.url, nextCall, { connections, seconds });
      samples.get(name)?.push({
        perSecond: requests / elapsed,
        serverCpuMs: (cpuMs(server.pid) - before.server) / requests,
        engineCpuMs: hasOwnDatabase ? 0 : (cpuMs(enginePid) - before.engine) / requests,
      });
    }
  }
  return new Map([...samples].map(([name, figures]) => [name, summarise(figures)]));
}

function summarise(samples: readonly Figures[]): Figures {
  return {
    perSecond: medianOf(samples.map(({ perSecond }) => perSecond)),
    serverCpuMs: Math.min(...samples.map(({ serverCpuMs }) => serverCpuMs)),
    engineCpuMs: Math.min(...samples.map(({ engineCpuMs }) => engineCpuMs)),
  };
}
