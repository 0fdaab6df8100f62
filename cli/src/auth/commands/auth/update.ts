import type { Command } from 'commander';
import { openSignedIn } from '../../../service/open.js';
import { usageError } from '../../../terminal/failures.js';
import { describe } from '../../../terminal/help.js';
import type { Io } from '../../../terminal/io.js';
import { addItemOptions, type CommonOptions } from '../../../terminal/input/options.js';
import { createOutput } from '../../../terminal/output/create.js';
import { profileView } from '../../views/accounts.js';

interface UpdateOptions extends CommonOptions {
  fullName?: string;
  organization?: string;
}

export function configure(command: Command, io: Io): void {
  describe(command, {
    about: 'Change your name or your organization. Your email cannot be changed.',
    examples: [
      'crop auth update --full-name "Ada Otieno" --organization "Highland Growers"',
      'crop auth update --organization ""',
    ],
  });
  command
    .option('--full-name <name>', 'your name')
    .option('--organization <name>', 'where you work; "" for none');
  addItemOptions(command, { ids: true });
  command.action((options: UpdateOptions) => updateProfile(io, options));
}

async function updateProfile(io: Io, { fullName, organization, ...options }: UpdateOptions): Promise<void> {
  if (fullName === undefined && organization === undefined) {
    throw usageError('There is nothing to change: give --full-name, --organization or both.', {
      tryNext: 'crop auth update --full-name NAME',
    });
  }
  const output = await createOutput(io, options, profileView);
  const api = await openSignedIn(io, options);
  const changes = {
    ...(fullName !== undefined && { full_name: fullName }),
    ...(organization !== undefined && { organization }),
  };
  await output.item(await api.call((client) => client.auth.updateMe.mutate(changes)));
}
