import type { Command } from 'commander';
import { endStoredLogin } from '../../end-session.js';
import { openSession } from '../../../service/open.js';
import { describe } from '../../../terminal/help.js';
import type { Io } from '../../../terminal/io.js';
import { addItemOptions, type CommonOptions } from '../../../terminal/input/options.js';
import { createOutput } from '../../../terminal/output/create.js';
import { doneView } from '../../views/accounts.js';

export function configure(command: Command, io: Io): void {
  describe(command, {
    about: 'Sign out: end the session on the server and forget the login kept on this machine.',
    examples: ['crop logout', 'crop logout --json'],
  });
  addItemOptions(command, { ids: false });
  command.action((options: CommonOptions) => logOut(io, options));
}

async function logOut(io: Io, options: CommonOptions): Promise<void> {
  const output = await createOutput(io, options, doneView);
  const session = await openSession(io, options);
  const { config, credentials } = session;
  if ((await credentials.get()) === undefined)
    await output.remark(`There was no login to ${config.url} on this machine.`);
  else await endStoredLogin(session, output);
  if (config.token !== undefined) await output.remark('hint: CROP_TOKEN is still set.');
  await output.item({ ok: true }, { sentence: `You are signed out of ${config.url}.` });
}
