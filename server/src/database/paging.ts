import { AppError } from '@crop-planning/shared';

/** An item's position in a list ordered newest first. */
export interface Position {
  id: string;
  created_at: Date;
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
