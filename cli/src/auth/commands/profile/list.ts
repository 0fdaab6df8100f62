import { serverProfileView } from '../../views/profiles.js';
import { defineCommand } from '../../../command/define-command.js';
import { listOptions } from '../../../command/shared-options.js';

export const command = defineCommand({
  words: 'profile list',
  alias: 'ls',
  summary: 'List the profiles',
  groupSummary: 'Servers and accounts to switch between',
  about:
    'List the profiles. Each has its own server and login; the profile named default always exists. To create another, log in to it: crop login --profile NAME --url URL.',
  examples: ['crop profile list', 'crop profile list --json'],
  isAboutSettings: true,
  options: listOptions('names'),
  view: serverProfileView,
  run: async ({ io, output, options }) => {
    const { findProfiles } = await import('../../../service/profiles.js');
    const { createDamageReport } = await import('../../../service/session.js');
    await output.list(await findProfiles(io.env, createDamageReport(io, options).onDamage));
  },
});
