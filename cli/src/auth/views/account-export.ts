import type { View } from '../../terminal/output/view.js';

/** What was written where. */
export interface WrittenExport {
  file: string;
  format: 'json' | 'ndjson';
  crop_plans: number;
  analyses: number;
  notifications: number;
  sessions: number;
  personal_tokens: number;
  audit: number;
}

export const writtenExportView: View<WrittenExport> = {
  fields: {
    file: { title: 'FILE', kind: 'headline' },
    format: { title: 'FORMAT', kind: 'text' },
    crop_plans: { title: 'CROP PLANS', kind: 'count' },
    analyses: { title: 'ANALYSES', kind: 'count' },
    notifications: { title: 'NOTIFICATIONS', kind: 'count' },
    sessions: { title: 'SESSIONS', kind: 'count' },
    personal_tokens: { title: 'TOKENS', kind: 'count' },
    audit: { title: 'AUDIT', kind: 'count' },
  },
  columns: [
    'file',
    'format',
    'crop_plans',
    'analyses',
    'notifications',
    'sessions',
    'personal_tokens',
    'audit',
  ],
  spareColumns: [],
};
