import { AppError, personalTokenPrefix } from '@crop-planning/shared';
import type {
  CreatedPersonalToken,
  CreatePersonalTokenInput,
  PersonalToken as PersonalTokenAnswer,
} from '@crop-planning/shared';
import type { Audit } from './audit/audit.js';
import { later } from '../concurrency/clock.js';
import type { Clock } from '../concurrency/clock.js';
import { toProfile } from './account.js';
import type { AccountIdentity, Caller, TokenIdentity } from '../procedures/identity.js';
import { hashOfKey, isUseToBeWritten, randomKey } from './secret-keys.js';
import type { PersonalToken } from '../records/personal-tokens.js';
import type { Records } from '../records/records.js';

/** The stores of one transaction. */
export interface TokenStores {
  accounts: {
    /**
     * Prevents other transactions from changing the account; returns false if it does not exist or is not
     * active.
     */
    hold: (accountId: string) => Promise<boolean>;
  };
  sessions: Pick<Records['sessions'], 'find'>;
  personalTokens: Pick<Records['personalTokens'], 'insert' | 'count' | 'delete'>;
  audit: Records['audit'];
}

export interface PersonalTokensDeps {
  store: Records['personalTokens'];
  accounts: Pick<Records['accounts'], 'findById'>;
  inTransaction: <T>(work: (stores: TokenStores) => Promise<T>, turn?: string) => Promise<T>;
  /** Counts a change, unless it fails; raises TOO_MANY_REQUESTS. */
  countTokenChange: <T>(accountId: string, change: () => Promise<T>) => Promise<T>;
  audit: Audit;
  now: Clock;
}

export type PersonalTokens = ReturnType<typeof createPersonalTokens>;

export const tokensMax = 100;
const dayMs = 24 * 60 * 60 * 1000;

/** How long the error for an expired token is TOKEN_EXPIRED rather than INVALID_TOKEN. */
const rememberedDays = 30;

export function createPersonalTokens(deps: PersonalTokensDeps) {
  const { store, accounts, countTokenChange, audit, now } = deps;

  /** Runs a change in a transaction in which no other one changes the account's tokens, and counts it. */
  const change = <T>(accountId: string, work: (stores: TokenStores) => Promise<T>): Promise<T> =>
    countTokenChange(accountId, () => deps.inTransaction(work, accountId));

  return {
    /** Returns the token, which cannot be retrieved later. */
    async create(
      { profile, sessionId }: AccountIdentity,
      { expires_in_days, ...input }: CreatePersonalTokenInput,
      caller: Caller,
    ): Promise<CreatedPersonalToken> {
      const token = randomKey(personalTokenPrefix);
      const personalToken = await change(profile.id, async (stores) => {
        if (!(await stores.accounts.hold(profile.id))) throw new AppError('ACCOUNT_NOT_VALID');
        // A password change may have ended the session since its access token was read.
        if (!(await stores.sessions.find(profile.id, sessionId))) throw new AppError('INVALID_TOKEN');
        if ((await stores.personalTokens.count(profile.id)) >= tokensMax)
          throw new AppError('TOKEN_LIMIT_REACHED');
        const createdAt = now();
        const newToken = await stores.personalTokens.insert({
          ...input,
          account_id: profile.id,
          token_hash: hashOfKey(token),
          created_at: createdAt,
          expires_at: daysAfter(createdAt, expires_in_days),
          forget_at: daysAfter(createdAt, expires_in_days + rememberedDays),
        });
        const details = { token_id: newToken.id, scope: newToken.scope };
        await audit(stores.audit, 'token.created', { accountId: profile.id, caller, details });
        return newToken;
      });
      return { ...toAnswer(personalToken), token };
    },

    async list(accountId: string): Promise<PersonalTokenAnswer[]> {
      return (await store.list(accountId)).map(toAnswer);
    },

    async revoke(accountId: string, tokenId: string, caller: Caller): Promise<void> {
      await change(accountId, async (stores) => {
        const isRevoked = await stores.personalTokens.delete(accountId, tokenId);
        if (!isRevoked) throw new AppError('TOKEN_NOT_FOUND');
        const details = { token_id: tokenId };
        await audit(stores.audit, 'token.revoked', { accountId, caller, details });
      });
    },

    /** Raises INVALID_TOKEN, TOKEN_EXPIRED or ACCOUNT_NOT_VALID, checked in this order. */
    async identify(token: string): Promise<TokenIdentity> {
      const personalToken = await store.findByHash(hashOfKey(token));
      if (!personalToken) throw new AppError('INVALID_TOKEN');
      const usedAt = now();
      if (personalToken.expires_at <= usedAt) throw new AppError('TOKEN_EXPIRED');
      const account = await accounts.findById(personalToken.account_id);
      if (!account?.is_active) throw new AppError('ACCOUNT_NOT_VALID');
      if (isUseToBeWritten(personalToken.last_used_at, usedAt))
        await store.recordUse(account.id, personalToken.id, usedAt);
      const { id: tokenId, scope, expires_at: expiresAt } = personalToken;
      return { kind: 'token', profile: toProfile(account), tokenId, scope, expiresAt };
    },
  };
}

function daysAfter(moment: Date, days: number): Date {
  return later(moment, days * dayMs);
}

function toAnswer({ id, name, scope, ...times }: PersonalToken): PersonalTokenAnswer {
  return {
    id,
    name,
    scope,
    created_at: times.created_at.toISOString(),
    expires_at: times.expires_at.toISOString(),
    last_used_at: times.last_used_at?.toISOString() ?? null,
  };
}
