import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import type { WatchOptions } from './engine-process.js';

/** A thread of its own, because the engine's may be busy for long: nobody may keep the folder of a server that is gone. */
const lookEveryMs = 100;

const { parent, beats, beatEveryMs }: WatchOptions = workerData;

setInterval(() => {
  // What is stored is safe at any moment, so there is nothing to wait for.
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, lookEveryMs);

setInterval(() => {
  try {
    writeSync(beats, '.');
  } catch {
    // A parent that does not read them has no use for more.
  }
}, beatEveryMs);
