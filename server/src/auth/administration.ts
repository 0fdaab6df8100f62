import { storedEmail, type UserProfile } from '@crop-planning/shared';
import { later } from '../concurrency/clock.js';
import type { OperatorCore } from '../core.js';
import { deleteAccount } from './account-deletion.js';
import { toProfile } from './account.js';
import { createResetCode, hashResetCode } from './passwords/reset-code.js';
import type { Account, AccountChanges, ResetCode } from '../records/accounts.js';
import type { PersonalToken } from '../records/personal-tokens.js';
import type { AuditEvent } from '../records/audit.js';
import type { Records } from '../records/handle.js';

/** An account as the operator sees it. */
export interface AccountRecord extends UserProfile {
  is_active: boolean;
  last_login_at: string | null;
}

/** A one-time code, and how many tokens also give access to the account. */
export interface IssuedResetCode {
  email: string;
  code: string;
  expires_at: string;
  /** How many personal access tokens still work. */
  personal_tokens: number;
  /** How many personal access tokens were revoked. */
  revoked_tokens: number;
}

/** The limit on the size of an account's analyses. */
export interface LimitRecord {
  email: string;
  /** In MiB; null for ACCOUNT_STORAGE_MB_MAX. */
  storage_mb_max: number | null;
  /** The current size of the analyses; also 0 if they have not been counted yet. */
  storage_bytes: number;
}

export type Administration = ReturnType<typeof createAdministration>;

const resetCodeHours = 24;
const hourMs = 60 * 60 * 1000;

/** Creates the operator's operations on any account; they return undefined if no account has the email. */
export function createAdministration(
  { records, inTransaction, audit, now }: OperatorCore,
  /** Resolves once the deleted account's data has been purged. */
  purge: (accountId: string) => Promise<void>,
) {
  const findByEmail = (email: string) => records.accounts.findByEmail(storedEmail(email));

  async function withAccount<T>(email: string, work: (own: Records, account: Account) => Promise<T>) {
    // The email's entry is looked up before, because it is on another shard than the account.
    const found = await findByEmail(email);
    if (!found) return undefined;
    return inTransaction(async (own) => {
      const account = await own.accounts.findById(found.id);
      return account && work(own, account);
    });
  }

  function update(email: string, changes: AccountChanges, event: AuditEvent) {
    return withAccount(email, async (own, { id }) => {
      const updated = await own.accounts.update(id, changes);
      if (changes.is_active === false) await own.sessions.deleteAll(id);
      await audit(own, event, { accountId: id });
      return updated && toRecord(updated);
    });
  }

  async function revoke(own: Records, tokens: readonly PersonalToken[]): Promise<void> {
    for (const { account_id: accountId, id: token_id } of tokens) {
      await own.personalTokens.delete(accountId, token_id);
      await audit(own, 'token.revoked', { accountId, details: { token_id } });
    }
  }

  return {
    /** Lists all accounts, oldest first. */
    list: async (): Promise<AccountRecord[]> => (await records.accounts.list()).map(toRecord),

    async find(email: string): Promise<AccountRecord | undefined> {
      const account = await findByEmail(email);
      return account && toRecord(account);
    },

    /** Deactivates an account and ends all its sessions. */
    deactivate: (email: string) => update(email, { is_active: false }, 'account.deactivated'),

    activate: (email: string) => update(email, { is_active: true }, 'account.activated'),

    verify: (email: string) => update(email, { is_verified: true }, 'account.verified'),

    /** Sets the storage limit; null restores the default limit. */
    limit: (email: string, storageMbMax: number | null) =>
      withAccount(email, async (own, account): Promise<LimitRecord> => {
        await own.accountStorage.setMax(account.id, storageMbMax);
        const { bytes } = await own.accountStorage.find(account.id);
        const details = { storage_mb_max: String(storageMbMax ?? 'default') };
        await audit(own, 'account.limited', { accountId: account.id, details });
        return { email: account.email, storage_mb_max: storageMbMax, storage_bytes: bytes };
      }),

    /**
     * Returns a code, which cannot be retrieved later and replaces an earlier one. `revokeTokens` also
     * revokes the personal access tokens, which a new password leaves valid.
     */
    issueResetCode: (email: string, { revokeTokens }: { revokeTokens: boolean }) =>
      withAccount(email, async (own, account): Promise<IssuedResetCode> => {
        const code = createResetCode();
        const at = now();
        const reset: ResetCode = {
          code_hash: hashResetCode(code),
          expires_at: later(at, resetCodeHours * hourMs),
        };
        // Writing the account first prevents new tokens from being created until this is committed.
        await own.accounts.setResetCode(account.id, reset);
        await audit(own, 'reset_code.issued', { accountId: account.id });
        const tokens = await own.personalTokens.list(account.id);
        const liveTokens = tokens.filter(({ expires_at }) => expires_at > at);
        if (revokeTokens) await revoke(own, liveTokens);
        return {
          email: account.email,
          code,
          expires_at: reset.expires_at.toISOString(),
          personal_tokens: revokeTokens ? 0 : liveTokens.length,
          revoked_tokens: revokeTokens ? liveTokens.length : 0,
        };
      }),

    /** Removes the account and everything it owns. */
    async delete(email: string): Promise<AccountRecord | undefined> {
      const deleted = await withAccount(email, async (own, account) => {
        await deleteAccount(own, account);
        await audit(own, 'account.deleted', { accountId: account.id });
        return toRecord(account);
      });
      if (deleted) await purge(deleted.id);
      return deleted;
    },
  };
}

function toRecord(account: Account): AccountRecord {
  return {
    ...toProfile(account),
    is_active: account.is_active,
    last_login_at: account.last_login_at?.toISOString() ?? null,
  };
}
