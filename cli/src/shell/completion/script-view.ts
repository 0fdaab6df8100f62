import type { View } from '../../terminal/output/view.js';

export interface CompletionScript {
  shell: string;
  script: string;
}

export const completionScriptView: View<CompletionScript> = {
  fields: { shell: { title: 'SHELL', kind: 'text' }, script: { title: 'SCRIPT', kind: 'text' } },
  columns: ['shell', 'script'],
  spareColumns: [],
};
