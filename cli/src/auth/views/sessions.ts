import type { Session } from '@crop-planning/shared';
import type { View } from '../../terminal/output/view.js';

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
