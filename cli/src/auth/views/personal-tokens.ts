import type { CreatedPersonalToken, PersonalToken } from '@crop-planning/shared';
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
