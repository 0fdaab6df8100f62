import { AppError, type LoginInput, type TokenResponse } from '@crop-planning/shared';
import type { Core } from '../core.js';
import type { OpenCaller } from '../procedures/context.js';

/** Opens a session. Raises INVALID_CREDENTIALS, ACCOUNT_DEACTIVATED and TOO_MANY_REQUESTS. */
export async function login(
  { records, passwords, signInLimits, hashQueue, inTransaction, audit, sessions, now }: Core,
  caller: OpenCaller,
  { email, password, session_name }: LoginInput,
): Promise<TokenResponse> {
  const account = await records.accounts.findByEmail(email);
  const attempt = { email, accountId: account?.id, caller, failure: 'login.failed' } as const;
  await signInLimits.attempt(attempt, () => passwords.matches(password, account?.password_hash));
  // Never reached, because no password matches without an account.
  if (!account) throw new AppError('INVALID_CREDENTIALS');
  if (!account.is_active) throw new AppError('ACCOUNT_DEACTIVATED');
  const passwordHash = account.password_hash;
  const rehashed = passwords.isOutdated(passwordHash)
    ? await hashQueue.run({ ...caller, isKnown: true }, () => passwords.hash(password))
    : undefined;
  return inTransaction(async (own) => {
    const isCurrent = await own.accounts.recordLogin(account.id, { passwordHash, at: now(), rehashed });
    // The password was changed, or the account was deactivated or deleted, after the account was read.
    if (!isCurrent) throw new AppError('INVALID_CREDENTIALS');
    await audit(own, 'login.succeeded', { accountId: account.id, caller });
    await signInLimits.recognise(own, account.id, caller);
    return sessions.open(own, account, { name: session_name ?? null, carrier: caller.carrier });
  }, account.id);
}
