import type { View } from '../../terminal/output/view.js';

export interface Revoked {
  id: string;
  revoked: true;
}

export const revokedView: View<Revoked> = {
  fields: { id: { title: 'ID', kind: 'id' }, revoked: { title: 'REVOKED', kind: 'boolean' } },
};
