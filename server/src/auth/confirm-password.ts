import { AppError } from '@crop-planning/shared';
import type { Core } from '../core.js';
import type { SessionCaller } from '../procedures/context.js';

/** Returns the hash of the password, or raises INVALID_CREDENTIALS if the password is not the account's. */
export async function confirmPassword(
  { records, signInLimits, passwords }: Core,
  caller: SessionCaller,
  password: string,
): Promise<string> {
  const { accountId } = caller;
  const { email } = caller.account.profile;
  const account = await records.accounts.findWithSecrets(accountId);
  if (!account) throw new AppError('ACCOUNT_NOT_VALID');
  const attempt = { email, accountId, caller, failure: 'confirmation.failed' } as const;
  await signInLimits.attempt(attempt, () => passwords.matches(password, account.password_hash));
  return account.password_hash;
}
