import type { View } from '../../terminal/output/view.js';

/** A summary of the report that was written. */
export interface WrittenReport {
  file: string;
  format: 'html' | 'md';
  plans: number;
  not_analysed: number;
}

export const writtenReportView: View<WrittenReport> = {
  fields: {
    file: { title: 'FILE', kind: 'headline' },
    format: { title: 'FORMAT', kind: 'text' },
    plans: { title: 'PLANS', kind: 'count' },
    not_analysed: { title: 'NOT ANALYSED', kind: 'count' },
  },
};
