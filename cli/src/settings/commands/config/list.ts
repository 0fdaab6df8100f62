import { settingView } from '../../views.js';
import { defineCommand } from '../../../command/define-command.js';
import { listOptions } from '../../../command/shared-options.js';

export const command = defineCommand({
  words: 'config list',
  alias: 'ls',
  summary: 'List the settings, and where each comes from',
  groupSummary: 'Settings on this machine',
  about:
    'List the settings, and where each comes from: an environment variable, a profile, the settings file (config) or the default.',
  examples: ['crop config list', 'crop config list --json'],
  isAboutSettings: true,
  options: listOptions('names'),
  view: settingView,
  run: async ({ io, output }) => {
    const { currentSettings } = await import('../../effective.js');
    await output.list(await currentSettings(io.env));
  },
});
