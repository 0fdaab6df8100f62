import type { UserProfile } from '@crop-planning/shared';
import type { View } from '../../terminal/output/view.js';

export const profileView: View<UserProfile> = {
  fields: {
    id: { title: 'ID', kind: 'id' },
    email: { title: 'EMAIL', kind: 'text' },
    full_name: { title: 'NAME', kind: 'text' },
    organization: { title: 'ORGANIZATION', kind: 'text' },
    is_verified: { title: 'VERIFIED', kind: 'boolean' },
    created_at: { title: 'SINCE', kind: 'time' },
  },
};

export interface SignInStatus {
  profile: string;
  url: string;
  email: string;
  credential: string;
  /** Null when the credential comes from CROP_TOKEN. */
  credentials_path: string | null;
  /** When the access token expires; null for a personal access token, which does not contain the time. */
  access_token_expires_at: string | null;
  /** Whether crop renews the access token when it expires. */
  is_renewed: boolean;
}

export const signInStatusView: View<SignInStatus> = {
  fields: {
    profile: { title: 'PROFILE', kind: 'text' },
    url: { title: 'SERVER', kind: 'text' },
    email: { title: 'ACCOUNT', kind: 'text' },
    credential: { title: 'CREDENTIAL', kind: 'text' },
    credentials_path: { title: 'STORED IN', kind: 'text' },
    access_token_expires_at: { title: 'TOKEN EXPIRES', kind: 'expiry' },
    is_renewed: {
      title: 'RENEWED',
      kind: 'headline',
      show: (is_renewed) => (is_renewed ? 'automatically' : 'no: sign in again when it expires'),
    },
  },
};

export const doneView: View<{ ok: true }> = {
  fields: { ok: { title: 'OK', kind: 'boolean' } },
};

export const deletedAccountView: View<{ id: string; deleted: boolean }> = {
  fields: { id: { title: 'ID', kind: 'id' }, deleted: { title: 'DELETED', kind: 'boolean' } },
};
