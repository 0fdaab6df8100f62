import type { Command } from 'commander';
import { openSignedIn } from '../../../service/open.js';
import { describe } from '../../../terminal/help.js';
import type { Io } from '../../../terminal/io.js';
import { addListOptions, type CommonOptions } from '../../../terminal/input/options.js';
import { createOutput } from '../../../terminal/output/create.js';
import { sessionView } from '../../views/sessions.js';

export function configure(command: Command, io: Io): void {
  describe(command, {
    about: 'List where you are signed in: one session for each login that has not ended.',
    examples: ['crop auth sessions', 'crop auth sessions --fields id,last_used_at,is_current'],
  });
  addListOptions(command);
  command.action((options: CommonOptions) => listSessions(io, options));
}

async function listSessions(io: Io, options: CommonOptions): Promise<void> {
  const output = await createOutput(io, options, sessionView);
  const api = await openSignedIn(io, options);
  await output.list(await api.call((client) => client.auth.sessions.list.query({})));
}
