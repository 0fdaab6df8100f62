import type { Threads, Turn } from '../../calculations/threads.js';
import type { DeriveTask, MeanTask, YearsTask } from './map-worker.js';

export type MapThreads = ReturnType<typeof createMapThreads>;

const worker = new URL('map-worker.js', import.meta.url).href;

/** Runs the model over nodes in the threads. */
export function createMapThreads(threads: Threads) {
  const { atOnce, run } = threads;
  return {
    atOnce,
    derive: (task: DeriveTask, turn: Turn): Promise<void> => run({ worker, name: 'derive' }, task, turn),
    means: (task: MeanTask, turn: Turn): Promise<void> => run({ worker, name: 'means' }, task, turn),
    years: (task: YearsTask, turn: Turn): Promise<void> => run({ worker, name: 'years' }, task, turn),
  };
}
