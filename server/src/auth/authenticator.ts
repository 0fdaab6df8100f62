import { AppError, isPersonalToken } from '@crop-planning/shared';
import type { Core } from '../core.js';
import type { AccountIdentity, Credentials, LookedUp, TokenIdentity } from '../procedures/identity.js';
import type { Finding } from '../records/spanning/findings.js';
import { toProfile } from './account.js';
import { identifyProducer } from './api-keys.js';
import { accountOfPersonalToken, apiKeyPrefix, hashOfKey, isUseToBeWritten } from './secret-keys.js';
import type { ReadAccess } from './tokens.js';

/**
 * Reads the values of all Authorization headers. Looking the caller up checks them in this order: signature and claims,
 * expiry, account and session. A finding's documents are found by the statement that looks the account up.
 */
export function readCredentials(core: Core, authorizations: readonly string[]): Credentials {
  try {
    const token = readToken(authorizations);
    if (token.startsWith(apiKeyPrefix)) {
      const lookUp = async () => ({
        identity: await identifyProducer(core.records, token, core.now()),
        found: undefined,
      });
      return { claimedId: undefined, lookUp };
    }
    if (isPersonalToken(token))
      return { claimedId: undefined, lookUp: (finding) => lookUpScript(core, token, finding) };
    const claims = core.tokens.readAccess(token);
    return { claimedId: claims.accountId, lookUp: (finding) => lookUpAccount(core, claims, finding) };
  } catch (refusal) {
    const lookUp = async () => Promise.reject(refusal);
    return { claimedId: undefined, lookUp };
  }
}

function readToken([authorization, ...others]: readonly string[]): string {
  // Proxies between the client and this server might disagree about which one counts.
  if (others.length > 0) throw new AppError('INVALID_TOKEN');
  const token = readBearer(authorization);
  if (token === undefined) throw new AppError('AUTHENTICATION_REQUIRED');
  return token;
}

async function lookUpAccount<Found>(
  { records, sessions }: Core,
  { accountId, sessionId, expiresAt }: ReadAccess,
  finding: Finding<Found> | undefined,
): Promise<LookedUp<Found>> {
  const { account, found } = (await sessions.findAccount(records, { accountId, sessionId }, finding)) ?? {};
  if (account?.is_active) {
    const identity: AccountIdentity = { kind: 'account', profile: toProfile(account), sessionId, expiresAt };
    return { identity, found };
  }
  // The caller learns that the account is not valid before it learns that the session has ended.
  const isValid = account === undefined && (await records.accounts.findById(accountId))?.is_active === true;
  throw new AppError(isValid ? 'INVALID_TOKEN' : 'ACCOUNT_NOT_VALID');
}

/** Identifies a script by its token. Raises INVALID_TOKEN, TOKEN_EXPIRED or ACCOUNT_NOT_VALID, in this order. */
async function lookUpScript<Found>(
  { records, now }: Core,
  token: string,
  finding: Finding<Found> | undefined,
): Promise<LookedUp<Found>> {
  const accountId = accountOfPersonalToken(token);
  const withAccount =
    accountId === undefined
      ? undefined
      : await records.personalTokens.findWithAccount(hashOfKey(token), accountId, finding);
  if (!withAccount) throw new AppError('INVALID_TOKEN');
  const { token: personalToken, account, found } = withAccount;
  const usedAt = now();
  if (personalToken.expires_at <= usedAt) throw new AppError('TOKEN_EXPIRED');
  if (!account?.is_active) throw new AppError('ACCOUNT_NOT_VALID');
  if (isUseToBeWritten(personalToken.last_used_at, usedAt))
    await records.personalTokens.recordUse(account.id, personalToken.id, usedAt);
  const { id: tokenId, scope, expires_at: expiresAt } = personalToken;
  const identity: TokenIdentity = {
    kind: 'token',
    profile: toProfile(account),
    tokenId,
    scope,
    expiresAt,
  };
  return { identity, found };
}

/** Returns the token of an Authorization header; undefined if there is no such header or it has none. */
export function readBearer(authorization: string | undefined): string | undefined {
  return /^bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
}
