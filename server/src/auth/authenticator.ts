import { AppError, isPersonalToken } from '@crop-planning/shared';
import type { Core } from '../core.js';
import type { AccountIdentity, Identification, Identity, TokenIdentity } from '../procedures/identity.js';
import { toProfile } from './account.js';
import { identifyProducer } from './api-keys.js';
import { apiKeyPrefix, hashOfKey, isUseToBeWritten } from './secret-keys.js';
import type { ReadAccess } from './tokens.js';

/**
 * Identifies a caller by the values of all Authorization headers: checks signature and claims, expiry, account and
 * session, in this order.
 */
export function identify(core: Core, authorizations: readonly string[]): Identification {
  let claimedId: string | undefined;
  async function identifyCaller(): Promise<Identity> {
    const token = readToken(authorizations);
    if (token.startsWith(apiKeyPrefix)) return identifyProducer(core.records, token, core.now());
    if (isPersonalToken(token)) return identifyScript(core, token);
    const claims = core.tokens.readAccess(token);
    claimedId = claims.accountId;
    return identifyAccount(core, claims);
  }
  // Nothing has to be waited for until the claims are read, so they are known when the call returns.
  const identity = identifyCaller();
  return { identity, claimedId };
}

function readToken([authorization, ...others]: readonly string[]): string {
  // Proxies between the client and this server might disagree about which one counts.
  if (others.length > 0) throw new AppError('INVALID_TOKEN');
  const token = readBearer(authorization);
  if (token === undefined) throw new AppError('AUTHENTICATION_REQUIRED');
  return token;
}

async function identifyAccount(
  { records, sessions }: Core,
  { accountId, sessionId, expiresAt }: ReadAccess,
): Promise<AccountIdentity> {
  const account = await sessions.findAccount(records, accountId, sessionId);
  if (account?.is_active) return { kind: 'account', profile: toProfile(account), sessionId, expiresAt };
  // The caller learns that the account is not valid before it learns that the session has ended.
  const isValid = account === undefined && (await records.accounts.findById(accountId))?.is_active === true;
  throw new AppError(isValid ? 'INVALID_TOKEN' : 'ACCOUNT_NOT_VALID');
}

/** Identifies a script by its token. Raises INVALID_TOKEN, TOKEN_EXPIRED or ACCOUNT_NOT_VALID, in this order. */
async function identifyScript({ records, now }: Core, token: string): Promise<TokenIdentity> {
  const found = await records.personalTokens.findWithAccount(hashOfKey(token));
  if (!found) throw new AppError('INVALID_TOKEN');
  const { token: personalToken, account } = found;
  const usedAt = now();
  if (personalToken.expires_at <= usedAt) throw new AppError('TOKEN_EXPIRED');
  if (!account?.is_active) throw new AppError('ACCOUNT_NOT_VALID');
  if (isUseToBeWritten(personalToken.last_used_at, usedAt))
    await records.personalTokens.recordUse(account.id, personalToken.id, usedAt);
  const { id: tokenId, scope, expires_at: expiresAt } = personalToken;
  return { kind: 'token', profile: toProfile(account), tokenId, scope, expiresAt };
}

/** Returns the token of an Authorization header; undefined if there is no such header or it has none. */
export function readBearer(authorization: string | undefined): string | undefined {
  return /^bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
}
