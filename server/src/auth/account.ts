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
