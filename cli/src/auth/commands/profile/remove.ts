import type { Command } from 'commander';
import { endStoredLogin } from '../../end-session.js';
import { openSession } from '../../../service/open.js';
import { describe } from '../../../terminal/help.js';
import { addItemOptions, type CommonOptions } from '../../../terminal/input/options.js';
import type { Io } from '../../../terminal/io.js';
import { createOutput } from '../../../terminal/output/create.js';
import { removedProfileView } from '../../views/profiles.js';

export function configure(command: Command, io: Io): void {
  describe(command, {
    about: 'Sign out of a profile and forget it.',
    examples: ['crop profile remove staging', 'crop profile remove staging --json'],
  });
  command.argument('<name>', 'the name of the profile');
  addItemOptions(command, { ids: true });
  command.action((name: string, options: CommonOptions) => removeProfile(io, name, options));
}

async function removeProfile(io: Io, text: string, options: CommonOptions): Promise<void> {
  const output = await createOutput(io, options, removedProfileView);
  const { forgetProfile, requireOwnProfile } = await import('../../../service/profiles.js');
  const { settledEnvironment } = await import('../../../settings/effective.js');
  const name = await requireOwnProfile(io.env, text);
  const env = await settledEnvironment(io.env, name);
  const session = await openSession({ ...io, env }, options);
  if ((await session.credentials.get()) !== undefined) await endStoredLogin(session, output);
  await forgetProfile(io.env, name);
  await output.item({ name, removed: true }, { sentence: `The profile ${name} is forgotten.` });
}
