import { defineCommand, flag } from '../../command/define-command.js';
import { answerOptions } from '../../command/shared-options.js';
import type { View } from '../../terminal/output/view.js';

const pageView: View<{ path: string; page: string }> = {
  fields: { path: { title: 'PATH', kind: 'text' }, page: { title: 'PAGE', kind: 'text' } },
};

export const command = defineCommand({
  words: 'man',
  summary: 'Write the manual page, or put it where man finds it',
  about: [
    'Write the page that man crop shows, with the help of every command and topic. npm puts it where man looks',
    'only with --global, and not on Windows. crop man --install does so for you alone; repeat it after an',
    'update of crop. It writes to .local/share/man/man1 in HOME, which man knows if .local/bin in HOME is in',
    'PATH. If it is not, this line in ~/.profile makes it known:',
    '',
    '  export MANPATH="$HOME/.local/share/man:"',
  ].join('\n'),
  examples: ['crop man --install', 'crop man > crop.1'],
  options: { install: flag('--install', 'put the page where man finds it for you'), ...answerOptions },
  view: pageView,
  run: async ({ io, output, options }) => {
    const { readFile } = await import('node:fs/promises');
    const { fileURLToPath } = await import('node:url');
    const { manualFile } = await import('../../manual-file.js');
    const page = await readFile(manualFile, 'utf8');
    if (options.install !== true) {
      const path = fileURLToPath(manualFile);
      return output.item({ path, page }, { alone: page.trimEnd().split('\n') });
    }
    const { installPage } = await import('../manual/install.js');
    const { path, isFound } = await installPage(page, io.env);
    await output.item({ path, page }, { alone: path });
    if (!isFound) await output.remark('man finds it after: export MANPATH="$HOME/.local/share/man:"');
  },
});
