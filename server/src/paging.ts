import { AppError } from '@crop-planning/shared';

/** Where an item stands in a list that is newest first. */
export interface Position {
  id: string;
  created_at: Date;
}

/** The item that a page begins after, if one is named; raises VALIDATION_FAILED when the list has no such item. */
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
