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
  columns: ['name', 'url', 'is_current', 'is_signed_in'],
  spareColumns: [],
};

export interface RemovedProfile {
  name: string;
  removed: true;
}

export const removedProfileView: View<RemovedProfile> = {
  fields: { name: { title: 'PROFILE', kind: 'id' }, removed: { title: 'REMOVED', kind: 'boolean' } },
  key: 'name',
  columns: ['name', 'removed'],
  spareColumns: [],
};
