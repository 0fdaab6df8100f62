import { AppError } from '@crop-planning/shared';
import type { Core } from '../core.js';
import type { SessionCaller } from '../procedures/context.js';
import { deleteAccount } from './account-deletion.js';
import { confirmPassword } from './confirm-password.js';

/**
 * Deletes the caller's account in one step; its data is purged afterwards. Raises INVALID_CREDENTIALS,
 * ACCOUNT_NOT_VALID and TOO_MANY_REQUESTS.
 */
export async function deleteMe(
  core: Core,
  caller: SessionCaller,
  { password }: { password: string },
): Promise<void> {
  const { inTransaction, audit, purge } = core;
  const { accountId, requestId } = caller;
  const passwordHash = await confirmPassword(core, caller, password);
  await inTransaction(async (own) => {
    // The audit stores no address for the deletion of an account.
    const deletedBy = { requestId, address: null };
    if (await deleteAccount(own, caller.account.profile, passwordHash))
      return audit(own, 'account.deleted', { accountId, caller: deletedBy });
    const account = await own.accounts.findById(accountId);
    throw new AppError(account ? 'INVALID_CREDENTIALS' : 'ACCOUNT_NOT_VALID');
  }, accountId);
  purge();
}
