const sliceMs = 12;

/** Works on the items one after another, and lets the page answer between slices of them. */
export async function inSlices<Item>(items: Iterable<Item>, work: (item: Item) => void): Promise<void> {
  let endsAt = performance.now() + sliceMs;
  for (const item of items) {
    work(item);
    if (performance.now() < endsAt) continue;
    await new Promise((resolve) => setTimeout(resolve));
    endsAt = performance.now() + sliceMs;
  }
}
