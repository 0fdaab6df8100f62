import { AppError } from '@crop-planning/shared';
import type { Core } from '../../core.js';
import type { SessionCaller } from '../../procedures/context.js';

/** Revokes one of the caller's personal access tokens. Raises TOKEN_NOT_FOUND and TOO_MANY_REQUESTS. */
export async function revokePersonalToken(
  { limits, inTransaction, audit, untilWritesGoOn }: Core,
  caller: SessionCaller,
  { token_id }: { token_id: string },
): Promise<void> {
  const { accountId } = caller;
  await untilWritesGoOn();
  const revoke = () =>
    inTransaction(async (own) => {
      if (!(await own.personalTokens.delete(accountId, token_id))) throw new AppError('TOKEN_NOT_FOUND');
      await audit(own, 'token.revoked', { accountId, caller, details: { token_id } });
    }, accountId);
  await limits.countTokenChange(accountId, revoke);
}
