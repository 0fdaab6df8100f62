import { AppError, type UpdateProfileInput, type UserProfile } from '@crop-planning/shared';
import type { Core } from '../core.js';
import type { SessionCaller } from '../procedures/context.js';
import { toProfile } from './account.js';

/** Changes the given fields of the caller's profile. Raises ACCOUNT_NOT_VALID. */
export async function updateMe(
  { records }: Core,
  { accountId }: SessionCaller,
  input: UpdateProfileInput,
): Promise<UserProfile> {
  const account = await records.accounts.update(accountId, input);
  if (!account) throw new AppError('ACCOUNT_NOT_VALID');
  return toProfile(account);
}
