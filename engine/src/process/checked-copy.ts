import { fork } from 'node:child_process';
import type { StoreReport } from '../storage/verify.js';
import type { CheckReport, CheckRequest } from './check-store.js';

const checkMsMin = 60_000;
const checkMsPerByte = 0.002;

/** How long checking a store may take, in milliseconds: a minute plus 2 s for each MB. */
export function checkMsFor(bytes: number): number {
  return checkMsMin + bytes * checkMsPerByte;
}

/**
 * Checks the store in the folder, a copy that nothing else uses, in a process of its own: reading damaged pages
 * can crash or never end. Rejects with a sentence about the store unless it is sound.
 */
export async function checkCopy(directory: string, msMax: number): Promise<StoreReport> {
  const child = fork(new URL('../../dist/process/check-store.js', import.meta.url), [], {
    execArgv: [],
    env: {},
    // LMDB's messages about damaged pages are meant for its developers.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  const request: CheckRequest = { directory, watch: { parent: process.pid } };
  child.send(request);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    kill();
  }, msMax);
  try {
    const report = await new Promise<CheckReport>((resolve, reject) => {
      child.once('message', resolve).once('error', reject);
      child.once('exit', (code, signal) =>
        resolve({
          failure: isLate
            ? `Its store could not be checked within ${Math.ceil(msMax / 1_000)} s.`
            : `Checking its store failed with ${signal ?? `exit code ${code}`}.`,
        }),
      );
    });
    if ('failure' in report) throw new Error(report.failure);
    if (report.problems.length > 0) throw new Error(`Its store is not sound: ${report.problems[0]}`);
    return report;
  } finally {
    clearTimeout(timer);
    process.off('exit', kill);
    kill();
  }
}
