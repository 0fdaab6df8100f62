import type { View } from '../../terminal/output/view.js';

export const completionScriptView: View<{ shell: string; script: string }> = {
  fields: { shell: { title: 'SHELL', kind: 'text' }, script: { title: 'SCRIPT', kind: 'text' } },
};
