import type { Command } from 'commander';
import { openSignedIn } from '../../../../service/open.js';
import { describe } from '../../../../terminal/help.js';
import type { Io } from '../../../../terminal/io.js';
import { addListOptions, type CommonOptions } from '../../../../terminal/input/options.js';
import { createOutput } from '../../../../terminal/output/create.js';
import { personalTokenView } from '../../../views/personal-tokens.js';

export function configure(command: Command, io: Io): void {
  describe(command, {
    about:
      'List your personal access tokens, newest first, without the tokens themselves. Expired ones are listed for another 30 days.',
    examples: ['crop auth token list', 'crop auth token list --sort expires_at --columns name,expires_at'],
  });
  addListOptions(command);
  command.action((options: CommonOptions) => listTokens(io, options));
}

async function listTokens(io: Io, options: CommonOptions): Promise<void> {
  const output = await createOutput(io, options, personalTokenView);
  const api = await openSignedIn(io, options);
  const tokens = await api.call((client) => client.auth.tokens.list.query({}));
  await output.list(tokens);
  if (tokens.length === 0) await output.notice('There are no tokens. Create one: crop auth token create');
}
