import type { UserProfile } from '@crop-planning/shared';

/** An account as stored, without its password. */
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

/** An account to create; its password is hashed in NFC. */
export interface NewAccount extends Omit<Account, 'id' | 'last_login_at'> {
  password_hash: string;
}

/** A one-time code that lets its holder set a new password; the code itself is not stored. */
export interface ResetCode {
  code_hash: string;
  expires_at: Date;
}

/** An account with the secrets that are needed to check its password or reset code. */
export interface AccountWithSecrets extends Account {
  /** Of the password in NFC. */
  password_hash: string;
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
  /** A new hash of the same password, if its old hash was outdated. */
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
