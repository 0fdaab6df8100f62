import {
  AppError,
  toPasswordForm,
  type ChangePasswordInput,
  type TokenResponse,
} from '@crop-planning/shared';
import type { Core } from '../core.js';
import type { SessionCaller } from '../procedures/context.js';
import { confirmPassword } from './confirm-password.js';
import { refuseUnchanged } from './passwords/passwords.js';

/**
 * Ends every session, including the caller's, and opens a new one of the same name: no earlier token works after
 * the change. Raises INVALID_CREDENTIALS, VALIDATION_FAILED for a weak or unchanged password, and
 * TOO_MANY_REQUESTS.
 */
export async function changePassword(
  core: Core,
  caller: SessionCaller,
  { current_password, new_password }: ChangePasswordInput,
): Promise<TokenResponse> {
  const { passwords, hashQueue, inTransaction, sessions, audit } = core;
  const { profile, sessionId } = caller.account;
  await passwords.check(new_password, 'new_password', profile);
  const from = await confirmPassword(core, caller, current_password);
  refuseUnchanged(toPasswordForm(new_password) === toPasswordForm(current_password));
  const to = await hashQueue.run({ ...caller, isKnown: true }, () => passwords.hash(new_password));
  return inTransaction(async (own) => {
    const isReplaced = await own.accounts.replacePassword(profile.id, { from, to });
    if (!isReplaced) throw new AppError('INVALID_CREDENTIALS');
    // The caller's session may have ended since its token was read.
    const { name } = await sessions.findLive(own, profile.id, sessionId);
    await own.sessions.deleteAll(profile.id);
    await audit(own, 'password.changed', { accountId: profile.id, caller });
    return sessions.open(own, profile, { name, carrier: caller.carrier });
  }, profile.id);
}
