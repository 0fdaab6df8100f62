import { AppError, type CreatedPersonalToken, type CreatePersonalTokenInput } from '@crop-planning/shared';
import { later } from '../../concurrency/clock.js';
import type { Core } from '../../core.js';
import type { SessionCaller } from '../../procedures/context.js';
import { hashOfKey, randomPersonalToken } from '../secret-keys.js';
import { toAnswer } from './list.js';

export const tokensMax = 100;
const dayMs = 24 * 60 * 60 * 1000;

/** How long the error for an expired token is TOKEN_EXPIRED rather than INVALID_TOKEN. */
const rememberedDays = 30;

/** Returns the token, which cannot be retrieved later. Raises TOKEN_LIMIT_REACHED and TOO_MANY_REQUESTS. */
export async function createPersonalToken(
  { limits, inTransaction, audit, now }: Core,
  caller: SessionCaller,
  { expires_in_days, ...input }: CreatePersonalTokenInput,
): Promise<CreatedPersonalToken> {
  const { accountId, account } = caller;
  const token = randomPersonalToken(accountId);
  const create = () =>
    inTransaction(async (own) => {
      if (!(await own.accounts.hold(accountId))) throw new AppError('ACCOUNT_NOT_VALID');
      // A password change may have ended the session since its access token was read.
      if (!(await own.sessions.find(accountId, account.sessionId))) throw new AppError('INVALID_TOKEN');
      if ((await own.personalTokens.count(accountId)) >= tokensMax) throw new AppError('TOKEN_LIMIT_REACHED');
      const createdAt = now();
      const created = await own.personalTokens.insert({
        ...input,
        account_id: accountId,
        token_hash: hashOfKey(token),
        created_at: createdAt,
        expires_at: later(createdAt, expires_in_days * dayMs),
        forget_at: later(createdAt, (expires_in_days + rememberedDays) * dayMs),
      });
      const details = { token_id: created.id, scope: created.scope };
      await audit(own, 'token.created', { accountId, caller, details });
      return created;
    }, accountId);
  return { ...toAnswer(await limits.countTokenChange(accountId, create)), token };
}
