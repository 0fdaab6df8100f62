/** Which part of a list to get: at most `limit` items, those after the item whose id is `before`. */
export interface Page {
  limit: number;
  before?: string;
}

/** The most items that the service returns at once. */
export const pageSizeMax = 200;

/**
 * The first items of a list, however many pages they take; without a limit all of them.
 * `collectPages((page) => crop.analyses.list.query({ plan_id, ...page }), 500)`
 */
export async function collectPages<Item extends { id: string }>(
  ask: (page: Page) => Promise<readonly Item[]>,
  limit = Infinity,
): Promise<Item[]> {
  const items: Item[] = [];
  while (items.length < limit) {
    const size = Math.min(limit - items.length, pageSizeMax);
    const before = items.at(-1)?.id;
    const page = await ask(before === undefined ? { limit: size } : { limit: size, before });
    items.push(...page);
    if (page.length < size) break;
  }
  return items;
}
