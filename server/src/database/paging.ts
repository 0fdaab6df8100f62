import { AppError } from '@crop-planning/shared';

/** An item's position in a list ordered newest first. */
export interface Position {
  id: string;
  created_at: Date;
}

/** Called if more items follow a page, with the id of its last item. */
export type NoteMore = ((before: string) => void) | undefined;

/**
 * Returns a page of at most `limit` items. If there is a `noteMore`, one more item is read, which shows without
 * a second query whether more items follow.
 */
export async function readPage<Item extends { id: string }>(
  limit: number,
  read: (limit: number) => Promise<Item[]>,
  noteMore: NoteMore,
): Promise<Item[]> {
  if (!noteMore) return read(limit);
  const items = await read(limit + 1);
  if (items.length <= limit) return items;
  const page = items.slice(0, limit);
  const last = page.at(-1);
  if (last) noteMore(last.id);
  return page;
}

/**
 * Finds the position of the item `before`, after which a page begins; raises VALIDATION_FAILED if the list
 * has no such item.
 */
export async function findPosition(
  before: string | undefined,
  find: (id: string) => Promise<Position | undefined>,
): Promise<Position | undefined> {
  if (before === undefined) return undefined;
  const position = await find(before);
  if (position) return position;
  throw new AppError('VALIDATION_FAILED', {
    issues: [{ path: 'before', message: 'is not the ID of an item in this list' }],
  });
}
