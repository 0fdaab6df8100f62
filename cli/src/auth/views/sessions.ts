import type { Session } from '@crop-planning/shared';
import type { View } from '../../terminal/output/view.js';

export const sessionView: View<Session> = {
  fields: {
    id: { title: 'ID', kind: 'id' },
    created_at: { title: 'SIGNED IN', kind: 'time' },
    last_used_at: { title: 'RENEWED', kind: 'time' },
    expires_at: { title: 'ENDS', kind: 'time' },
    is_current: { title: 'CURRENT', kind: 'boolean' },
  },
  columns: ['id', 'created_at', 'last_used_at', 'expires_at', 'is_current'],
  spareColumns: ['expires_at', 'last_used_at'],
};
