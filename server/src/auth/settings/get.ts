import { AppError, type AccountSettings } from '@crop-planning/shared';
import type { Core } from '../../core.js';
import type { AccountCaller } from '../../procedures/context.js';
import { toSettings } from '../account.js';

/** Returns what the caller's account has chosen for itself. Raises ACCOUNT_NOT_VALID. */
export async function getSettings({ records }: Core, { accountId }: AccountCaller): Promise<AccountSettings> {
  const account = await records.accounts.findById(accountId);
  if (!account) throw new AppError('ACCOUNT_NOT_VALID');
  return toSettings(account);
}
