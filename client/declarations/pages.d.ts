/** The part of a list to fetch: at most `limit` items, starting after the item whose id is `before`. */
export interface Page {
  limit: number;
  before?: string;
}
/** The maximum number of items that the service returns in one page. */
export declare const pageSizeMax = 200;
/**
 * Returns the first items of a list, from as many pages as needed; without a limit, all items. For example:
 * `collectPages((page) => crop.analyses.list.query({ plan_id, ...page }), 500)`
 */
export declare function collectPages<
  Item extends {
    id: string;
  },
>(fetchPage: (page: Page) => Promise<readonly Item[]>, limit?: number): Promise<Item[]>;
