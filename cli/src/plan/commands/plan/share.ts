import { flag } from '../../../command/define-command.js';
import { itemOptions, yesOption } from '../../../command/shared-options.js';
import { defineServiceCommand } from '../../../service/service-command.js';
import { createdShareView } from '../../../share/views.js';
import { findPlan, planArgument } from '../../reference.js';
import { words } from '@crop-planning/shared/words/languages/current';
import { lists as english } from '@crop-planning/shared/words/languages/en/lists';

export const command = defineServiceCommand({
  words: 'plan share',
  summary: 'Make a link that shows the result of a crop plan to others',
  about: [
    'Make a read-only link to the latest result of a crop plan as it is now. Anybody who has the link can read',
    'it without an account: the plan, the place as the plan names it, and the analysis. Your name is left out,',
    'and coordinates have two decimals at most, unless you choose otherwise.',
    '',
    'The link is shown once and is not stored. crop share list lists your links, crop share revoke ends one.',
  ].join('\n'),
  examples: [
    'crop plan share "Long rains maize"',
    'crop plan share "Long rains maize" --show-name --exact-location',
    'crop plan share "Long rains maize" --jq \'.url // .path\'',
  ],
  arguments: { plan: planArgument },
  options: {
    showName: flag('--show-name', 'show the name of your account'),
    exactLocation: flag('--exact-location', 'show coordinates with all their decimals'),
    yes: yesOption,
    ...itemOptions,
  },
  view: createdShareView,
  run: async ({ io, output, options, arguments: { plan: reference }, openSignedIn }) => {
    const api = await openSignedIn();
    const { id } = await findPlan(io, api, reference);
    const chosen = { show_name: options.showName ?? false, exact_location: options.exactLocation ?? false };
    const share = await api.call((client) => client.shares.create.mutate({ plan_id: id, ...chosen }));
    const said = words('lists', english);
    await output.item(share, { alone: share.url ?? new URL(share.path, api.url).href });
    await output.remark(said.linkOnce);
    if (share.url === null) await output.remark(said.linkReaches(api.url));
  },
});
