import type { View } from '../../terminal/output/view.js';
import type { Alias } from './store.js';

export const aliasView: View<Alias> = {
  fields: {
    name: { title: 'ALIAS', kind: 'id' },
    words: { title: 'STANDS FOR', kind: 'text', show: (words) => `crop ${words}` },
  },
  key: 'name',
};

export const removedAliasView: View<{ name: string; removed: true }> = {
  fields: { name: { title: 'ALIAS', kind: 'id' }, removed: { title: 'REMOVED', kind: 'boolean' } },
  key: 'name',
};
