import { Argument, type Command } from 'commander';
import { completionScripts, shells, type Shell } from '../completion/scripts.js';
import { describe } from '../../terminal/help.js';
import { addItemOptions, type CommonOptions } from '../../terminal/input/options.js';
import type { Io } from '../../terminal/io.js';
import { createOutput } from '../../terminal/output/create.js';
import { completionScriptView } from '../completion/script-view.js';

export function configure(command: Command, io: Io): void {
  describe(command, {
    about: [
      'Write a script that has your shell complete the commands, options and values of crop, and the names of the plans',
      'that were last listed. Completing asks no server.',
      '',
      '  bash   source <(crop completion bash)            in ~/.bashrc',
      '  zsh    source <(crop completion zsh)             in ~/.zshrc, below compinit',
      '  fish   crop completion fish | source             in ~/.config/fish/config.fish',
    ].join('\n'),
    examples: ['crop completion bash', 'crop completion zsh > _crop'],
  });
  command.addArgument(new Argument('<shell>', 'the shell').choices([...shells]));
  addItemOptions(command, { ids: false });
  command.action((shell: Shell, options: CommonOptions) => writeScript(io, shell, options));
}

async function writeScript(io: Io, shell: Shell, options: CommonOptions): Promise<void> {
  const output = await createOutput(io, options, completionScriptView);
  const script = completionScripts[shell];
  await output.item({ shell, script }, { alone: script.split('\n') });
}
