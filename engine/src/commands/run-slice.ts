import { setImmediate as nextTurn } from 'node:timers/promises';
import { Slice } from '../storage/slice.js';
import type { WriteView } from '../storage/view.js';
import type { Call } from './command.js';

/** One step of a write; when this resolves, all of it is on disk or among the changes of its transaction. */
export async function runSlice<T>(call: Call, work: (view: WriteView, slice: Slice) => T): Promise<T> {
  const { engine, transaction, deadline } = call;
  if (!transaction) return engine.queue.run(() => work(engine.directWrites, new Slice()), deadline);
  return transaction.write((view) => work(view, new Slice()));
}

/** To be awaited between two slices. Outside a transaction the queue does it, since each slice is a commit. */
export async function giveTurn({ transaction }: Call): Promise<void> {
  if (transaction) await nextTurn();
}
