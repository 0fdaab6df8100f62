import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { problemOfStoreFile } from '../storage/store-file.js';
import { Store, storeFile } from '../storage/store.js';
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
    (error: unknown) => process.send?.({ failure: error instanceof Error ? error.message : String(error) }),
  );
});

async function check(directory: string): Promise<CheckReport> {
  const problem = problemOfStoreFile(join(directory, storeFile));
  if (problem !== undefined) return { failure: `Its store ${problem}.` };
  const store = await Store.open(directory);
  try {
    return await verify(store);
  } finally {
    await store.close();
  }
}
