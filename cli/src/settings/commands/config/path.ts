import type { Command } from 'commander';
import { describe } from '../../../terminal/help.js';
import { addItemOptions, type CommonOptions } from '../../../terminal/input/options.js';
import type { Io } from '../../../terminal/io.js';
import { createOutput } from '../../../terminal/output/create.js';
import { pathView } from '../../views.js';

export function configure(command: Command, io: Io): void {
  describe(command, {
    about: 'Show which file keeps the settings; logins are in credentials.json beside it.',
    examples: ['crop config path', 'crop config path --json'],
  });
  addItemOptions(command, { ids: false });
  command.action((options: CommonOptions) => showPath(io, options));
}

async function showPath(io: Io, options: CommonOptions): Promise<void> {
  const output = await createOutput(io, options, pathView);
  const { openConfigFile } = await import('../../config-file.js');
  const { path } = openConfigFile(io.env);
  await output.item({ path }, { alone: path });
}
