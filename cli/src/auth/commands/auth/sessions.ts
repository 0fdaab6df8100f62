import { sessionView } from '../../views/credentials.js';
import { listOptions } from '../../../command/shared-options.js';
import { defineServiceCommand } from '../../../service/service-command.js';

export const command = defineServiceCommand({
  words: 'auth sessions',
  summary: 'List where you are signed in',
  about:
    'List where you are signed in: one session per active login, with the name that its program gave it, such as "crop on kitchen-laptop".',
  examples: ['crop auth sessions', 'crop auth sessions --fields id,last_used_at,is_current'],
  options: listOptions(),
  view: sessionView,
  run: async ({ output, openSignedIn }) => {
    const api = await openSignedIn();
    await output.list(await api.call((client) => client.auth.sessions.list.query({})));
  },
});
