import { AppError } from '@crop-planning/shared';
import type { Core } from '../core.js';
import type { SessionCaller } from '../procedures/context.js';

/** Revokes one of the account's links, which is not found from then on. Raises SHARE_NOT_FOUND. */
export async function revokeShare(
  { records }: Core,
  { accountId }: SessionCaller,
  { share_id }: { share_id: string },
): Promise<void> {
  const bytes = await records.shares.remove(accountId, share_id);
  if (bytes === undefined) throw new AppError('SHARE_NOT_FOUND');
  // If the charge cannot be cancelled, the next check corrects it.
  await records.accountStorage.giveBack(accountId, bytes).catch(() => undefined);
}
