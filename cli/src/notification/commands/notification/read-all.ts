import type { Command } from 'commander';
import { openSignedIn } from '../../../service/open.js';
import { describe } from '../../../terminal/help.js';
import type { Io } from '../../../terminal/io.js';
import { addItemOptions, type CommonOptions } from '../../../terminal/input/options.js';
import { createOutput } from '../../../terminal/output/create.js';
import { doneView } from '../../../auth/views/accounts.js';

export function configure(command: Command, io: Io): void {
  describe(command, {
    about: 'Mark all of your notifications as read.',
    examples: ['crop notification read-all', 'crop notification read-all --json'],
  });
  addItemOptions(command, { ids: false });
  command.action((options: CommonOptions) => markAllRead(io, options));
}

async function markAllRead(io: Io, options: CommonOptions): Promise<void> {
  const output = await createOutput(io, options, doneView);
  const api = await openSignedIn(io, options);
  await api.call((client) => client.notifications.markAllRead.mutate({}));
  await output.item({ ok: true }, { sentence: 'All notifications are read.' });
}
