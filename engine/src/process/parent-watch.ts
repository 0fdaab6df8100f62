import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import type { WatchOptions } from './engine-process.js';

/**
 * Runs in a separate thread, because the main one may be busy for a long time or never finish reading a
 * damaged store, and the folder must be released when the parent process has ended.
 */
const lookEveryMs = 100;

const { parent, beats, beatEveryMs }: WatchOptions = workerData;

setInterval(() => {
  // Stored data is safe at any moment, so there is nothing to wait for.
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, lookEveryMs);

if (beats !== undefined)
  setInterval(() => {
    try {
      writeSync(beats, '.');
    } catch {
      // A parent that has stopped reading the beats does not need them.
    }
  }, beatEveryMs);
