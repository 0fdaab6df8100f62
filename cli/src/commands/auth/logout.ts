import type { Command } from 'commander';
import type { Api } from '../../connection/api.js';
import { openAccounts } from '../../connection/open.js';
import { exitCodes } from '../../exit-codes.js';
import { CliError } from '../../failures.js';
import { describe } from '../../help.js';
import type { Io } from '../../io.js';
import { addItemOptions, type CommonOptions } from '../../input/options.js';
import { createOutput } from '../../output/create.js';
import { doneView } from '../../output/views/accounts.js';

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
  const { config, credentials, connectStored } = await openAccounts(io, options);
  if ((await credentials.get()) === undefined) {
    await output.remark(`No login to ${config.url} was kept on this machine.`);
  } else {
    const api = await connectStored();
    const failure = await endSession(api);
    await credentials.clear();
    if (api.credential.isPersonalToken)
      await output.remark(
        'The personal access token is forgotten here. It works until it is revoked or expires.',
      );
    if (failure !== undefined) {
      await output.remark(`The login is forgotten here, but its session may live on at ${config.url}:`);
      await output.remark(failure.message);
    }
  }
  if (config.token !== undefined) await output.remark('hint: CROP_TOKEN is still set.');
  await output.item({ ok: true }, { sentence: `You are signed out of ${config.url}.` });
}

/** The failure that left the session open, if any; one that the server no longer knows has ended already. */
async function endSession(api: Api) {
  // The token of a script has no session.
  if (api.credential.isPersonalToken) return undefined;
  try {
    await api.call((client) => client.auth.logout.mutate({}));
    return undefined;
  } catch (error) {
    if (!(error instanceof CliError) || error.exitCode === exitCodes.interrupted) throw error;
    return error.exitCode === exitCodes.notSignedIn ? undefined : error;
  }
}
