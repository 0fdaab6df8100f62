import type { Setting } from './effective.js';
import type { View } from '../terminal/output/view.js';

export const settingView: View<Setting> = {
  fields: {
    key: { title: 'SETTING', kind: 'id' },
    value: { title: 'VALUE', kind: 'text' },
    source: { title: 'FROM', kind: 'text' },
  },
  key: 'key',
};

export const pathView: View<{ path: string }> = {
  fields: { path: { title: 'PATH', kind: 'text' } },
};
