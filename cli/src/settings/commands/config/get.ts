import type { Command } from 'commander';
import { describe } from '../../../terminal/help.js';
import { addItemOptions, type CommonOptions } from '../../../terminal/input/options.js';
import type { Io } from '../../../terminal/io.js';
import { createOutput } from '../../../terminal/output/create.js';
import { settingView } from '../../views.js';

export function configure(command: Command, io: Io): void {
  describe(command, {
    about: 'Show the value of one setting.',
    examples: ['crop config get url', 'crop config get timeout --json'],
  });
  command.argument('<key>', 'url, timeout, color or pager');
  addItemOptions(command, { ids: false });
  command.action((key: string, options: CommonOptions) => getSetting(io, key, options));
}

async function getSetting(io: Io, text: string, options: CommonOptions): Promise<void> {
  const output = await createOutput(io, options, settingView);
  const { readPreferenceKey } = await import('../../preferences.js');
  const { currentSettings } = await import('../../effective.js');
  const key = readPreferenceKey(text);
  for (const setting of await currentSettings(io.env)) {
    if (setting.key === key) await output.item(setting, { alone: setting.value });
  }
}
