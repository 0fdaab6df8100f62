import type { Command } from 'commander';
import type { Tokens } from '@crop-planning/client';
import { tellSignedIn } from '../../signed-in.js';
import { askNewPassword, notEmpty, readTwoSecrets, requirePerson } from '../../../terminal/input/answers.js';
import type { Api } from '../../../service/api.js';
import { openSignIn } from '../../../service/open.js';
import { CliError } from '../../../terminal/failures.js';
import { describe } from '../../../terminal/help.js';
import type { Io } from '../../../terminal/io.js';
import { addItemOptions, type CommonOptions } from '../../../terminal/input/options.js';
import { createOutput } from '../../../terminal/output/create.js';
import { profileView } from '../../views/accounts.js';

interface ResetPasswordOptions extends CommonOptions {
  email?: string;
  passwordStdin?: boolean;
}

interface ResetPassword {
  email: string;
  code: string;
  new_password: string;
}

export function configure(command: Command, io: Io): void {
  describe(command, {
    about: [
      'Set a new password with a one-time code, which the operator of the server makes with',
      'crop-server accounts reset-password, and sign in. Every other session ends.',
    ].join('\n'),
    examples: [
      'crop auth reset-password --email ada@example.org',
      'printf "%s\\n" "$CODE" "$NEW_PASSWORD" | crop auth reset-password --email ada@example.org --password-stdin',
    ],
  });
  command
    .option('--email <email>', 'the address of your account')
    .option('--password-stdin', 'read the code and the new password from standard input, a line each');
  addItemOptions(command, { ids: true });
  command.action((options: ResetPasswordOptions) => resetPassword(io, options));
}

async function resetPassword(io: Io, options: ResetPasswordOptions): Promise<void> {
  const output = await createOutput(io, options, profileView);
  const { config, credentials, keep, connectAnonymously, connectWith } = await openSignIn(io, options);
  await credentials.prepare();
  const input = await readInput(io, options);
  const tokens = await sendReset(await connectAnonymously(), input);
  await keep(tokens);
  const api = await connectWith(tokens.access_token);
  const profile = await api.call((client) => client.auth.me.query({}));
  const notice = `Your password is set, and you are signed in to ${config.url}.`;
  await tellSignedIn(output, config, { profile, notice });
}

async function readInput(
  io: Io,
  { email: given, passwordStdin }: ResetPasswordOptions,
): Promise<ResetPassword> {
  requirePerson(
    io,
    [...(given === undefined ? ['--email'] : []), ...(passwordStdin ? [] : ['--password-stdin'])],
    'crop auth reset-password --email EMAIL --password-stdin',
  );
  const email = given ?? (await io.prompts.text('Email:', notEmpty));
  if (passwordStdin) {
    const names = ['the code', 'the new password'] as const;
    const [code, new_password] = await readTwoSecrets(io, '--password-stdin', names);
    return { email, code, new_password };
  }
  const code = await io.prompts.secret('One-time code:', notEmpty);
  return { email, code, new_password: await askNewPassword(io, 'New password', { email }) };
}

/** A code that does not work is an issue of the input, but reported for what it is. */
async function sendReset(api: Api, input: ResetPassword): Promise<Tokens> {
  try {
    return await api.call((client) => client.auth.resetPassword.mutate(input));
  } catch (error) {
    if (!(error instanceof CliError) || !error.details.issues?.some(({ path }) => path === 'code'))
      throw error;
    throw new CliError(error.exitCode, error.code, 'The code was not accepted.', {
      ...error.details,
      hints: ['Nothing was changed.'],
    });
  }
}
