import type { Command } from 'commander';
import { openSignedIn } from '../../service/open.js';
import { describe } from '../../terminal/help.js';
import type { Io } from '../../terminal/io.js';
import { addItemOptions, type CommonOptions } from '../../terminal/input/options.js';
import { createOutput } from '../../terminal/output/create.js';
import { profileView } from '../views/accounts.js';

export function configure(command: Command, io: Io): void {
  describe(command, {
    about: 'Show the profile of the account you are signed in with.',
    examples: ['crop whoami', 'crop whoami --fields email'],
  });
  addItemOptions(command, { ids: true });
  command.action((options: CommonOptions) => showProfile(io, options));
}

async function showProfile(io: Io, options: CommonOptions): Promise<void> {
  const output = await createOutput(io, options, profileView);
  const api = await openSignedIn(io, options);
  await output.item(await api.call((client) => client.auth.me.query({})));
}
