import type { Command } from 'commander';
import { describe } from '../../../terminal/help.js';
import { addListOptions, type CommonOptions } from '../../../terminal/input/options.js';
import type { Io } from '../../../terminal/io.js';
import { createOutput } from '../../../terminal/output/create.js';
import { settingView } from '../../views.js';

export function configure(command: Command, io: Io): void {
  describe(command, {
    about:
      'List the settings, and where each comes from: an environment variable, a profile, the settings file (config) or the default.',
    examples: ['crop config list', 'crop config list --json'],
  });
  addListOptions(command, { key: 'names' });
  command.action((options: CommonOptions) => listSettings(io, options));
}

async function listSettings(io: Io, options: CommonOptions): Promise<void> {
  const output = await createOutput(io, options, settingView);
  const { currentSettings } = await import('../../effective.js');
  await output.list(await currentSettings(io.env));
}
