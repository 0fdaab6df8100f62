import { listOptions } from '../../../command/shared-options.js';
import { defineServiceCommand } from '../../../service/service-command.js';
import { shareView } from '../../views.js';
import { words } from '@crop-planning/shared/words/languages/current';
import { lists as english } from '@crop-planning/shared/words/languages/en/lists';

export const command = defineServiceCommand({
  words: 'share list',
  alias: 'ls',
  summary: 'List your links to results',
  groupSummary: 'Links that show results to others',
  about: [
    'List the links to results that you have made, newest first. The links themselves are not stored: each is',
    'recognised by its plan, its date and the first six letters of the name at its end.',
  ].join('\n'),
  examples: ['crop share list', 'crop share list --json'],
  options: listOptions(),
  view: shareView,
  run: async ({ output, openSignedIn }) => {
    const api = await openSignedIn();
    const shares = await api.call((client) => client.shares.list.query());
    await output.list(shares);
    if (shares.length === 0) await output.notice(words('lists', english).noLinks('crop plan share PLAN'));
  },
});
