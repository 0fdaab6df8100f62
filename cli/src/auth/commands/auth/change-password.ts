import type { Command } from 'commander';
import type { Tokens } from '@crop-planning/client';
import type { PasswordOwner } from '@crop-planning/shared/passwords';
import { askNewPassword, notEmpty, readTwoSecrets, requirePerson } from '../../../terminal/input/answers.js';
import type { Api } from '../../../service/api.js';
import { openSession } from '../../../service/open.js';
import { describe } from '../../../terminal/help.js';
import type { Io } from '../../../terminal/io.js';
import { addItemOptions, type CommonOptions } from '../../../terminal/input/options.js';
import { createOutput } from '../../../terminal/output/create.js';
import { withOwnPassword } from '../../own-password.js';
import { profileView } from '../../views/accounts.js';

interface ChangePasswordOptions extends CommonOptions {
  passwordStdin?: boolean;
}

interface Passwords {
  current_password: string;
  new_password: string;
}

export function configure(command: Command, io: Io): void {
  describe(command, {
    about: 'Change your password. Every session ends; on this machine you stay signed in.',
    examples: [
      'crop auth change-password',
      'printf "%s\\n" "$PASSWORD" "$NEW_PASSWORD" | crop auth change-password --password-stdin',
    ],
  });
  command.option(
    '--password-stdin',
    'read the current password and the new one from standard input, a line each',
  );
  addItemOptions(command, { ids: true });
  command.action((options: ChangePasswordOptions) => changePassword(io, options));
}

async function changePassword(io: Io, options: ChangePasswordOptions): Promise<void> {
  const output = await createOutput(io, options, profileView);
  const missing = options.passwordStdin ? [] : ['--password-stdin'];
  requirePerson(io, missing, 'crop auth change-password --password-stdin');
  const { credentials, connectSignedIn, connectWith } = await openSession(io, options);
  const api = await connectSignedIn();
  const isStored = api.credential.source === 'stored login';
  if (isStored) await credentials.prepare();
  const profile = await api.call((client) => client.auth.me.query({}));
  const tokens = await sendPasswords(api, await readPasswords(io, options, profile));
  if (isStored) await credentials.set(tokens);
  else await endSession(await connectWith(tokens.access_token));
  await output.notice('Your password has been changed, and every other session has ended.');
  await output.item(profile);
  if (!isStored) await output.remark('hint: CROP_TOKEN has ended too. Sign in again: crop login');
}

async function readPasswords(
  io: Io,
  { passwordStdin }: ChangePasswordOptions,
  owner: PasswordOwner,
): Promise<Passwords> {
  if (passwordStdin) {
    const [current_password, new_password] = await readTwoSecrets(io, '--password-stdin', [
      'the current password',
      'the new one',
    ]);
    return { current_password, new_password };
  }
  return {
    current_password: await io.prompts.secret('Current password:', notEmpty),
    new_password: await askNewPassword(io, 'New password', owner),
  };
}

/** Nobody keeps the tokens of the session opened by the change. */
async function endSession(api: Api): Promise<void> {
  await api.call((client) => client.auth.logout.mutate({}));
}

function sendPasswords(api: Api, passwords: Passwords): Promise<Tokens> {
  return withOwnPassword(() => api.call((client) => client.auth.changePassword.mutate(passwords)), {
    message: 'The current password is wrong.',
    hint: 'Nothing was changed.',
  });
}
