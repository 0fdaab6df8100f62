/** The part of a list to fetch: at most `limit` items, starting after the item whose id is `before`. */
export interface Page {
  limit: number;
  before?: string;
}

/** The maximum number of items that the service returns in one page. */
export const pageSizeMax = 200;

/**
 * Returns the first items of a list, from as many pages as needed; without a limit, all items. For example:
 * `collectPages((page) => crop.analyses.list.query({ plan_id, ...page }), 500)`
 */
export async function collectPages<Item extends { id: string }>(
  fetchPage: (page: Page) => Promise<readonly Item[]>,
  limit = Infinity,
): Promise<Item[]> {
  const items: Item[] = [];
  while (items.length < limit) {
    const size = Math.min(limit - items.length, pageSizeMax);
    const before = items.at(-1)?.id;
    const page = await fetchPage(before === undefined ? { limit: size } : { limit: size, before });
    items.push(...page);
    if (page.length < size) break;
  }
  return items;
}
