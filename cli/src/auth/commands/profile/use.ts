import type { Command } from 'commander';
import { describe } from '../../../terminal/help.js';
import { addItemOptions, type CommonOptions } from '../../../terminal/input/options.js';
import type { Io } from '../../../terminal/io.js';
import { createOutput } from '../../../terminal/output/create.js';
import { serverProfileView } from '../../views/profiles.js';

interface ProfileUseOptions extends CommonOptions {
  url?: string;
}

export function configure(command: Command, io: Io): void {
  describe(command, {
    about:
      'Use the server and the login of this profile from now on. CROP_PROFILE and --profile take precedence.',
    examples: ['crop profile use staging --url https://staging.example.org', 'crop profile use default'],
  });
  command
    .argument('<name>', 'the name of the profile')
    .option('--url <url>', 'the address of its server; creates the profile if there is none');
  addItemOptions(command, { ids: true });
  command.action((name: string, options: ProfileUseOptions) => applyProfile(io, name, options));
}

async function applyProfile(io: Io, name: string, options: ProfileUseOptions): Promise<void> {
  const output = await createOutput(io, options, serverProfileView);
  const { chooseProfile } = await import('../../../service/profiles.js');
  const profile = await chooseProfile(io.env, name, options.url);
  await output.item(profile, { sentence: `Using ${profile.name}, at ${profile.url}.` });
  if (!profile.is_signed_in) await output.notice('You are not signed in there. try: crop login');
  if (!profile.is_current) await output.remark(`hint: CROP_PROFILE is set and takes precedence.`);
}
