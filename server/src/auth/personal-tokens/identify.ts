import { AppError } from '@crop-planning/shared';
import type { Core } from '../../core.js';
import type { TokenIdentity } from '../../procedures/identity.js';
import { toProfile } from '../account.js';
import { hashOfKey, isUseToBeWritten } from '../secret-keys.js';

/** Identifies a script by its token. Raises INVALID_TOKEN, TOKEN_EXPIRED or ACCOUNT_NOT_VALID, in this order. */
export async function identifyScript({ records, now }: Core, token: string): Promise<TokenIdentity> {
  const personalToken = await records.personalTokens.findByHash(hashOfKey(token));
  if (!personalToken) throw new AppError('INVALID_TOKEN');
  const usedAt = now();
  if (personalToken.expires_at <= usedAt) throw new AppError('TOKEN_EXPIRED');
  const account = await records.accounts.findById(personalToken.account_id);
  if (!account?.is_active) throw new AppError('ACCOUNT_NOT_VALID');
  if (isUseToBeWritten(personalToken.last_used_at, usedAt))
    await records.personalTokens.recordUse(account.id, personalToken.id, usedAt);
  const { id: tokenId, scope, expires_at: expiresAt } = personalToken;
  return { kind: 'token', profile: toProfile(account), tokenId, scope, expiresAt };
}
