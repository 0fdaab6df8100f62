import { AppError, isPersonalToken } from '@crop-planning/shared';
import { toProfile } from './account.js';
import { isApiKey } from './api-keys.js';
import type { ApiKeys } from './api-keys.js';
import type { AccountIdentity, Identify } from '../procedures/identity.js';
import type { PersonalTokens } from './personal-tokens.js';
import type { Sessions } from './sessions.js';
import type { Tokens } from './tokens.js';
import type { Records } from '../records/records.js';

export interface AuthenticatorDeps {
  tokens: Tokens;
  accounts: Pick<Records['accounts'], 'findById'>;
  sessions: Pick<Sessions, 'findAccount'>;
  personalTokens: Pick<PersonalTokens, 'identify'>;
  apiKeys: Pick<ApiKeys, 'identify'>;
}

/** Checks the Authorization header: signature and claims, expiry, account, session, in this order. */
export function createAuthenticator({
  tokens,
  accounts,
  sessions,
  personalTokens,
  apiKeys,
}: AuthenticatorDeps): Identify {
  async function identifyAccount(token: string): Promise<AccountIdentity> {
    const { accountId, sessionId, expiresAt } = tokens.readAccess(token);
    const account = await sessions.findAccount(accountId, sessionId);
    if (account?.is_active) return { kind: 'account', profile: toProfile(account), sessionId, expiresAt };
    // The caller learns that the account is not valid before it learns that the session has ended.
    const isValid = account === undefined && (await accounts.findById(accountId))?.is_active === true;
    throw new AppError(isValid ? 'INVALID_TOKEN' : 'ACCOUNT_NOT_VALID');
  }

  return async ([authorization, ...others]) => {
    // Proxies between the client and this server might disagree about which one counts.
    if (others.length > 0) throw new AppError('INVALID_TOKEN');
    const token = readBearer(authorization);
    if (token === undefined) throw new AppError('AUTHENTICATION_REQUIRED');
    if (isApiKey(token)) return apiKeys.identify(token);
    return isPersonalToken(token) ? personalTokens.identify(token) : identifyAccount(token);
  };
}

/** Returns the token of an Authorization header; undefined if there is no such header or it has none. */
export function readBearer(authorization: string | undefined): string | undefined {
  return /^bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
}
