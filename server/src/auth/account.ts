import type { AccountSettings, UserProfile } from '@crop-planning/shared';
import type { Account } from '../records/accounts.js';

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

export function toSettings({ language }: Account): AccountSettings {
  return { language };
}
