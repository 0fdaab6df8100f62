import type { Records } from '../records/handle.js';

/**
 * Deletes an account in one step, however much data it owns: the data becomes unreachable and is purged
 * later. Returns false if there is no such account, or if its password does not have the given hash.
 */
export async function deleteAccount(
  { accounts, emails, owned, deletions }: Records,
  { id: accountId, email }: { id: string; email: string },
  passwordHash?: string,
): Promise<boolean> {
  if (!(await accounts.delete(accountId, passwordHash))) return false;
  await emails.free(email, accountId);
  await owned.deleteWithAccount(accountId);
  await deletions.insert(accountId);
  return true;
}
