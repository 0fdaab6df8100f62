import { argument } from '../../../command/define-command.js';
import { itemOptions } from '../../../command/shared-options.js';
import { defineServiceCommand } from '../../../service/service-command.js';
import { climateNamed, climateRule, listClimates } from '../../naming.js';
import { climateView } from '../../views.js';

export const command = defineServiceCommand({
  words: 'climate show',
  summary: 'Show one of your climates',
  about: 'Show one of your climates with its figures, January first.',
  examples: ['crop climate show "Lower farm"', 'crop climate show "Lower farm" --json'],
  arguments: { climate: argument(climateRule) },
  options: itemOptions,
  view: climateView,
  run: async ({ output, arguments: { climate: reference }, openSignedIn }) => {
    const api = await openSignedIn();
    const { id } = climateNamed(await listClimates(api), reference);
    await output.item(await api.call((client) => client.climates.get.query({ climate_id: id })));
  },
});
