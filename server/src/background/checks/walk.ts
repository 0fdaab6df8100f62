/** Passes on the documents of batches, in their order; `afterBatch` is awaited before each further batch is read. */
export function createWalk<T>(batches: AsyncGenerator<T[]>, afterBatch: () => Promise<void>) {
  let batch: readonly T[] = [];
  let at = 0;

  return {
    /** Passes on the next documents until `take` returns false, for the document that will be the next one again. */
    async passOn(take: (document: T) => boolean): Promise<void> {
      for (;;) {
        for (; at < batch.length; at += 1) if (!take(batch[at]!)) return;
        await afterBatch();
        const next = await batches.next();
        if (next.done) return;
        batch = next.value;
        at = 0;
      }
    },

    close: () => batches.return(undefined),
  };
}
