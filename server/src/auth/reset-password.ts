import { AppError, type ResetPasswordInput, type TokenResponse } from '@crop-planning/shared';
import type { Core } from '../core.js';
import type { OpenCaller } from '../procedures/context.js';
import type { AccountWithSecrets } from '../records/accounts.js';
import { refuseUnchanged } from './passwords/passwords.js';
import { hashResetCode, isSameHash } from './passwords/reset-code.js';

/**
 * Sets a new password with a code and opens a session. Raises the same VALIDATION_FAILED for a wrong code, an
 * expired code and an unknown email; ACCOUNT_DEACTIVATED and TOO_MANY_REQUESTS.
 */
export async function resetPassword(
  { records, passwords, signInLimits, hashQueue, inTransaction, audit, sessions, now }: Core,
  caller: OpenCaller,
  { email, code, new_password, session_name }: ResetPasswordInput,
): Promise<TokenResponse> {
  await passwords.check(new_password, 'new_password', { email });
  const codeHash = hashResetCode(code);
  const account = await signInLimits.count(caller, async () => {
    const found = await records.accounts.findByEmail(email);
    const isOpen = hasOpenCode(found, codeHash, now());
    if (found && isOpen) return found;
    await audit(records, 'reset_code.failed', { accountId: found?.id, caller });
    throw wrongCode();
  });
  if (!account.is_active) throw new AppError('ACCOUNT_DEACTIVATED');
  // Checked again with the account's name, which only the holder of the code may learn about.
  await passwords.check(new_password, 'new_password', account);
  const to = await hashQueue.run({ ...caller, isKnown: true }, async () => {
    refuseUnchanged(await passwords.matches(new_password, account.password_hash));
    return passwords.hash(new_password);
  });
  const tokenResponse = await inTransaction(async (own) => {
    const isReset = await own.accounts.resetPassword(account.id, { codeHash, to, at: now() });
    if (!isReset) throw wrongCode();
    await own.sessions.deleteAll(account.id);
    await audit(own, 'password.reset', { accountId: account.id, caller });
    await signInLimits.recognise(own, account.id, caller);
    return sessions.open(own, account, { name: session_name ?? null, carrier: caller.carrier });
  }, account.id);
  await signInLimits.forgive(email, caller);
  return tokenResponse;
}

function hasOpenCode(account: AccountWithSecrets | undefined, codeHash: string, at: Date): boolean {
  const reset = account?.password_reset ?? { code_hash: hashResetCode(''), expires_at: at };
  const isSame = isSameHash(reset.code_hash, codeHash);
  return isSame && reset.expires_at > at;
}

function wrongCode(): AppError {
  return new AppError('VALIDATION_FAILED', {
    issues: [{ path: 'code', message: 'does not work for this email; ask the operator for a new code' }],
  });
}
