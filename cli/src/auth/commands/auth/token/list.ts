import { personalTokenView } from '../../../views/credentials.js';
import { listOptions } from '../../../../command/shared-options.js';
import { defineServiceCommand } from '../../../../service/service-command.js';

export const command = defineServiceCommand({
  words: 'auth token list',
  alias: 'ls',
  summary: 'List your tokens',
  about:
    'List your personal access tokens, newest first. A token itself is shown only when it is created. Expired tokens stay listed for 30 days.',
  examples: ['crop auth token list', 'crop auth token list --sort expires_at --columns name,expires_at'],
  options: listOptions(),
  view: personalTokenView,
  run: async ({ output, openSignedIn }) => {
    const api = await openSignedIn();
    const tokens = await api.call((client) => client.auth.tokens.list.query({}));
    await output.list(tokens);
    if (tokens.length === 0) await output.notice('There are no tokens. Create one: crop auth token create');
  },
});
