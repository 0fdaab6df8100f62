// Runs many requests a few at a time, for the command line and the page.

const inFlightMax = 8;

/** Works on all items, several at a time; the first failure is thrown, and no item is started after it. */
export async function forEachAtOnce<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const pending = items.values();
  let hasFailed = false;
  const worker = async () => {
    for (const item of pending) {
      if (hasFailed) return;
      await work(item);
    }
  };
  const fail = (error: unknown) => {
    hasFailed = true;
    throw error;
  };
  await Promise.all(Array.from({ length: inFlightMax }, () => worker().catch(fail)));
}
