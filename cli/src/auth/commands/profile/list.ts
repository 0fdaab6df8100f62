import type { Command } from 'commander';
import { describe } from '../../../terminal/help.js';
import { addListOptions, type CommonOptions } from '../../../terminal/input/options.js';
import type { Io } from '../../../terminal/io.js';
import { createOutput } from '../../../terminal/output/create.js';
import { serverProfileView } from '../../views/profiles.js';

export function configure(command: Command, io: Io): void {
  describe(command, {
    about:
      'List the profiles. Each has a server and a login of its own; the one called default is always there. A login creates others: crop login --profile NAME --url URL.',
    examples: ['crop profile list', 'crop profile list --json'],
  });
  addListOptions(command, { key: 'names' });
  command.action((options: CommonOptions) => listProfiles(io, options));
}

async function listProfiles(io: Io, options: CommonOptions): Promise<void> {
  const output = await createOutput(io, options, serverProfileView);
  const { findProfiles } = await import('../../../service/profiles.js');
  await output.list(await findProfiles(io.env));
}
