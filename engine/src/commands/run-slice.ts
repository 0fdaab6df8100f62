import { setImmediate as nextTurn } from 'node:timers/promises';
import { Slice } from '../storage/slice.js';
import type { WriteView } from '../storage/view.js';
import type { Call } from './command.js';

/** Runs one step of a write. Resolves once the step is on disk or, in a transaction, among its changes. */
export async function runSlice<T>(call: Call, work: (view: WriteView, slice: Slice) => T): Promise<T> {
  const { engine, transaction, deadline } = call;
  if (!transaction) return engine.queue.run(() => work(engine.directWrites, new Slice()), deadline);
  return transaction.write((view) => work(view, new Slice()));
}

/**
 * Yields between two slices. Outside a transaction the queue already yields, since each slice is a commit.
 */
export async function giveTurn({ transaction }: Call): Promise<void> {
  if (transaction) await nextTurn();
}
