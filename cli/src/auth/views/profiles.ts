import type { ServerProfile } from '../../service/profiles.js';
import type { View } from '../../terminal/output/view.js';

export const serverProfileView: View<ServerProfile> = {
  fields: {
    name: { title: 'PROFILE', kind: 'id' },
    url: { title: 'SERVER', kind: 'text' },
    is_current: { title: 'IN USE', kind: 'boolean' },
    is_signed_in: { title: 'SIGNED IN', kind: 'boolean' },
  },
  key: 'name',
};

export const removedProfileView: View<{ name: string; removed: true }> = {
  fields: { name: { title: 'PROFILE', kind: 'id' }, removed: { title: 'REMOVED', kind: 'boolean' } },
  key: 'name',
};
