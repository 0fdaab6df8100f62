import type { Share } from '@crop-planning/shared';
import { argument } from '../../../command/define-command.js';
import { itemOptions } from '../../../command/shared-options.js';
import { defineServiceCommand } from '../../../service/service-command.js';
import { beginsId, onlyOne, type Naming } from '../../../terminal/input/references.js';
import { revokedShareView } from '../../views.js';
import { words } from '@crop-planning/shared/words/languages/current';
import { lists as english } from '@crop-planning/shared/words/languages/en/lists';

const naming: Naming<Share> = {
  noun: 'link',
  rule: 'its id, at least the first 6 characters of its id, or the first six letters of its name',
  notFoundCode: 'SHARE_NOT_FOUND',
  listCommand: 'crop share list',
  describe: ({ plan_name, first_letters, created_at }) =>
    `${plan_name} (${first_letters}…, made ${created_at})`,
  chooseCommand: ({ id }) => `crop share revoke ${id}`,
};

export const command = defineServiceCommand({
  words: 'share revoke',
  alias: 'rm',
  summary: 'Revoke a link to a result',
  about: 'Revoke a link to a result, so that it no longer shows anything.',
  examples: ['crop share revoke SHARE'],
  arguments: { share: argument(naming.rule) },
  options: itemOptions,
  view: revokedShareView,
  run: async ({ output, arguments: { share: reference }, openSignedIn }) => {
    const api = await openSignedIn();
    const shares = await api.call((client) => client.shares.list.query());
    const wanted = reference.trim();
    const matches = shares.filter(
      ({ id, first_letters }) => beginsId(wanted, id) || first_letters === wanted,
    );
    const { id, plan_name } = onlyOne(matches, reference, naming);
    await api.call((client) => client.shares.revoke.mutate({ share_id: id }));
    await output.item({ id, revoked: true }, { sentence: words('lists', english).linkRevoked(plan_name) });
  },
});
