import { Agent } from 'node:http';
import { send, type Call } from './load.js';

export interface Waits {
  requests: number;
  median: number;
  p99: number;
  max: number;
}

/** Sends calls one after another while the work is under way, and measures the wait for each answer. */
export async function measureWaits<T>(
  url: string,
  call: Call,
  work: () => Promise<T>,
): Promise<{ waits: Waits; result: T }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const durations: number[] = [];
  let isOver = false;
  const working = work().finally(() => (isOver = true));
  // A failure is reported below, after the answer that is under way.
  working.catch(() => undefined);
  while (!isOver) {
    const startedMs = performance.now();
    await send(agent, url, call);
    durations.push(performance.now() - startedMs);
  }
  agent.destroy();
  return { waits: summarise(durations), result: await working };
}

export function medianOf(figures: readonly number[]): number {
  return quantile(
    figures.toSorted((a, b) => a - b),
    0.5,
  );
}

export function summarise(durations: readonly number[]): Waits {
  const sorted = durations.toSorted((a, b) => a - b);
  return {
    requests: sorted.length,
    median: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    max: quantile(sorted, 1),
  };
}

function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
}
