import { argument } from '../../../command/define-command.js';
import { itemOptions } from '../../../command/shared-options.js';
import { defineServiceCommand } from '../../../service/service-command.js';
import { climateNamed, climateRule, listClimates } from '../../naming.js';
import { removedClimateView } from '../../views.js';
import { words } from '@crop-planning/shared/words/languages/current';
import { lists as english } from '@crop-planning/shared/words/languages/en/lists';

export const command = defineServiceCommand({
  words: 'climate remove',
  alias: 'rm',
  summary: 'Remove one of your climates',
  about: [
    'Remove one of your climates. A climate that a plan uses, even an archived one, is not removed; give the plan',
    'another first, or none: crop plan update PLAN --climate none.',
  ].join('\n'),
  examples: ['crop climate remove "Lower farm"'],
  arguments: { climate: argument(climateRule) },
  options: itemOptions,
  view: removedClimateView,
  run: async ({ output, arguments: { climate: reference }, openSignedIn }) => {
    const api = await openSignedIn();
    const { id, name } = climateNamed(await listClimates(api), reference);
    await api.call((client) => client.climates.delete.mutate({ climate_id: id }));
    await output.item({ id, removed: true }, { sentence: words('lists', english).climateRemoved(name) });
  },
});
