import type { Command } from 'commander';
import type { PersonalToken } from '@crop-planning/shared';
import { openSignedIn } from '../../../../service/open.js';
import { describe } from '../../../../terminal/help.js';
import type { Io } from '../../../../terminal/io.js';
import { addItemOptions, type CommonOptions } from '../../../../terminal/input/options.js';
import { createOutput } from '../../../../terminal/output/create.js';
import { beginsId, onlyOne, type Naming } from '../../../../terminal/input/references.js';
import { revokedView } from '../../../views/revoked.js';

const naming: Naming<PersonalToken> = {
  noun: 'token',
  rule: 'its id, the first 6 or more characters of it, or its name',
  notFoundCode: 'TOKEN_NOT_FOUND',
  listCommand: 'crop auth token list',
  describe: ({ name, scope, created_at }) => `${name} (${scope}, made ${created_at})`,
  chooseCommand: ({ id }) => `crop auth token revoke ${id}`,
};

export function configure(command: Command, io: Io): void {
  describe(command, {
    about: 'Revoke a personal access token, so that it no longer works.',
    examples: ['crop auth token revoke nightly'],
  });
  command.argument('<token>', naming.rule);
  addItemOptions(command, { ids: true });
  command.action((reference: string, options: CommonOptions) => revokeToken(io, reference, options));
}

async function revokeToken(io: Io, reference: string, options: CommonOptions): Promise<void> {
  const output = await createOutput(io, options, revokedView);
  const api = await openSignedIn(io, options);
  const tokens = await api.call((client) => client.auth.tokens.list.query({}));
  const wanted = reference.trim();
  const fitting = tokens.filter(({ id, name }) => name === wanted || beginsId(wanted, id));
  const { id, name } = onlyOne(fitting, reference, naming);
  await api.call((client) => client.auth.tokens.revoke.mutate({ token_id: id }));
  await output.item({ id, revoked: true }, { sentence: `Revoked the token ${name}.` });
}
