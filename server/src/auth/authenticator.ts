import { AppError, isPersonalToken } from '@crop-planning/shared';
import type { Core } from '../core.js';
import type { AccountIdentity, Identity } from '../procedures/identity.js';
import { toProfile } from './account.js';
import { identifyProducer } from './api-keys.js';
import { identifyScript } from './personal-tokens/identify.js';
import { apiKeyPrefix } from './secret-keys.js';

/**
 * Identifies a caller by the values of all Authorization headers: checks signature and claims, expiry, account and
 * session, in this order.
 */
export async function identify(core: Core, [authorization, ...others]: readonly string[]): Promise<Identity> {
  // Proxies between the client and this server might disagree about which one counts.
  if (others.length > 0) throw new AppError('INVALID_TOKEN');
  const token = readBearer(authorization);
  if (token === undefined) throw new AppError('AUTHENTICATION_REQUIRED');
  if (token.startsWith(apiKeyPrefix)) return identifyProducer(core.records, token, core.now());
  return isPersonalToken(token) ? identifyScript(core, token) : identifyAccount(core, token);
}

async function identifyAccount({ records, tokens, sessions }: Core, token: string): Promise<AccountIdentity> {
  const { accountId, sessionId, expiresAt } = tokens.readAccess(token);
  const account = await sessions.findAccount(records, accountId, sessionId);
  if (account?.is_active) return { kind: 'account', profile: toProfile(account), sessionId, expiresAt };
  // The caller learns that the account is not valid before it learns that the session has ended.
  const isValid = account === undefined && (await records.accounts.findById(accountId))?.is_active === true;
  throw new AppError(isValid ? 'INVALID_TOKEN' : 'ACCOUNT_NOT_VALID');
}

/** Returns the token of an Authorization header; undefined if there is no such header or it has none. */
export function readBearer(authorization: string | undefined): string | undefined {
  return /^bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
}
