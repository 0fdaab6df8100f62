import { setImmediate as nextTurn } from 'node:timers/promises';
import type { WriteView } from '../storage/view.js';
import type { Call } from './command.js';

const documentsAtOnce = 500;
const msAtOnce = 20;

/** How much one commit of a long write takes on; others have their turn behind it. */
export class Slice {
  #documents = 0;
  readonly #end = performance.now() + msAtOnce;

  get isOver(): boolean {
    return this.#documents >= documentsAtOnce || performance.now() > this.#end;
  }

  count(documents: number): void {
    this.#documents += documents;
  }
}

/** One step of a write that is on disk, or among the changes of its transaction, as a whole when this resolves. */
export async function runSlice<T>(call: Call, work: (view: WriteView, slice: Slice) => T): Promise<T> {
  const { engine, transaction, deadline } = call;
  if (!transaction) return engine.queue.run(() => work(engine.directWrites, new Slice()), deadline);
  return transaction.write((view) => work(view, new Slice()));
}

/** Between two slices. Outside of a transaction the queue does it, since each of them is a commit. */
export async function giveTurn({ transaction }: Call): Promise<void> {
  if (transaction) await nextTurn();
}
