import type { CreatedPersonalToken, PersonalToken, Session } from '@crop-planning/shared';
import type { View } from '../../terminal/output/view.js';

export const personalTokenView: View<PersonalToken> = {
  fields: {
    id: { title: 'ID', kind: 'id' },
    name: { title: 'NAME', kind: 'text' },
    scope: { title: 'SCOPE', kind: 'text' },
    created_at: { title: 'CREATED', kind: 'time' },
    expires_at: { title: 'EXPIRES', kind: 'expiry' },
    last_used_at: { title: 'LAST USED', kind: 'time' },
  },
  spareColumns: ['created_at', 'last_used_at'],
};

export const createdPersonalTokenView: View<CreatedPersonalToken> = {
  fields: { ...personalTokenView.fields, token: { title: 'TOKEN', kind: 'id' } },
};

export const sessionView: View<Session> = {
  fields: {
    id: { title: 'ID', kind: 'id' },
    name: { title: 'NAME', kind: 'text', widthMin: 28, show: (name) => name ?? '–' },
    created_at: { title: 'SIGNED IN', kind: 'time' },
    last_used_at: { title: 'RENEWED', kind: 'time' },
    expires_at: { title: 'ENDS', kind: 'expiry' },
    is_current: { title: 'CURRENT', kind: 'boolean' },
  },
  spareColumns: ['expires_at', 'last_used_at'],
};

export const revokedView: View<{ id: string; revoked: true }> = {
  fields: { id: { title: 'ID', kind: 'id' }, revoked: { title: 'REVOKED', kind: 'boolean' } },
};
