import type { ServerProfile } from '../connection/profiles.js';
import type { Setting } from './effective.js';
import type { View } from '../output/view.js';

export const settingView: View<Setting> = {
  fields: {
    key: { title: 'SETTING', kind: 'id' },
    value: { title: 'VALUE', kind: 'text' },
    source: { title: 'FROM', kind: 'text' },
  },
  key: 'key',
  columns: ['key', 'value', 'source'],
  spareColumns: [],
};

export interface PathShown {
  path: string;
}

export const pathView: View<PathShown> = {
  fields: { path: { title: 'PATH', kind: 'text' } },
  columns: ['path'],
  spareColumns: [],
};

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
