import { profileView } from '../views/accounts.js';
import { itemOptions } from '../../command/shared-options.js';
import { defineServiceCommand } from '../../service/service-command.js';

export const command = defineServiceCommand({
  words: 'whoami',
  summary: 'Show your profile',
  about: 'Show the profile of the account you are signed in with.',
  examples: ['crop whoami', 'crop whoami --fields email'],
  options: itemOptions,
  view: profileView,
  run: async ({ output, openSignedIn }) => {
    const api = await openSignedIn();
    await output.item(await api.call((client) => client.auth.me.query({})));
  },
});
