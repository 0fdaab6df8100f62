import { Worker } from 'node:worker_threads';
import { StoreError } from '../damaged-store.js';
import { messageOf } from '../errors.js';
import { Store } from '../storage/store.js';
import { verify, type StoreReport } from '../storage/verify.js';
import type { WatchOptions } from './engine-process.js';

export interface CheckRequest {
  readonly directory: string;
  readonly watch: WatchOptions;
}

export type CheckReport = StoreReport | { readonly failure: string };

/** The child process that checks a store that may be damaged. Its parent holds the folder's lock. */
process.umask(0o077);

process.once('message', ({ directory, watch }: CheckRequest) => {
  new Worker(new URL('parent-watch.js', import.meta.url), { workerData: watch }).unref();
  check(directory).then(
    (report) => process.send?.(report),
    (error: unknown) => process.send?.({ failure: describe(error) }),
  );
});

async function check(directory: string): Promise<CheckReport> {
  const store = await Store.open(directory);
  try {
    return await verify(store);
  } catch (error) {
    throw store.explain(error);
  } finally {
    await store.close();
  }
}

/** Does not name the file, which is a copy that nobody knows. */
function describe(error: unknown): string {
  if (error instanceof StoreError) return `Its store ${error.problem}.`;
  return messageOf(error);
}
