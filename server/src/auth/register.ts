import { AppError, type RegisterInput, type TokenResponse } from '@crop-planning/shared';
import type { Core } from '../core.js';
import type { OpenCaller } from '../procedures/context.js';

/**
 * Creates an account and opens its first session. Raises EMAIL_ALREADY_REGISTERED, VALIDATION_FAILED for a weak
 * password, and TOO_MANY_REQUESTS.
 */
export async function register(
  { records, passwords, signInLimits, hashQueue, inTransaction, audit, sessions, now }: Core,
  caller: OpenCaller,
  { password, session_name, ...input }: RegisterInput,
): Promise<TokenResponse> {
  await passwords.check(password, 'password', input);
  return signInLimits.count(caller, async () => {
    const password_hash = await hashQueue.run(caller, async () => {
      // Checked in the queue, so that of many registrations with the same email only about one is hashed.
      if (await records.accounts.hasEmail(input.email)) throw new AppError('EMAIL_ALREADY_REGISTERED');
      return passwords.hash(password);
    });
    return inTransaction(async (own) => {
      const account = await own.accounts.insert({
        ...input,
        password_hash,
        is_verified: false,
        is_active: true,
        created_at: now(),
      });
      await audit(own, 'account.registered', { accountId: account.id, caller });
      await signInLimits.recognise(own, account.id, caller);
      return sessions.open(own, account, { name: session_name ?? null, carrier: caller.carrier });
    }, input.email);
  });
}
