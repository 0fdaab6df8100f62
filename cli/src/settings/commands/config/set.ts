import { languageCodes } from '@crop-planning/shared/language-codes';
import { alternatives } from '@crop-planning/shared/words/listing';
import { settingView } from '../../views.js';
import { argument, defineCommand } from '../../../command/define-command.js';
import { answerOptions } from '../../../command/shared-options.js';

export const command = defineCommand({
  words: 'config set',
  summary: 'Change a setting',
  about: [
    'Change a setting; an empty value restores the default. Environment variables take precedence over',
    'settings, and options over both. The url is stored for the profile in use.',
    '',
    '  url      the address of the server (CROP_API_URL)',
    '  timeout  seconds to wait for a response (CROP_TIMEOUT)',
    `  lang     the language of answers: ${alternatives(languageCodes)} (CROP_LANG)`,
    '  color    auto, always or never (NO_COLOR, FORCE_COLOR)',
    '  pager    the program that shows long answers; cat disables paging (CROP_PAGER)',
    '  machine  the name of this machine in your list of sessions; off sends no name (CROP_MACHINE)',
  ].join('\n'),
  examples: ['crop config set url https://crops.example.org', 'crop config set timeout ""'],
  isAboutSettings: true,
  arguments: {
    key: argument('url, timeout, lang, color, pager or machine'),
    value: argument('the new value'),
  },
  options: answerOptions,
  view: settingView,
  run: async ({ io, output, arguments: { key: text, value } }) => {
    const { readPreferenceKey } = await import('../../preferences.js');
    const { changeSetting } = await import('../../change.js');
    const key = readPreferenceKey(text);
    const setting = await changeSetting(io.env, key, value);
    await output.item(setting, { sentence: `${key} is now ${setting.value} (${setting.source}).` });
  },
});
