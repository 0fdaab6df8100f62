import { aliasView } from '../../aliases/view.js';
import { defineCommand } from '../../../command/define-command.js';
import { listOptions } from '../../../command/shared-options.js';

export const command = defineCommand({
  words: 'alias list',
  alias: 'ls',
  summary: 'List your aliases',
  groupSummary: 'Words of your own for commands',
  about: 'List your aliases, and what each stands for.',
  examples: ['crop alias list', 'crop alias list --json'],
  isAboutSettings: true,
  options: listOptions('names'),
  view: aliasView,
  run: async ({ io, output }) => {
    const { openAliases } = await import('../../aliases/store.js');
    const aliases = await openAliases(io.env).list();
    await output.list(aliases);
    if (aliases.length > 0) return;
    await output.notice('There are no aliases yet.');
    await output.notice('try: crop alias set wk "plan list --label marginal"');
  },
});
