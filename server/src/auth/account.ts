import type { UserProfile } from '@crop-planning/shared';

/** An account as it is stored, without its password. */
export interface Account {
  id: string;
  email: string;
  full_name: string;
  organization: string;
  is_verified: boolean;
  is_active: boolean;
  last_login_at: Date | null;
  created_at: Date;
}

/** `raw` is the password as typed: that is what hashes are of from before forms were recorded. */
export type PasswordForm = 'nfc' | 'raw';

export interface PasswordHash {
  password_hash: string;
  password_form: PasswordForm;
}

/** Its password is hashed in NFC. */
export interface NewAccount extends Omit<Account, 'id' | 'last_login_at'> {
  password_hash: string;
}

/** A one-time code that lets its holder set a new password; the code itself is stored nowhere. */
export interface ResetCode {
  code_hash: string;
  expires_at: Date;
}

/** What is known about an account before its password has been checked. */
export interface AccountWithSecrets extends Account, PasswordHash {
  password_reset: ResetCode | null;
}

export interface AccountsStore {
  /** Raises EMAIL_ALREADY_REGISTERED. */
  insert: (account: NewAccount) => Promise<Account>;
  hasEmail: (email: string) => Promise<boolean>;
  findById: (accountId: string) => Promise<Account | undefined>;
  /** The ids of those that exist and are active. */
  activeOf: (accountIds: readonly string[]) => Promise<ReadonlySet<string>>;
  findByEmail: (email: string) => Promise<AccountWithSecrets | undefined>;
  /** The emails of those that exist, by id. */
  emailsOf: (accountIds: readonly string[]) => Promise<Map<string, string>>;
  /** Oldest first. */
  list: () => Promise<Account[]>;
  /** Leaves undefined and null fields as they are. */
  update: (accountId: string, changes: AccountChanges) => Promise<Account | undefined>;
  /**
   * False if the account is not active or its password no longer has this hash. Afterwards the hash is of the NFC
   * form.
   */
  recordLogin: (accountId: string, login: LoginRecord) => Promise<boolean>;
  /** False if the password is no longer the old one; also ends an open reset code. */
  replacePassword: (accountId: string, hashes: { from: string; to: string }) => Promise<boolean>;
  setResetCode: (accountId: string, code: ResetCode) => Promise<void>;
  /** Uses up the code; false if it is not the account's, has expired, or the account is not active. */
  resetPassword: (accountId: string, reset: { codeHash: string; to: string; at: Date }) => Promise<boolean>;
  /** False if there is no such account, or its password does not have the given hash. */
  delete: (accountId: string, passwordHash?: string) => Promise<boolean>;
}

export interface AccountChanges {
  full_name?: string | null | undefined;
  organization?: string | undefined;
  is_verified?: boolean;
  is_active?: boolean;
}

export interface LoginRecord {
  passwordHash: string;
  at: Date;
  /** The same password hashed again in NFC, if its hash was outdated. */
  rehashed: string | undefined;
}

export function toProfile(account: Account): UserProfile {
  return {
    id: account.id,
    email: account.email,
    full_name: account.full_name,
    organization: account.organization,
    is_verified: account.is_verified,
    created_at: account.created_at.toISOString(),
  };
}
