import type { OwnedStore } from '../database/owned-store.js';
import type { AccountsStore } from './accounts-store.js';

/** What one transaction works with. */
export interface DeletionStores {
  accounts: Pick<AccountsStore, 'delete'>;
  owned: Pick<OwnedStore, 'deleteWithAccount'>;
  /** Where the account's data is queued for deletion. */
  deletions: { insert: (accountId: string) => Promise<void> };
}

/**
 * Ends an account in one moment, however much it owns: nobody can reach its data any more, and it is purged later.
 * False if there is no such account, or its password does not have the given hash.
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
