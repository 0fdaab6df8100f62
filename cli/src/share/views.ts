import type { CreatedShare, Share } from '@crop-planning/shared';
import type { View } from '../terminal/output/view.js';

export const shareView: View<Share> = {
  fields: {
    id: { title: 'ID', kind: 'id' },
    crop_plan_id: { title: 'PLAN ID', kind: 'id' },
    plan_name: { title: 'PLAN', kind: 'text' },
    first_letters: { title: 'NAME BEGINS', kind: 'headline' },
    show_name: { title: 'SHOWS NAME', kind: 'boolean' },
    exact_location: { title: 'EXACT PLACE', kind: 'boolean' },
    created_at: { title: 'MADE', kind: 'time' },
    analysed_at: { title: 'ANALYSED', kind: 'time' },
  },
  columns: ['id', 'plan_name', 'first_letters', 'show_name', 'exact_location', 'created_at'],
  spareColumns: ['exact_location', 'show_name'],
};

export const createdShareView: View<CreatedShare> = {
  fields: {
    ...shareView.fields,
    name: { title: 'NAME', kind: 'id' },
    path: { title: 'PATH', kind: 'id' },
    url: { title: 'LINK', kind: 'id' },
  },
};

export const revokedShareView: View<{ id: string; revoked: true }> = {
  fields: { id: { title: 'ID', kind: 'id' }, revoked: { title: 'REVOKED', kind: 'boolean' } },
};
