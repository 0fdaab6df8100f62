import type { ImportReport } from '../../plans/import.js';
import type { View } from '../view.js';

export const importReportView: View<ImportReport> = {
  fields: {
    created: { title: 'CREATED', kind: 'count' },
    updated: { title: 'UPDATED', kind: 'count' },
    skipped: { title: 'SKIPPED', kind: 'count' },
    failed: { title: 'FAILED', kind: 'count' },
  },
  columns: ['created', 'updated', 'skipped', 'failed'],
  spareColumns: [],
};
