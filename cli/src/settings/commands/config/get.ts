import { settingView } from '../../views.js';
import { argument, defineCommand } from '../../../command/define-command.js';
import { answerOptions } from '../../../command/shared-options.js';

export const command = defineCommand({
  words: 'config get',
  summary: 'Show one setting',
  about: 'Show the value of one setting.',
  examples: ['crop config get url', 'crop config get timeout --json'],
  isAboutSettings: true,
  arguments: { key: argument('url, timeout, lang, color, pager or machine') },
  options: answerOptions,
  view: settingView,
  run: async ({ io, output, arguments: { key: text } }) => {
    const { readPreferenceKey } = await import('../../preferences.js');
    const { currentSettings } = await import('../../effective.js');
    const key = readPreferenceKey(text);
    for (const setting of await currentSettings(io.env)) {
      if (setting.key === key) await output.item(setting, { alone: setting.value });
    }
  },
});
