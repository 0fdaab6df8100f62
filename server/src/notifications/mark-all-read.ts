import type { Core } from '../core.js';
import type { AccountCaller } from '../procedures/context.js';

/** Marks all notifications of the account as read. */
export async function markAllRead({ records }: Core, { accountId }: AccountCaller): Promise<void> {
  await records.notifications.markAllRead(accountId);
}
