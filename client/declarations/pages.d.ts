/** Which part of a list to get: at most `limit` items, those after the item whose id is `before`. */
export interface Page {
  limit: number;
  before?: string;
}
/** The most items that the service returns at once. */
export declare const pageSizeMax = 200;
/**
 * The first items of a list, however many pages they take; without a limit all of them.
 * `collectPages((page) => crop.analyses.list.query({ plan_id, ...page }), 500)`
 */
export declare function collectPages<
  Item extends {
    id: string;
  },
>(ask: (page: Page) => Promise<readonly Item[]>, limit?: number): Promise<Item[]>;
