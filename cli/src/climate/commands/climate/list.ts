import { listOptions } from '../../../command/shared-options.js';
import { defineServiceCommand } from '../../../service/service-command.js';
import { listedClimateView } from '../../views.js';
import { words } from '@crop-planning/shared/words/languages/current';
import { lists as english } from '@crop-planning/shared/words/languages/en/lists';

export const command = defineServiceCommand({
  words: 'climate list',
  alias: 'ls',
  summary: 'List your climates',
  about: 'List your own climates, newest first, without their figures.',
  examples: ['crop climate list', 'crop climate list --json'],
  options: listOptions(),
  view: listedClimateView,
  run: async ({ output, openSignedIn }) => {
    const api = await openSignedIn();
    const { listClimates } = await import('../../naming.js');
    const climates = await listClimates(api);
    await output.list(climates);
    if (climates.length === 0)
      await output.notice(words('lists', english).noClimates('crop climate add station.csv'));
  },
});
