import { completionScripts, shells } from '../completion/scripts.js';
import { argument, defineCommand } from '../../command/define-command.js';
import { answerOptions } from '../../command/shared-options.js';
import type { View } from '../../terminal/output/view.js';

const scriptView: View<{ shell: string; script: string }> = {
  fields: { shell: { title: 'SHELL', kind: 'text' }, script: { title: 'SCRIPT', kind: 'text' } },
};

export const command = defineCommand({
  words: 'completion',
  summary: 'Write a completion script for your shell',
  about: [
    'Write a script that lets your shell complete the commands, options and values of crop: months, the',
    'names, crops and places of the plans that were last listed, and the crops and places shown by the',
    'commands crop crops and crop locations. Completion never contacts a server.',
    '',
    '  bash         source <(crop completion bash)',
    '  zsh          source <(crop completion zsh)',
    '  fish         crop completion fish | source',
    '  PowerShell   crop completion powershell | Out-String | Invoke-Expression',
    '',
    'The line goes into ~/.bashrc, ~/.zshrc (below compinit), ~/.config/fish/config.fish or $PROFILE.',
    '',
    'The script for PowerShell follows its documentation, but has not been run by a real one yet. Windows',
    'PowerShell 5.1 asks for no completion of - and -- alone: type a letter of the option first.',
  ].join('\n'),
  examples: ['crop completion bash', 'crop completion zsh > _crop'],
  arguments: { shell: argument('the shell', shells) },
  options: answerOptions,
  view: scriptView,
  run: async ({ output, arguments: { shell } }) => {
    const script = completionScripts[shell];
    await output.item({ shell, script }, { alone: script.split('\n') });
  },
});
