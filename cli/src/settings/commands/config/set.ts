import type { Command } from 'commander';
import { describe } from '../../../terminal/help.js';
import { addItemOptions, type CommonOptions } from '../../../terminal/input/options.js';
import type { Io } from '../../../terminal/io.js';
import { createOutput } from '../../../terminal/output/create.js';
import { settingView } from '../../views.js';

export function configure(command: Command, io: Io): void {
  describe(command, {
    about: [
      'Change a setting; an empty value restores the default. Environment variables take precedence over settings, and',
      'options over both. The url is that of the profile in use.',
      '',
      '  url      the address of the server (CROP_API_URL)',
      '  timeout  seconds until a request is given up (CROP_TIMEOUT)',
      '  color    auto, always or never (NO_COLOR, FORCE_COLOR)',
      '  pager    what shows long answers; cat: no pager (CROP_PAGER)',
    ].join('\n'),
    examples: ['crop config set url https://crops.example.org', 'crop config set timeout ""'],
  });
  command.argument('<key>', 'url, timeout, color or pager').argument('<value>', 'the new value');
  addItemOptions(command, { ids: false });
  command.action((key: string, value: string, options: CommonOptions) => setSetting(io, key, value, options));
}

async function setSetting(io: Io, text: string, value: string, options: CommonOptions): Promise<void> {
  const output = await createOutput(io, options, settingView);
  const { readPreferenceKey } = await import('../../preferences.js');
  const { changeSetting } = await import('../../change.js');
  const key = readPreferenceKey(text);
  const setting = await changeSetting(io.env, key, value);
  await output.item(setting, { sentence: `${key} is now ${setting.value} (${setting.source}).` });
}
