import { workerData } from 'node:worker_threads';

/** A thread of its own, because the engine's may be busy for long: nobody may keep the folder of a server that is gone. */
const lookEveryMs = 100;

setInterval(() => {
  // What is stored is safe at any moment, so there is nothing to wait for.
  if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL');
}, lookEveryMs);
