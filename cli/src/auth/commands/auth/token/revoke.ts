import type { PersonalToken } from '@crop-planning/shared';
import { beginsId, onlyOne, type Naming } from '../../../../terminal/input/references.js';
import { revokedView } from '../../../views/credentials.js';
import { argument } from '../../../../command/define-command.js';
import { itemOptions } from '../../../../command/shared-options.js';
import { defineServiceCommand } from '../../../../service/service-command.js';

const naming: Naming<PersonalToken> = {
  noun: 'token',
  rule: 'its id, at least the first 6 characters of its id, or its name',
  notFoundCode: 'TOKEN_NOT_FOUND',
  listCommand: 'crop auth token list',
  describe: ({ name, scope, created_at }) => `${name} (${scope}, created ${created_at})`,
  chooseCommand: ({ id }) => `crop auth token revoke ${id}`,
};

export const command = defineServiceCommand({
  words: 'auth token revoke',
  alias: 'rm',
  summary: 'Revoke a token',
  about: 'Revoke a personal access token, so that it no longer works.',
  examples: ['crop auth token revoke nightly'],
  arguments: { token: argument(naming.rule) },
  options: itemOptions,
  view: revokedView,
  run: async ({ output, arguments: { token: reference }, openSignedIn }) => {
    const api = await openSignedIn();
    const tokens = await api.call((client) => client.auth.tokens.list.query({}));
    const wanted = reference.trim();
    const matches = tokens.filter(({ id, name }) => name === wanted || beginsId(wanted, id));
    const { id, name } = onlyOne(matches, reference, naming);
    await api.call((client) => client.auth.tokens.revoke.mutate({ token_id: id }));
    await output.item({ id, revoked: true }, { sentence: `Revoked the token ${name}.` });
  },
});
