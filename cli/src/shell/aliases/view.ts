import type { View } from '../../terminal/output/view.js';
import type { Alias } from './store.js';

export const aliasView: View<Alias> = {
  fields: {
    name: { title: 'ALIAS', kind: 'id' },
    words: { title: 'STANDS FOR', kind: 'text', show: ({ words }) => `crop ${words}` },
  },
  key: 'name',
  columns: ['name', 'words'],
  spareColumns: [],
};

export interface RemovedAlias {
  name: string;
  removed: true;
}

export const removedAliasView: View<RemovedAlias> = {
  fields: { name: { title: 'ALIAS', kind: 'id' }, removed: { title: 'REMOVED', kind: 'boolean' } },
  key: 'name',
  columns: ['name', 'removed'],
  spareColumns: [],
};
