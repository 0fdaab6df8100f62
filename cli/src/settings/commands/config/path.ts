import { pathView } from '../../views.js';
import { defineCommand } from '../../../command/define-command.js';
import { answerOptions } from '../../../command/shared-options.js';

export const command = defineCommand({
  words: 'config path',
  summary: 'Show where the settings file is',
  about: 'Show the path of the settings file. Logins are in credentials.json beside it.',
  examples: ['crop config path', 'crop config path --json'],
  isAboutSettings: true,
  options: answerOptions,
  view: pathView,
  run: async ({ io, output }) => {
    const { openConfigFile } = await import('../../config-file.js');
    const { path } = openConfigFile(io.env);
    await output.item({ path }, { alone: path });
  },
});
