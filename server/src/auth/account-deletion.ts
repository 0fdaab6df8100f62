import type { OwnedStore } from '../records/owned.js';
import type { Records } from '../records/records.js';

/** The stores that a transaction needs to delete an account. */
export interface DeletionStores {
  accounts: Pick<Records['accounts'], 'delete'>;
  owned: Pick<OwnedStore, 'deleteWithAccount'>;
  /** Where the account's data is queued for deletion. */
  deletions: { insert: (accountId: string) => Promise<void> };
}

/**
 * Deletes an account in one step, however much data it owns: the data becomes unreachable and is purged
 * later. Returns false if there is no such account, or if its password does not have the given hash.
 */
export async function deleteAccount(
  { accounts, owned, deletions }: DeletionStores,
  accountId: string,
  passwordHash?: string,
): Promise<boolean> {
  if (!(await accounts.delete(accountId, passwordHash))) return false;
  await owned.deleteWithAccount(accountId);
  await deletions.insert(accountId);
  return true;
}
