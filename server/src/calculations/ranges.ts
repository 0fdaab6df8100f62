/** The items from `first` to before `end`. */
export interface Range {
  first: number;
  end: number;
}

/**
 * Works through `count` items, `size` at a time and in `atOnce` pieces side by side. A piece is handed out only
 * when the one before is done, so that the pieces of other calculations get their turn. Stops at the first
 * error, and when the signal aborts.
 */
export async function inRanges(
  count: number,
  { size, atOnce, signal }: { size: number; atOnce: number; signal?: AbortSignal },
  work: (range: Range) => Promise<void>,
): Promise<void> {
  let next = 0;
  let hasFailed = false;
  const takeAll = async () => {
    while (next < count && !hasFailed) {
      signal?.throwIfAborted();
      const first = next;
      next = Math.min(count, first + size);
      await work({ first, end: next });
    }
  };
  const lanes = Array.from({ length: atOnce }, () =>
    takeAll().catch((error: unknown) => {
      hasFailed = true;
      throw error;
    }),
  );
  const results = await Promise.allSettled(lanes);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}
