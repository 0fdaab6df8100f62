import { Piscina } from 'piscina';
import type { DeriveTask, MeanTask, YearsTask } from './map-worker.js';

export type MapThreads = ReturnType<typeof createMapThreads>;

const worker = new URL('map-worker.js', import.meta.url).href;
const idleMsMax = 30_000;

/** Runs the model over nodes in separate threads, started when they are first needed. */
export function createMapThreads({ atOnce }: { atOnce: number }) {
  const threads = new Piscina({
    filename: worker,
    minThreads: 0,
    maxThreads: atOnce,
    idleTimeout: idleMsMax,
  });
  return {
    atOnce,
    derive: (task: DeriveTask): Promise<void> => threads.run(task, { name: 'derive' }),
    means: (task: MeanTask): Promise<void> => threads.run(task, { name: 'means' }),
    years: (task: YearsTask): Promise<void> => threads.run(task, { name: 'years' }),
    close: (): Promise<void> => threads.destroy(),
  };
}
