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

/** `raw` is the form in which the password was typed: that of hashes from before forms were kept. */
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

/** What is known of an account before it has shown its password. */
export interface AccountWithSecrets extends Account, PasswordHash {
  password_reset: ResetCode | null;
}

export interface AccountsStore {
  /** Raises EMAIL_ALREADY_REGISTERED. */
  insert: (account: NewAccount) => Promise<Account>;
  hasEmail: (email: string) => Promise<boolean>;
  findById: (accountId: string) => Promise<Account | undefined>;
  exists: (accountId: string) => Promise<boolean>;
  /** The ids of those among them that there are and that are active. */
  activeOf: (accountIds: readonly string[]) => Promise<ReadonlySet<string>>;
  findByEmail: (email: string) => Promise<AccountWithSecrets | undefined>;
  /** The emails of those that there are, by id. */
  emailsOf: (accountIds: readonly string[]) => Promise<Map<string, string>>;
  /** Oldest first. */
  list: () => Promise<Account[]>;
  /** Leaves what is undefined or null as it is. */
  update: (accountId: string, changes: AccountChanges) => Promise<Account | undefined>;
  /** False when the account is not active or its password is no longer the one with this hash. Its hash is then of NFC. */
  recordLogin: (accountId: string, login: LoginRecord) => Promise<boolean>;
  /** False when the password is no longer the old one; an open reset code ends with it. */
  replacePassword: (accountId: string, hashes: { from: string; to: string }) => Promise<boolean>;
  setResetCode: (accountId: string, code: ResetCode) => Promise<void>;
  /** Uses the code up; false when it is not the account's, has expired, or the account is not active. */
  resetPassword: (accountId: string, reset: { codeHash: string; to: string; at: Date }) => Promise<boolean>;
  /** False when there is no such account, or not with a password of this hash if one is given. */
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
  /** The same password hashed anew in NFC, where its hash was outdated. */
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
